import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { PRIVATE_FILE } from './private-files.mjs';

/**
 * Submits the demo's experiments once per data folder, through the public API and as the demo's owner, so that a newcomer
 * sees one of each platform being created, running and finished. It is the clients of examples/meta-traffic and
 * examples/tiktok-video that do it.
 * @param {object} options
 * @param {ReturnType<import('./settings.mjs').localSettings>} options.settings
 * @param {(text: string) => void} options.tell
 * @param {() => boolean} options.isStopping
 */
export async function seedExperiment({ settings: { dataDir, owns, ports, publicUrl }, tell, isStopping }) {
  const done = path.join(dataDir, 'demo-experiment.json');
  if (!owns.sandbox || existsSync(done)) return;
  try {
    const { submitDemo } = await import(pathToFileURL(inRoot('examples/meta-traffic/run.mjs')).href);
    const { uuid } = await submitDemo({ base: `http://127.0.0.1:${ports.api}` });
    writeFileSync(done, JSON.stringify({ uuid }), { mode: PRIVATE_FILE });
    const { submitFilms } = await import(pathToFileURL(inRoot('examples/tiktok-video/run.mjs')).href);
    await submitFilms({ base: `http://127.0.0.1:${ports.api}` });
    tell(
      `two experiments were submitted for owner@demo.polyad.test; they finish within two minutes: ${publicUrl}/experiments/meta/live and ${publicUrl}/experiments/tiktok/live`,
    );
  } catch (error) {
    if (!isStopping()) tell(`the demo experiment was not submitted (${error.message}); the next start tries again`);
  }
}

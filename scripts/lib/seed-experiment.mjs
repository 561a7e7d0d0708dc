import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { submit as submitGoogle } from '../../examples/google-search/run.mjs';
import { submit as submitMeta } from '../../examples/meta-traffic/run.mjs';
import { submit as submitTikTok } from '../../examples/tiktok-video/run.mjs';
import { PRIVATE_FILE } from './private-files.mjs';

/** The demo's experiments, each with the file that marks it as submitted. */
const EXPERIMENTS = [
  { note: 'demo-experiment.json', platform: 'meta', submit: submitMeta },
  { note: 'demo-videos.json', platform: 'tiktok', submit: submitTikTok },
  { note: 'demo-searches.json', platform: 'google', submit: submitGoogle },
];

/**
 * Submits the demo's experiments once per data folder, through the public API and as the demo's owner. So a newcomer can watch how an
 * experiment of each platform is created, runs and finishes. It uses the clients of examples/meta-traffic, tiktok-video and google-search.
 * @param {object} options
 * @param {ReturnType<import('./settings.mjs').localSettings>} options.settings
 * @param {(text: string) => void} options.log
 * @param {() => boolean} options.isStopping
 */
export async function seedExperiment({ settings: { dataDir, owns, ports, publicUrl }, log, isStopping }) {
  if (!owns.sandbox) return;
  const options = { base: `http://127.0.0.1:${ports.api}` };
  for (const { note, platform, submit } of EXPERIMENTS) {
    const done = path.join(dataDir, note);
    if (existsSync(done)) continue;
    try {
      const { uuid } = await submit(options);
      writeFileSync(done, JSON.stringify({ uuid }), { mode: PRIVATE_FILE });
      log(
        `an experiment was submitted for owner@demo.polyad.test; it finishes after two minutes: ${publicUrl}/experiments/${platform}/live`,
      );
    } catch (error) {
      if (!isStopping()) log(`a demo experiment was not submitted (${error.message}); the next start tries again`);
    }
  }
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { submit } from '../../examples/meta-traffic/run.mjs';
import { DEMO_STAFF, signedIn } from '../../examples/support/client.mjs';
import { PRIVATE_FILE } from './private-files.mjs';

const LOOK_EVERY_MS = 5_000;

/**
 * Publishes a sample result once per data folder. As staff do, it runs an experiment of the staff's own team and makes it a sample when it
 * is completed. A person who signs up without a plan finds it at `/samples`. Returns when the sample is published or the stack is stopping;
 * the next start continues an interrupted seeding.
 * @param {object} options
 * @param {ReturnType<import('./settings.mjs').localSettings>} options.settings
 * @param {(text: string) => void} options.log
 * @param {() => boolean} options.isStopping
 */
export async function seedSample({ settings: { dataDir, owns, ports, publicUrl }, log, isStopping }) {
  if (!owns.sandbox) return;
  const note = path.join(dataDir, 'demo-sample.json');
  const known = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {};
  if (known.isPublished) return;
  const save = (what) => writeFileSync(note, JSON.stringify(what), { mode: PRIVATE_FILE });
  const staff = { base: `http://127.0.0.1:${ports.api}`, ...DEMO_STAFF };
  try {
    const uuid = known.uuid ?? (await submit(staff)).uuid;
    save({ uuid });
    const client = await signedIn(staff);
    while ((await statusOf(client, uuid)) === 'PROCESSING') {
      if (isStopping()) return;
      await sleep(LOOK_EVERY_MS);
    }
    // The first read of the results completes the experiment.
    await client.post('/experiment/curves', { id: uuid, estimated: false });
    const { data } = await client.get(`/experiment/meta/${uuid}`);
    await client.post('/providers/facebook/experiment/sampling', { id: data.id });
    save({ uuid, isPublished: true });
    log(`a sample result was published for everybody who is signed in: ${publicUrl}/samples`);
  } catch (error) {
    if (!isStopping()) log(`no sample result was published (${error.message}); the next start tries again`);
  }
}

const statusOf = async (client, uuid) => (await client.get(`/experiments/${uuid}/progress`)).data.status;

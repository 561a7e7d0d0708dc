// A video experiment on Google through the public HTTP API: submit it, run its two scripts in Google Ads, wait, read the results.
//   node examples/google-video/run.mjs --base http://127.0.0.1:3000 [--experiment FILE] [--email .. --password ..]
// Prints one JSON object. Progress goes to stderr. Node 20, no packages.
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runExample } from '../support/run.mjs';
import { submit as submitOnGoogle } from '../google-search/run.mjs';

const OWN = fileURLToPath(new URL('experiment.json', import.meta.url));
const OF = '/providers/google/experiment';
/** Pause between two checks. Polyad queries Google at most once a minute; in between, it repeats the last result. */
const AGAIN_MS = 5_000;

/** Submits the experiment, and delivers it: the API of Google Ads cannot create video campaigns. */
export async function submit({ experiment = OWN, ...who }) {
  const submitted = await submitOnGoogle({ experiment, ...who });
  await deliver(submitted.client, submitted.uuid);
  return submitted;
}

/** Runs the script of each step until Polyad has seen everything. */
async function deliver(client, uuid) {
  for (let last = ''; ; await sleep(AGAIN_MS)) {
    const { data } = await client.post(`${OF}/script`, { uuid });
    // A run that has ended needs no more scripts.
    if (data.completed || !['PENDING', 'PENDING_ADS'].includes(data.status)) return;
    const script = data.step === 'ads' ? data.adsScript : data.campaignScript;
    // The plan is still being made.
    if (script === null) continue;
    const place = `${data.step} ${data.part?.number ?? 1}`;
    if (place !== last) await run(data, script, (last = place));
    const { data: progress } = await client.post(`${OF}/continue`, { uuid });
    process.stderr.write(`${progress.message}\n`);
  }
}

/** In the sandbox, the script is run as Google would. For a real account, a person pastes the file. */
async function run({ scriptsUrl }, script, place) {
  const { hostname, origin, searchParams } = new URL(scriptsUrl);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') {
    const file = `${place.replace(' ', '-')}.js`;
    await writeFile(file, script);
    return void process.stderr.write(
      `Paste ${file} into ${scriptsUrl} and run it there. This program continues by itself.\n`,
    );
  }
  const answer = await fetch(`${origin}/__sandbox/google/scripts/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer: searchParams.get('__e'), code: script, name: place }),
  });
  const { log, error } = await answer.json();
  if (!answer.ok || error) throw new Error(`The script failed: ${error ?? answer.status}`);
  process.stderr.write(`${String(log).trim().split('\n').at(-1)}\n`);
}

await runExample(import.meta.url, { submit, experiment: OWN, curves: { type: 'google', variable: 'video_views' } });

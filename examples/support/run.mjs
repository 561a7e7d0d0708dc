import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEMO_OWNER } from './client.mjs';

/**
 * Runs an example if node was started with its file: submits, waits for the end, reads the results and prints them.
 * @param {string} url of the example's file
 * @param {object} example
 * @param {(options: object) => Promise<{ uuid: string, created: number, tested: number, client: object }>} example.submit
 * @param {string} example.experiment the file that it submits by default
 * @param {object} example.curves parameters of the results to read
 */
export async function runExample(url, example) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  try {
    process.stdout.write(`${JSON.stringify(await untilResults(example), null, 2)}\n`);
  } catch (error) {
    log(error.message);
    process.exitCode = 1;
  }
}

const log = (line) => process.stderr.write(`${line}\n`);

async function untilResults({ submit, experiment, curves }) {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:3000' },
      experiment: { type: 'string', default: experiment },
      email: { type: 'string', default: DEMO_OWNER.email },
      password: { type: 'string', default: DEMO_OWNER.password },
    },
  });
  const { uuid, created, tested, client } = await submit(values);
  log(`submitted ${uuid}: ${created} variations, ${tested} to be tested`);
  const { progress } = await ended(client, uuid);
  const { data } = await client.post('/experiment/curves', { id: uuid, estimated: false, ...curves });
  return {
    uuid,
    status: data.summary.status,
    created,
    tested,
    ads: progress.createdAds,
    best: short(data.best),
    median: short(data.median),
    worst: short(data.worst),
    fep: short(data.fep),
  };
}

/** Waits until the run has ended, with any outcome. */
async function ended(client, uuid) {
  for (let last = ''; ; await sleep(1_000)) {
    const { data } = await client.get(`/experiments/${uuid}/progress`);
    const { phase, plannedAds, createdAds, failedAds, reason } = data.progress;
    const line = `${phase}: ${createdAds} of ${plannedAds} ads created, ${failedAds} failed${reason ? ` (${reason})` : ''}`;
    if (line !== last) log((last = line));
    if (data.status !== 'PROCESSING') return data;
    if (phase === 'needs-attention' || phase === 'needs-relink')
      throw new Error(`The experiment waits: ${reason ?? phase}`);
  }
}

const short = (row) =>
  row && {
    name: row.name,
    value: row.value,
    lower_bound: row.lower_bound,
    upper_bound: row.upper_bound,
    confidence: row.confidence,
    impressions: row.impressions,
  };

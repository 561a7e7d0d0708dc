import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { pngImage } from '../api/support/experiment-form.js';
import { demandGenExperiment } from '../api/support/google-form.js';
import { uploadFile } from '../api/support/uploads.js';
import { startStack, type Stack } from '../support/stack.js';
import { videoOf } from '../support/video.js';
import { GOOGLE_DEMAND_GEN } from './platforms.js';
import { Scenario } from './scenario.js';
import { witnessed } from './witness.js';

jest.setTimeout(240_000);
const LIMIT_MS = 100_000;
/** How much longer than usual YouTube works: a killed worker is restarted before the work ends. */
const SLOW_MS = 8_000;
const UPLOAD = '/youTubeVideoUploads:create ';

let stack: Stack;
let scenario: Scenario;
beforeAll(async () => {
  stack = await startStack({
    env: GOOGLE_DEMAND_GEN.env,
    timeScale: 120,
    timings: { pollHours: 24, createTimeoutSeconds: 2, settleMarginSeconds: 1 },
  });
  scenario = new Scenario(stack, GOOGLE_DEMAND_GEN);
  await scenario.liftLimits();
}, 120_000);
afterAll(() => stack?.stop());

const until = (what: string, isSo: () => Promise<boolean>) => waitFor(isSo, { what, timeoutMs: LIMIT_MS, everyMs: 50 });
const count = async (sql: string): Promise<number> =>
  (await stack.database.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]!.n;
const revive = async () => {
  await stack.worker.kill();
  await stack.worker.start();
};
/** The requests of uploads that the sandbox has received, by their commands. */
async function commands(): Promise<string[]> {
  const { data } = await scenario.control<{ data: { path: string }[] }>('calls?platform=google&limit=100000');
  return data.flatMap(({ path }) => (path.includes(UPLOAD) ? [path.slice(path.indexOf(UPLOAD) + UPLOAD.length)] : []));
}

it('LIFE-012 uploads a video to YouTube once, whenever the worker dies and whatever answer is lost', async () => {
  await scenario.addFault({ kind: 'slow-video', ms: SLOW_MS });
  // Of four chunks, the second is slow, so that the worker can be killed during it. The answers to the third and the last one are lost.
  await scenario.addFault({ kind: 'latency', ms: 1_500, match: { path: `${UPLOAD}upload`, nth: 2 } });
  await scenario.addFault({ kind: 'cut-after', match: { path: `${UPLOAD}upload$`, nth: 3 } });
  await scenario.addFault({ kind: 'cut-after', match: { path: `${UPLOAD}upload, finalize$` } });

  const bytes = await videoOf({ seconds: 12, bytes: 28_000_000 });
  const { named } = await uploadFile(await scenario.client(), { bytes, type: 'video/mp4', name: 'trail.mp4' });
  const data = demandGenExperiment();
  data.creatives.videos = [
    { id: 'f', value: { name: 'trail.mp4', type: 'video', asset: named } },
    { id: 'l', value: 'aaaaaaaaaaa' },
  ];
  const { uuid, key } = await scenario.submit(data, {
    files: [{ field: 'attachments[]', name: 'waves.png', bytes: pngImage() }],
    visuals: [{ id: 'v', name: 'Hero', type: 'image', attachment: 0, thumbnail: null, carousel: [] }],
  });

  await until('a part of the video', async () => (await commands()).filter((one) => one === 'upload').length >= 1);
  await revive();
  await until('the whole video', async () => (await count(`from platform_asset where state = 'working'`)) === 1);
  await revive();
  await until('a live run', async () => {
    const { phase, reason } = await scenario.stored(uuid);
    if (phase === 'failed') throw new Error(reason ?? 'failed');
    return phase === 'running';
  });

  const { data: uploads } = await scenario.control<{ data: object[] }>('ledger?type=video_upload');
  expect(uploads).toHaveLength(1);
  const sent = await commands();
  expect(sent.filter((one) => one === 'start')).toHaveLength(1);
  // Each attempt that continues first asks how much has arrived.
  expect(sent.filter((one) => one === 'query').length).toBeGreaterThanOrEqual(2);
  const ads = (await witnessed(stack.sandboxUrl, key)).filter(({ type, deleted }) => type === 'ad' && !deleted);
  expect([ads.length, new Set(ads.map(({ name }) => name)).size]).toEqual([4, 4]);
});

import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { experiment, pngImage } from '../api/support/experiment-form.js';
import { videoOf } from '../support/video.js';
import { startStack, type Stack } from '../support/stack.js';
import { Scenario } from './scenario.js';

jest.setTimeout(300_000);
const LIMIT_MS = 100_000;
/** How much longer than usual the platform works: a killed worker is restarted before the work ends. */
const SLOW_MS = 10_000;

const until = (what: string, isSo: () => Promise<boolean>) => waitFor(isSo, { what, timeoutMs: LIMIT_MS, everyMs: 50 });

/** The parts that a test observes and kills. */
const worldOf = (stack: Stack) => {
  const scenario = new Scenario(stack);
  const count = async (sql: string, values: unknown[] = []): Promise<number> =>
    (await stack.database.query<{ n: number }>(`select count(*)::int as n ${sql}`, values)).rows[0]!.n;
  return {
    stack,
    scenario,
    count,
    waitsFor: (topic: string, uuid: string) =>
      count('from platform_wait w join experiment e on e.id = w.experiment_id where w.topic = $1 and e.uuid = $2', [
        topic,
        uuid,
      ]),
    async phaseIs(uuid: string, phase: string): Promise<boolean> {
      const stored = await scenario.stored(uuid);
      if (stored.phase === 'failed') throw new Error(stored.reason ?? 'failed');
      return stored.phase === phase;
    },
    async revive(): Promise<void> {
      await stack.worker.kill();
      await stack.worker.start();
    },
  };
};

/** Each test has its own stack, so that its fault cannot affect another run. The tests mostly wait, so they run in parallel. */
const onItsOwn = (test: (world: ReturnType<typeof worldOf>) => Promise<void>) => async () => {
  const stack = await startStack({
    timeScale: 120,
    timings: { pollHours: 24, createTimeoutSeconds: 2, settleMarginSeconds: 1 },
  });
  try {
    await test(worldOf(stack));
  } finally {
    await stack.stop();
  }
};

describe('platform work while workers are killed', () => {
  it.concurrent(
    'sends a video once, whether the worker dies during the upload or the wait',
    onItsOwn(async ({ stack, scenario, count, waitsFor, phaseIs, revive }) => {
      const video = experiment();
      video.information.name = 'Video';
      video.creatives.visuals = [{ id: 'v', value: { name: 'Video', type: 'video' } }];
      await scenario.addFault({ kind: 'slow-video', ms: SLOW_MS });
      await scenario.addFault({ kind: 'latency', ms: 700, match: { path: '/advideos$', probability: 1 } });
      const { uuid } = await scenario.submit(video, {
        visuals: [{ id: 'v', name: 'Video', type: 'video', attachment: 0, thumbnail: 0, carousel: [] }],
        files: [
          { field: 'attachments[]', name: 'video.mp4', bytes: await videoOf({ seconds: 5, bytes: 4_000_000 }) },
          { field: 'thumbnails[]', name: 'cover.png', bytes: pngImage() },
        ],
      });
      const sending = `from platform_asset where state = 'sending' and (upload->>'startOffset')::int > 0`;
      await until('a part of the video', async () => (await count(sending)) === 1);
      await revive();
      await until('a wait for the video', async () => (await waitsFor('video', uuid)) === 1);
      await revive();
      await until('a live run', () => phaseIs(uuid, 'running'));
      const { data } = await scenario.control<{ data: { id: string }[] }>('ledger?type=video');
      const { rows } = await stack.database.query<{ id: string }>(
        `select platform_id as id from platform_asset where kind = 'video' and state = 'ready'`,
      );
      expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(data).toHaveLength(1);
      expect(await count('from platform_wait')).toBe(0);
    }),
  );

  it.concurrent(
    'requests a report once, and reads it when it is ready',
    onItsOwn(async ({ scenario, count, waitsFor, revive }) => {
      await scenario.addFault({ kind: 'slow-report', ms: SLOW_MS });
      const since = Date.now();
      const { uuid } = await scenario.submit(experiment());
      await until('a wait for the report', async () => (await waitsFor('report', uuid)) === 1);
      await revive();
      const polled = 'from experiment where uuid = $1 and last_insights_at is not null';
      await until('figures', async () => (await count(polled, [uuid])) === 1);
      const { data } = await scenario.control<{ data: { method: string; path: string }[] }>(
        `calls?since=${since}&limit=5000`,
      );
      expect(data.filter(({ method, path }) => method === 'POST' && path.endsWith('/insights'))).toHaveLength(1);
      const left = 'from insight_report r join experiment e on e.id = r.experiment_id where e.uuid = $1';
      expect(await count(left, [uuid])).toBe(0);
    }),
  );
});

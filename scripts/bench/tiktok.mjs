/**
 * Launches on TikTok. Measures the share of the allowed calls per second that a launch uses, and of calls that are throttled; its speed
 * without limits against a bare client with as many parallel calls; the worker's memory with a thousand ads and a video of 500 MB; and how
 * long 50,000 ads take under the app's quota of each tier, with a simulated clock.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { bareRate } from './support/bare-launch.mjs';
import { videoOf } from './support/video.mjs';
import { RUNS, spreadOf } from './support/interleaved.mjs';
import { liftLimits, peakBytes, ratePerSecond, signIn, untilThere } from './support/launches.mjs';
import { submitOnTikTok } from './support/tiktok-launches.mjs';

const MEGABYTE = 1_000_000;
const VIDEO_BYTES = 500 * MEGABYTE;
const MEMORY_MB = 450;
/** The sandbox's limit on an advertiser's calls (apps/sandbox/src/tiktok/wire/pools.ts). */
const ALLOWED_PER_SECOND = 10;
const MOST_THROTTLED = 0.01;
const ADS_AT_QUOTA = 50_000;
const ADS_OF_CALL = 20;
const THROTTLED = new Set([40016, 40100, 40132, 40133]);
/** The connector's own limit is lifted too. */
const UNBOUND = { TIKTOK_APP_TIER: 'unlimited', TIKTOK_ADVERTISER_CALLS_PER_SECOND: '1000' };

const THOUSAND = { headlines: 50, tested: 1_000 };
/** 100 ad groups of two ads: as many calls for groups as for ads. */
const MANY_GROUPS = { headlines: 2, languages: 5, tested: 200 };

export const names = [
  'tiktok-calls-per-second',
  'tiktok-throttled-share',
  'tiktok-ads-per-second',
  'tiktok-memory-worker',
  ...['basic', 'advanced', 'premium', 'ultimate'].map((tier) => `tiktok-50000-ads-${tier}`),
];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>, log: (text: string) => void }} context */
export async function* benches({ startStack, log }) {
  yield* await inStack(startStack, { TIKTOK_APP_TIER: 'ultimate' }, paced);
  yield* await inStack(startStack, UNBOUND, (bench) => unlimited(bench, log));
  yield* await inStack(startStack, UNBOUND, memory);
  for (const tier of ['basic', 'advanced', 'premium', 'ultimate']) yield await byQuota(tier);
}

/** Twenty ads per call, as in groups of a multiple of twenty, against the ideal time under the platform's limit per minute. */
async function byQuota(tier) {
  const [{ quotaLines }, { QuotaBook, QuotaMemory }] = await Promise.all([
    import('#libs/connectors/tiktok/settings/app-limits.js'),
    import('#libs/connectors/port/quota-book.js'),
  ]);
  const clock = { ms: Date.parse('2026-12-01T00:00:00Z') };
  const book = new QuotaBook(new QuotaMemory(() => clock.ms));
  const lines = quotaLines(tier, 'ad/create');
  const begun = clock.ms;
  for (let call = 0; call < ADS_AT_QUOTA / ADS_OF_CALL; call++)
    for (const line of lines) clock.ms += (await book.take(line, Infinity)).inMs;
  const value = (clock.ms - begun) / 60_000;
  const reference = ADS_AT_QUOTA / ADS_OF_CALL / lines[0].perMinute;
  return { name: `tiktok-50000-ads-${tier}`, unit: 'min', value, reference, ratio: value / reference };
}

async function inStack(startStack, env, measure) {
  const stack = await startStack({ env: { LOG_LEVEL: 'warn', ...env } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  try {
    return await measure({ stack, database, client: await signIn(stack, 'tiktok') });
  } finally {
    await database.end();
    await stack.stop();
  }
}

const isCreated = ({ planned, created }) => planned > 0 && created === planned;
const isRunning = ({ phase }) => phase === 'running';

/** Counts from the first to the last creating call, including all other calls in between. */
async function paced({ stack, database, client }) {
  const experiment = await submitOnTikTok(client, database, MANY_GROUPS);
  await untilThere(stack, database, experiment, isCreated);
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/calls?platform=tiktok&limit=100000`);
  const calls = (await answer.json()).data.map(({ at, ...call }) => ({ ...call, at: new Date(at).getTime() }));
  const made = calls.filter(({ path }) => /\/(adgroup|ad)\/create\/$/.test(path)).map(({ at }) => at);
  const [first, last] = [Math.min(...made), Math.max(...made)];
  const between = calls.filter(({ at }) => at >= first && at <= last);
  const rate = (1_000 * (between.length - 1)) / (last - first);
  const share = between.filter(({ code }) => THROTTLED.has(code)).length / between.length;
  return [
    { name: names[0], unit: 'calls/s', value: rate, reference: ALLOWED_PER_SECOND, ratio: rate / ALLOWED_PER_SECOND },
    { name: names[1], unit: 'of calls', value: share, reference: MOST_THROTTLED, ratio: share / MOST_THROTTLED },
  ];
}

async function unlimited({ stack, database, client }, log) {
  await liftLimits(stack, 'tiktok');
  // The first run warms worker and sandbox up; the bare client later finds a warm sandbox too.
  await untilThere(stack, database, await submitOnTikTok(client, database, { headlines: 20, tested: 400 }), isRunning);
  const rates = [];
  for (let run = 0; run < RUNS; run++) {
    const experiment = await submitOnTikTok(client, database, { ...THOUSAND, run });
    await untilThere(stack, database, experiment, isRunning);
    const value = await ratePerSecond(database, experiment.id);
    rates.push({ value, reference: await bareRate(stack, database, experiment.id) });
    log(`  ${value.toFixed(0)} ads/s, bare ${rates.at(-1).reference.toFixed(0)}`);
  }
  return [{ name: names[2], unit: 'ads/s', ...spreadOf(rates) }];
}

async function memory({ stack, database, client }) {
  await liftLimits(stack, 'tiktok');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polyad-bench-tiktok-'));
  try {
    const video = await write(path.join(folder, 'video.mp4'));
    const experiment = await submitOnTikTok(client, database, { ...THOUSAND, video });
    await untilThere(stack, database, experiment, isRunning);
    const value = peakBytes(stack.worker.pid()) / MEGABYTE;
    return [{ name: names[3], unit: 'MB', value, reference: MEMORY_MB, ratio: value / MEMORY_MB }];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes a video to a file, with a cover of the same size. */
async function write(file) {
  const { bytes, partAt } = await videoOf(VIDEO_BYTES);
  const handle = await open(file, 'w');
  for (let at = 0; at < bytes;) {
    const part = partAt(at);
    await handle.write(part);
    at += part.length;
  }
  await handle.close();
  const cover = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  return { path: file, cover };
}

/**
 * Launches of search ads on Google. Measures the speed against a bare client that sends the same mutates; the counted operations against
 * those that the sandbox received; how long the largest plan and the scripts of 2,000 video ads take; and the worker's memory with 2,000 ads.
 */
import pg from 'pg';
import { bareRate } from './support/bare-launch.mjs';
import { submitOnGoogle } from './support/google-launches.mjs';
import { inTurns, RUNS, spreadOf } from './support/interleaved.mjs';
import { liftLimits, peakBytes, ratePerSecond, signIn, untilThere } from './support/launches.mjs';

const MEGABYTE = 1_000_000;
const MEMORY_MB = 450;
const PLAN_S = 0.3;
const SCRIPTS_S = 2;
/** 20 campaigns of 50 and of 100 ads. */
const THOUSAND = { headlines: 50 };
const TWO_THOUSAND = { headlines: 50, copies: 2 };

export const names = [
  'google-plan-2000-of-50000',
  'google-ads-per-second',
  'google-operations',
  'google-memory-worker',
  'google-scripts-2000',
];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>, log: (text: string) => void }} context */
export async function* benches({ startStack, log }) {
  yield await plan();
  yield await scripts();
  yield* await inStack(startStack, {}, (bench) => speed(bench, log));
  yield* await inStack(startStack, { GOOGLE_ACCESS_LEVEL: 'basic' }, operations);
  yield* await inStack(startStack, {}, memory);
}

async function inStack(startStack, env, measure) {
  const stack = await startStack({ env: { LOG_LEVEL: 'warn', GOOGLE_CLIENT_ID: 'sandbox-client', ...env } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  try {
    await liftLimits(stack, 'google');
    return await measure({ stack, database, client: await signIn(stack, 'google') });
  } finally {
    await database.end();
    await stack.stop();
  }
}

const isRunning = ({ phase }) => phase === 'running';

/** The plan with its names, slices and budgets, from 5 x 2 x 5 audiences and 1,000 creatives; each audience is a campaign. */
async function plan() {
  const [{ planRunOf }, { usualLimits }, { GOOGLE }, { componentNames }, { NAMES }, { searchInput }] =
    await Promise.all([
      import('#libs/experiments/planning/run-plan.js'),
      import('#libs/connectors/google/lookups/limits.js'),
      import('#libs/platforms/google/description.js'),
      import('#libs/platforms/components/components.js'),
      import('#libs/platforms/google/naming.js'),
      import('./support/google-launches.mjs'),
    ]);
  const { audiences, creatives, ...others } = searchInput({ headlines: 50, copies: 20 });
  const lists = (names) => Object.fromEntries(Object.keys(names).map((name) => [name, []]));
  const keywords = ['shoes', 'boots', 'tents', 'bags', 'coats'].map((text, index) => ({
    id: `${index}`,
    value: [{ text, match: 'PHRASE' }],
  }));
  const input = {
    ...others,
    platform: 'google',
    version: GOOGLE.version,
    components: componentNames(GOOGLE),
    exclusions: lists(GOOGLE.exclusions),
    audiences: { ...lists(GOOGLE.audiences), ...audiences, keywords },
    creatives: { ...lists(GOOGLE.creatives), ...creatives },
  };
  const planned = (run) => {
    const began = performance.now();
    const made = planRunOf({
      uuid: `7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d1${run}`,
      key: 'abcdefghij',
      name: 'The largest',
      input,
      budgetMinor: 5_000_000,
      tested: 2_000,
      times: { startsAt: 0, endsAt: 3 * 86_400_000, zone: 'UTC' },
      limits: usualLimits(input),
      names: NAMES,
      naming: null,
    });
    if (!made.ok || made.totals.ads !== 2_000) throw new Error(`no plan of 2,000 ads: ${JSON.stringify(made.totals)}`);
    return (performance.now() - began) / 1_000;
  };
  // The fastest of five, as for the other plans, because a busy machine says nothing about the planner.
  const fastest = (run) => Math.min(...Array.from({ length: 5 }, () => planned(run)));
  const figure = await inTurns(fastest, () => PLAN_S);
  return { name: names[0], unit: 's', ...figure };
}

/** Both scripts of 2,000 video ads: 4 audiences x 50 videos x 20 headlines, of which 2,000 are tested. */
async function scripts() {
  const [{ GOOGLE_SCRIPTS }, { videoRequest }, { googleVideoInput }] = await Promise.all([
    import('#libs/connectors/google/scripts/hand-scripts.js'),
    import('#libs/testing/google/video-plan.js'),
    import('#libs/testing/platform/google-input.js'),
  ]);
  const input = googleVideoInput();
  const list = (count, value) => Array.from({ length: count }, (_, i) => ({ id: `${i}`, value: value(i) }));
  input.information.budget = 50_000;
  input.creatives.videos = list(50, (i) => `video${String(i).padStart(6, '0')}`);
  input.creatives.headlines = list(20, (i) => [`Headline ${i}`]);
  const request = videoRequest(input, { tested: 2_000 });
  const written = () => {
    const began = performance.now();
    for (const step of ['campaigns', 'ads']) GOOGLE_SCRIPTS.script({ ...request, step });
    return (performance.now() - began) / 1_000;
  };
  const fastest = () => Math.min(...Array.from({ length: 5 }, written));
  const figure = await inTurns(fastest, () => SCRIPTS_S);
  return { name: names[4], unit: 's', ...figure };
}

async function speed({ stack, database, client }, log) {
  // The first run warms worker and sandbox up; the bare client later finds a warm sandbox too.
  const first = await submitOnGoogle(client, database, { headlines: 20 });
  await untilThere(stack, database, first, isRunning);
  await stop(stack, database, client, first);
  const rates = [];
  for (let run = 0; run < RUNS; run++) {
    const experiment = await submitOnGoogle(client, database, { ...THOUSAND, run });
    if (experiment.tested !== 1_000) throw new Error(`${experiment.tested} ads would be launched`);
    await untilThere(stack, database, experiment, isRunning);
    const value = await ratePerSecond(database, experiment.id);
    await stop(stack, database, client, experiment);
    rates.push({ value, reference: await bareRate(stack, database, experiment.id) });
    log(`  ${value.toFixed(0)} ads/s, bare ${rates.at(-1).reference.toFixed(0)}`);
  }
  return [{ name: names[1], unit: 'ads/s', ...spreadOf(rates) }];
}

/** A live run reads figures, which would slow the bare client and later launches down. */
async function stop(stack, database, client, experiment) {
  await client.post(`/experiments/${experiment.uuid}/stop`);
  await untilThere(stack, database, experiment, ({ phase }) => phase === 'done');
}

/** Our count must equal the platform's. If it were lower, launches would be refused halfway; if higher, they would wait for nothing. */
async function operations({ stack, database, client }) {
  await untilThere(stack, database, await submitOnGoogle(client, database, THOUSAND), isRunning);
  const received = async () => (await (await fetch(`${stack.sandboxUrl}/__sandbox/google/quota`)).json()).used;
  const counted = async () => {
    const sql = `select sum(value::int)::int as sum from platform_quota_line, jsonb_each_text(spent) where platform = 'google'`;
    return (await database.query(sql)).rows[0].sum;
  };
  // The run continues to read, so both are taken at a moment without calls.
  for (let turn = 0; turn < 100; turn++) {
    const reference = await received();
    const value = await counted();
    if ((await received()) === reference)
      return [{ name: names[2], unit: 'operations', value, reference, ratio: value / reference }];
  }
  throw new Error('the run never stopped calling');
}

async function memory({ stack, database, client }) {
  const experiment = await submitOnGoogle(client, database, TWO_THOUSAND);
  if (experiment.tested !== 2_000) throw new Error(`${experiment.tested} ads would be launched`);
  await untilThere(stack, database, experiment, isRunning);
  const value = peakBytes(stack.worker.pid()) / MEGABYTE;
  return [{ name: names[3], unit: 'MB', value, reference: MEMORY_MB, ratio: value / MEMORY_MB }];
}

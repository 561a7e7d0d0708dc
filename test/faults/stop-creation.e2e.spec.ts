import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { UntrustedExperiment } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';
import { thousandAds } from './large-experiment.js';
import { GOOGLE_DISPLAY, GOOGLE_SEARCH, META, TIKTOK, type FaultPlatform } from './platforms.js';
import { Scenario } from './scenario.js';
import { isActive, isSwitched, witnessed } from './witness.js';

const LIMIT_MS = 100_000;
jest.setTimeout(LIMIT_MS + 30_000);

/** Production's values: a stop waits nearly two minutes for calls that may still land, so an unnecessary wait is visible. */
const TIMINGS = { createTimeoutSeconds: 80, settleMarginSeconds: 30 };
/** The number of a worker's simultaneous calls: only these can still create objects after a stop. */
const LANES = 20;
const STOPPED_WITHIN_MS = 15_000;
const LATENCY_MS = 1_000;

interface Call {
  at: string;
  method: string;
  path: string;
  code: number;
  /** For an item of a batch: the batch call's number. */
  batch: number | null;
}

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ timings: TIMINGS, env: GOOGLE_SEARCH.env });
});
afterAll(() => stack?.stop());

const list = <T>(count: number, value: (index: number) => T): { id: string; value: T }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));

const country = (key: string) => [{ type: 'country', key, name: key, country_code: key }];
/** 60 ad sets of some ten ads: 120 calls, twenty at once, of a second each. */
function onMeta(name: string): UntrustedExperiment {
  const input = thousandAds(name);
  const countries = ['US', 'CA', 'DE', 'FR', 'ES', 'IT'];
  input.audiences.geolocations = countries.map((key) => ({ id: key, value: country(key) }));
  return { ...input, tested_count: 600 };
}
/** 36 ad groups of some 17 ads: 72 calls, at the pace that TikTok allows an advertiser. */
function onTiktok(name: string): UntrustedExperiment {
  const input = TIKTOK.large(name);
  input.audiences.spending_power = list(2, (n) => ['ALL', 'HIGH'][n]);
  return { ...input, tested_count: 600 };
}
/** 216 campaigns of some three ads: as many calls, each with a campaign and everything under it. */
const onGoogle = (name: string): UntrustedExperiment => inTwoLanguages(GOOGLE_SEARCH.large(name));
/** 36 campaigns of some 17 ads, whose picture was uploaded before. */
const onGoogleSites = (name: string): UntrustedExperiment => inTwoLanguages(GOOGLE_DISPLAY.large(name));
function inTwoLanguages(input: UntrustedExperiment): UntrustedExperiment {
  input.audiences.languages = list(2, (n) => [{ id: ['1000', '1003'][n], name: ['English', 'Spanish'][n] }]);
  return { ...input, tested_count: 600 };
}

describe.each<{ name: string; platform: FaultPlatform; inputOf: (name: string) => UntrustedExperiment }>([
  { name: 'Meta', platform: META, inputOf: onMeta },
  { name: 'TikTok', platform: TIKTOK, inputOf: onTiktok },
  { name: 'Google, in searches', platform: GOOGLE_SEARCH, inputOf: onGoogle },
  { name: 'Google, on sites', platform: GOOGLE_DISPLAY, inputOf: onGoogleSites },
])('a stop of a run that creates on $name', ({ platform, inputOf }) => {
  it("LIFE-012 creates at most the objects of the calls under way, and ends once these are answered, with production's time-outs", async () => {
    const begun = Date.now();
    const until = (what: string, isTrue: () => Promise<boolean>) =>
      waitFor(isTrue, { what, timeoutMs: begun + LIMIT_MS - Date.now(), everyMs: 50 });
    const scenario = new Scenario(stack, platform);
    const client = await scenario.client();
    await scenario.addFault({
      kind: 'latency',
      ms: LATENCY_MS,
      match: { path: platform.creates.underCampaign, method: 'POST', probability: 1 },
    });
    const { uuid, key, tested } = await scenario.submit(inputOf('Stopped in creation'), platform.form);
    expect(tested).toBe(600);
    await until('the first ads', async () => (await scenario.created(key)) >= 20);

    expect((await client.post(`/experiments/${uuid}/stop`)).status).toBe(200);
    const stopped = Date.now();
    expect(await scenario.stored(uuid)).toMatchObject({ phase: 'stopping' });
    await until('the end of the run', async () => (await scenario.stored(uuid)).status !== 'PROCESSING');
    const ended = Date.now();

    const { data } = await scenario.control<{ data: Call[] }>(`calls?platform=${platform.name}&since=${stopped}`);
    // A stop also lists existing objects, at Meta under the same paths.
    const landed = data.filter(
      ({ method, path, code }) => method === 'POST' && code === 0 && new RegExp(platform.creates.all).test(path),
    );
    const calls = new Set(landed.map(({ batch }, index) => batch ?? `alone ${index}`));
    const lastAnswer = Math.max(stopped, ...landed.map(({ at }) => Date.parse(at)));
    const created = await scenario.created(key);
    const figures = { tested, created, callsAfter: calls.size, endedAfterMs: ended - lastAnswer };
    process.stdout.write(`${JSON.stringify({ scenario: `stop ${platform.name}`, ...figures })}\n`);
    expect(calls.size).toBeLessThanOrEqual(LANES);
    expect(ended - lastAnswer).toBeLessThan(STOPPED_WITHIN_MS);

    const rows = await scenario.ledger(uuid);
    expect(rows.filter(({ state }) => !['created', 'planned'].includes(state))).toEqual([]);
    const objects = await witnessed(stack.sandboxUrl, key);
    // The id of a Google ad consists of its group's id and its own id.
    const ours = rows.flatMap(({ state, platformId }) => (state === 'created' ? [platformId!.split('~').at(-1)] : []));
    expect(objects.map(({ id }) => id).sort()).toEqual(ours.sort());
    expect(objects.filter((one) => isSwitched(one) && isActive(one))).toEqual([]);
    expect(await scenario.stored(uuid)).toMatchObject({ status: 'NO_RESULTS', phase: 'done', reason: null });
    await scenario.clearFaults();
  });
});

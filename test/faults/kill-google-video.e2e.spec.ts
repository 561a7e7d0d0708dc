import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { searchExperiment } from '../api/support/google-form.js';
import type { UntrustedExperiment } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';
import { GOOGLE_SEARCH } from './platforms.js';
import { Scenario } from './scenario.js';
import { accountFor, isActive, witnessed } from './witness.js';

const OF = '/providers/google/experiment';
const LIMIT_MS = 60_000;
jest.setTimeout(4 * LIMIT_MS);

let stack: Stack;
let scenario: Scenario;
beforeAll(async () => {
  stack = await startStack({ timings: { platformPollSeconds: 1, sweepDelaySeconds: 1 } });
  scenario = new Scenario(stack, GOOGLE_SEARCH);
}, 120_000);
afterAll(() => stack?.stop());

/** 2 groups of keywords x 2 videos = 4 variations. */
function videoExperiment(): UntrustedExperiment {
  const data = searchExperiment();
  data.objective = 'VIDEO';
  Object.assign(data.information, { name: 'Killed by hand', campaign_type: 'VIDEO_TRUE_VIEW_IN_STREAM', cpv: 0.05 });
  data.audiences.keywords = [
    { id: 'k', value: [{ text: 'trail shoes', match: 'BROAD' }] },
    { id: 'm', value: [{ text: 'hiking boots', match: 'BROAD' }] },
  ];
  data.creatives = {
    videos: [
      { id: 'v', value: 'https://youtu.be/aaaaaaaaaaa' },
      { id: 'w', value: 'bbbbbbbbbbb' },
    ],
    headlines: [{ id: 'a', value: ['Trail shoes'] }],
    ctas: [{ id: 'c', value: 'SHOP_NOW' }],
  };
  return data;
}

interface State {
  step: string | null;
  completed: boolean;
  campaignScript?: string | null;
  adsScript?: string | null;
  endScript?: string | null;
}
const until = async <T>(what: string, ask: () => Promise<T | null | false | undefined>): Promise<T> =>
  (await waitFor(ask, { what, timeoutMs: LIMIT_MS })) as T;
const ask = async (path: string, uuid: string) =>
  (await (await scenario.client()).post<{ data: State }>(`${OF}/${path}`, { uuid })).body.data;
const scripts = (uuid: string) => ask('script', uuid);
/** Presses Continue; while the API is down, that fails. */
const proceed = (uuid: string) => ask('continue', uuid).catch(() => undefined);
const paste = (customer: string, code: string) =>
  scenario.control<{ status: string; log: string; error?: string }>('google/scripts/run', { customer, code });

/** Calls `strike` while Polyad reads Google for the open step. */
async function whileVerifying(uuid: string, strike: () => Promise<void>): Promise<void> {
  await scenario.clearFaults();
  await scenario.addFault({ kind: 'latency', ms: 2_000, match: { path: 'searchStream', probability: 1 } });
  await until('a read under way', async () => {
    // Polyad reads at most once a second, and by itself less and less often.
    void proceed(uuid);
    const { data } = await scenario.control<{ data: { hits: number }[] }>('faults?platform=google');
    return data.some(({ hits }) => hits > 0);
  });
  await strike();
  await scenario.clearFaults();
}
const killed = (part: 'api' | 'worker') => async () => {
  await stack[part].kill();
  await stack[part].start();
};
/** Ends every connection of the worker and of the API to the database. */
const cut = async () => {
  await stack.database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
};

const STRIKES = [killed('worker'), killed('api'), cut];

describe('manual run whose processes are killed', () => {
  it('LIFE-012 continues in every step, creates everything once, and is stopped only after a check', async () => {
    const data = videoExperiment();
    const { uuid, key } = await scenario.submit(data, { files: [], visuals: [], fields: {} });
    const customer = data.account.id;
    const first = await until('the campaign script', async () => (await scripts(uuid)).campaignScript);

    for (const strike of STRIKES) await strike();
    for (const strike of STRIKES) await whileVerifying(uuid, strike);
    await paste(customer, first);
    await whileVerifying(uuid, killed('worker'));
    await until('the ads step', async () => (await proceed(uuid))?.step === 'ads');

    const adsScript = await until('the ads script', async () => (await scripts(uuid)).adsScript);
    for (const strike of STRIKES) await strike();
    for (const strike of STRIKES) await whileVerifying(uuid, strike);
    expect(await paste(customer, adsScript)).toMatchObject({ status: 'succeeded' });
    await whileVerifying(uuid, cut);
    await until('everything', async () => (await proceed(uuid))?.completed);

    const objects = await witnessed(stack.sandboxUrl, key);
    const account = accountFor(
      objects,
      (await scenario.ledger(uuid)).map(({ name }) => name),
    );
    expect(account).toMatchObject({ lost: 0, extra: 0, duplicates: 0, liveTooEarly: 0, distinct: account.planned });
    expect((await scenario.ledger(uuid)).every(({ state }) => state === 'created')).toBe(true);

    expect((await (await scenario.client()).post(`/experiments/${uuid}/stop`, {})).status).toBe(200);
    const pause = await until('the pause script', async () => (await scripts(uuid)).endScript);
    for (const strike of STRIKES) await whileVerifying(uuid, strike);
    expect((await scenario.stored(uuid)).status).toBe('PROCESSING');
    expect(await paste(customer, pause)).toMatchObject({ status: 'succeeded' });
    const { log, error = '' } = await paste(customer, adsScript);
    expect(log + error).toContain(`Polyad stopped ${key}`);
    await until('the end', async () => {
      await proceed(uuid);
      return ['NO_RESULTS', 'PENDING_REVIEW'].includes((await scenario.stored(uuid)).status);
    });
    const campaigns = (await witnessed(stack.sandboxUrl, key)).filter(({ type }) => type === 'campaign');
    expect(campaigns.map(isActive)).toEqual([false, false]);
  });
});

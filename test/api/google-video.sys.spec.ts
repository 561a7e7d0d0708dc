import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { laterDay } from '#libs/platforms/dates/zone-days.js';
import { VIDEO_TYPES } from '#libs/platforms/google/goals.js';
import { isActive, witnessed } from '../faults/witness.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { videoExperiment } from './support/google-form.js';

const OF = '/providers/google/experiment';
const LIMIT_MS = 90_000;
jest.setTimeout(3 * LIMIT_MS);

let stack: Stack;
let owner: ApiClient;
beforeAll(async () => {
  // Runs read the platform's state once a second at most, instead of once a minute.
  stack = await startStack({ timeScale: 43_200, timings: { platformPollSeconds: 1, sweepDelaySeconds: 1 } });
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner, [], 'google');
}, 120_000);
afterAll(() => stack?.stop());

interface Activated {
  batch: string;
  by_hand: boolean;
  variables: { id: string; success?: boolean }[];
}
interface Batch extends Omit<Activated, 'by_hand'> {
  uuid: string;
  most: number;
}
interface Shown {
  status: string;
  spent: number;
}
interface State {
  step: string | null;
  completed: boolean;
  message: string;
  campaignScript?: string | null;
  adsScript?: string | null;
  activationScript?: string | null;
  script?: string | null;
  endScript?: string | null;
}
const scripts = async (uuid: string) => (await owner.post<{ data: State }>(`${OF}/script`, { uuid })).body.data;
const proceed = async (uuid: string) => (await owner.post<{ data: State }>(`${OF}/continue`, { uuid })).body.data;
const phaseOf = async (uuid: string) =>
  (await owner.get<{ data: { progress: { phase: string } } }>(`/experiments/${uuid}/progress`)).body.data.progress
    .phase;
const until = async <T>(what: string, ask: () => Promise<T | null | false>): Promise<T> =>
  (await waitFor(ask, { what, timeoutMs: LIMIT_MS })) as T;
async function paste(
  customer: string,
  code: string,
): Promise<{ status: string; log: string; error?: string; changes?: object[] }> {
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/google/scripts/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer, code }),
  });
  return (await answer.json()) as { status: string; log: string; error?: string };
}
/** The latest activation of an experiment. */
async function batchOf(uuid: string): Promise<Batch> {
  const { body } = await owner.post<{ data: { batches: Batch[] } }>('/experiment/curves', { id: uuid, type: 'google' });
  return body.data.batches[0]!;
}

const submit = (data: UntrustedExperiment) => {
  const form = formOf(data, { files: [], visuals: [], fields: {} });
  return owner.post<{ data: { uuid: string }; errors?: { field: string; message: string }[] }>(`${OF}/create`, form);
};
/** The objects of a run in the sandbox. */
async function objectsOf(uuid: string) {
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  const made = await witnessed(stack.sandboxUrl, rows[0]!.key);
  return (type: string) => made.filter((one) => one.type === type);
}
const finished = (uuid: string): Promise<Shown> =>
  until('the results', async () => {
    const { data } = (await owner.get<{ data: Shown }>(`/experiment/google/${uuid}`)).body;
    return data.status === 'PENDING_REVIEW' && data;
  });

describe('video experiment from its submit to its results', () => {
  it.each(VIDEO_TYPES)(
    'GOOGLE-030 GOOGLE-032 LIFE-009 GOOGLE-055 of type %s is delivered by two scripts that a person runs',
    async (type) => {
      const data = videoExperiment(type);
      const { status, body } = await submit(data);
      expect([status, body]).toMatchObject([200, { data: { uuid: expect.any(String) } }]);
      const { uuid } = body.data;

      const first = await until('the first script', async () => (await scripts(uuid)).campaignScript ?? null);
      expect(await proceed(uuid)).toMatchObject({ step: 'campaigns', completed: false });
      expect(await paste(data.account.id, first)).toMatchObject({ status: 'succeeded' });
      await until('the campaigns', async () => (await proceed(uuid)).step === 'ads');
      expect((await objectsOf(uuid))('campaign')).toHaveLength(2);

      const { adsScript } = await scripts(uuid);
      expect(await paste(data.account.id, adsScript!)).toMatchObject({
        status: 'succeeded',
        log: expect.stringContaining('Everything is switched on.'),
      });
      await until('everything', async () => (await proceed(uuid)).step === null);
      expect((await objectsOf(uuid))('ad')).toHaveLength(4);

      const done = await finished(uuid);
      expect(done).toMatchObject({ created: 4, tested: 4, budget: 400, hand_step: null });
      // Spent in the sandbox's delivery, and no more than the budget.
      expect(done.spent).toBeGreaterThan(390);
      expect(done.spent).toBeLessThanOrEqual(400);
    },
  );

  it('ACTIVATE-012 ACTIVATE-013 activates its variations by one script, in separate campaigns with their own budgets', async () => {
    const { rows } = await stack.database.query<{ uuid: string }>(
      "select uuid from experiment where input#>>'{information,campaign_type}' = 'VIDEO' and activates is null",
    );
    const { uuid } = rows[0]!;
    const from = Date.now() + HOUR_MS;
    const body = {
      id: uuid,
      variable: 'video_views',
      budget_type: 'daily_budget',
      start_date: new Date(from).toISOString(),
      end_date: new Date(from + 3 * DAY_MS).toISOString(),
      variables: [0, 3].map((variation) => ({ id: `${uuid}-${variation}`, budget: 20.5 })),
    };
    const before = Date.now();
    const { status, body: answer } = await owner.post<{ data: Activated }>(`${OF}/activate`, body);
    expect([status, answer]).toMatchObject([
      200,
      { data: { by_hand: true, variables: body.variables.map(({ id }) => ({ id })) } },
    ]);
    // There is no outcome before a person has run the script, so the answer does not wait for one.
    expect(Date.now() - before).toBeLessThan(10_000);
    const { batch } = answer.data;

    const script = await until('the script', async () => (await scripts(batch)).activationScript ?? null);
    expect(await scripts(batch)).toMatchObject({
      step: 'activate',
      isActivation: true,
      isLate: false,
      adsScript: null,
    });
    expect(await proceed(batch)).toMatchObject({ step: 'activate', completed: false });
    expect((await batchOf(uuid)).variables.map(({ success }) => success)).toEqual([undefined, undefined]);
    expect((await owner.post(`${OF}/cancel`, { uuid: batch })).status).toBe(409);
    expect(await paste('9100000102', script)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Nothing was changed'),
    });
    const run = await paste('9100000101', script);
    expect(run).toMatchObject({ status: 'succeeded', log: expect.stringContaining('Everything is switched on.') });
    await until('everything', async () => (await proceed(batch)).step === null);

    const made = await objectsOf(batch);
    expect([made('campaign').length, made('adset').length, made('ad').length]).toEqual([2, 2, 2]);
    expect(made('campaign').every(isActive)).toBe(true);
    expect(await batchOf(uuid)).toMatchObject({
      uuid: batch,
      hand_step: null,
      budget_type: 'daily_budget',
      variables: [{ success: true, budget: 20.5 }, { success: true }],
    });
    // On each of the four days, Google may spend twice the budget.
    expect((await batchOf(uuid)).most).toBe(2 * 20.5 * 4 * 2);
    const again = await paste('9100000101', script);
    expect(again).toMatchObject({ status: 'succeeded', changes: [] });
  });

  it('is stopped by its pause script while the link is lost, and counts as stopped once the account is linked again', async () => {
    const data = videoExperiment('VIDEO');
    const { start_date: start } = data.information as { start_date: string };
    // Long enough to be live until the stop.
    Object.assign(data.information, { name: 'Stopped unlinked', end_date: laterDay(start, 6) });
    const { uuid } = (await submit(data)).body.data;
    const customer = data.account.id;
    await paste(customer, await until('the first script', async () => (await scripts(uuid)).campaignScript ?? null));
    await until('the campaigns', async () => (await proceed(uuid)).step === 'ads');
    await paste(customer, await until('the second script', async () => (await scripts(uuid)).adsScript ?? null));
    await until('everything', async () => (await proceed(uuid)).completed);

    await fetch(`${stack.sandboxUrl}/__sandbox/google/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'Nora Vidal' }),
    });
    expect((await owner.post(`/experiments/${uuid}/stop`, {})).status).toBe(200);
    const pause = await until('the pause script', async () => (await scripts(uuid)).endScript ?? null);
    await until('the wait for a link', async () => (await phaseOf(uuid)) === 'needs-relink');
    expect(await paste(customer, pause)).toMatchObject({ status: 'succeeded' });
    expect((await objectsOf(uuid))('campaign').some(isActive)).toBe(false);
    const unread = { step: 'pause', completed: false, reasons: [{ key: 'hand.unlinkedEnd' }] };
    const before = Date.now();
    expect(await proceed(uuid)).toMatchObject({ ...unread, status: 'PROCESSING', script: expect.any(String) });
    expect(Date.now() - before).toBeLessThan(5_000);

    await linkSandbox(owner, [], 'google');
    await finished(uuid);
    expect(await scripts(uuid)).toMatchObject({ step: null, endScript: null, reasons: [{ key: 'hand.ended' }] });
  });

  it('GOOGLE-019 refuses a private video beside its field', async () => {
    const data = videoExperiment('VIDEO');
    data.creatives.videos = ['aaaaaaaaaaa', 'privateclip', 'nosuchvideo'].map((value, i) => ({ id: `${i}`, value }));
    const { status, body } = await submit(data);
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([
      400,
      ['creatives.videos[1].value', 'creatives.videos[2].value'],
    ]);
    expect(body.errors![0]!.message).toContain('No ad can show the video privateclip');
  });
});

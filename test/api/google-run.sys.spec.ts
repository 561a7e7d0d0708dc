import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isSignedWith, openWebhookReceiver, type WebhookReceiver } from '#libs/testing/webhook-receiver.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { isActive, witnessed } from '../faults/witness.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { googleForm, searchExperiment } from './support/google-form.js';

const LIMIT_MS = 100_000;
jest.setTimeout(LIMIT_MS + 20_000);

const GROUP = '9100000001';
const MUTATE = { method: 'POST', path: '/googleAds:mutate$' };

let stack: Stack;
let owner: ApiClient;
let receiver: WebhookReceiver;
beforeAll(async () => {
  stack = await startStack({
    timeScale: 10_000,
    timings: { createTimeoutSeconds: 5, settleMarginSeconds: 1, sweepDelaySeconds: 1, platformPollSeconds: 1 },
    // Counted, but no run here uses the 15,000 operations of a day.
    env: { GOOGLE_ACCESS_LEVEL: 'basic', EGRESS_ALLOW: '127.0.0.1/32' },
  });
  receiver = await openWebhookReceiver();
  owner = await ApiClient.demoOwner(stack.apiUrl);
  await linkSandbox(owner, [], 'google');
}, 120_000);
afterAll(async () => {
  receiver?.close();
  await stack?.stop();
});
afterEach(() => fetch(`${stack.sandboxUrl}/__sandbox/faults?platform=google`, { method: 'DELETE' }));

const control = (path: string, body: object) =>
  fetch(`${stack.sandboxUrl}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const strike = (kind: string, more: object = {}) =>
  control('faults', { platform: 'google', kind, match: MUTATE, ...more });

/** The calls that the sandbox has received, reads included, the fault that each mutate met, and the operations that it counted. */
async function sent(): Promise<{ calls: number; mutates: (string | null)[]; operations: number }> {
  const read = async <T>(path: string) => (await (await fetch(`${stack.sandboxUrl}/__sandbox/${path}`)).json()) as T;
  const { data } = await read<{ data: { path: string; fault?: string }[] }>('calls?platform=google&limit=100000');
  const { used } = await read<{ used: number }>('google/quota');
  const mutates = data.filter(({ path }) => path.endsWith('/googleAds:mutate'));
  return { calls: data.length, mutates: mutates.map(({ fault }) => fault ?? null), operations: used };
}

interface Progress {
  phase: string;
  createdAds: number;
  failedAds: number;
  issues: { kind: string; cause?: string }[];
  throttledFor: string | null;
  rejections: { component: string | null; level?: number; count: number; message: string }[];
}

/** Starts a run of this experiment. Returns its state at Polyad and on the platform. */
async function begun(data: UntrustedExperiment) {
  const form = await googleForm(data);
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/google/experiment/create', form);
  expect(answer).toMatchObject({ status: 200, body: { data: { uuid: expect.any(String) } } });
  const { uuid } = answer.body.data;
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  const progress = async () =>
    (await owner.get<{ data: { progress: Progress } }>(`/experiments/${uuid}/progress`)).body.data.progress;
  const reaches = (phase: string) =>
    waitFor(async () => (await progress()).phase === phase, { what: phase, timeoutMs: LIMIT_MS });
  const objects = async (type: string) =>
    (await witnessed(stack.sandboxUrl, rows[0]!.key)).filter((object) => object.type === type);
  /** How many ads there are, and how many different ones. */
  const adCounts = async () => {
    const ads = (await objects('ad')).filter(({ deleted }) => !deleted);
    return [ads.length, new Set(ads.map(({ name }) => name)).size];
  };
  const stop = async () => {
    await owner.post(`/experiments/${uuid}/stop`);
    await reaches('done');
  };
  /** How many attempts to send its objects have begun, and how many objects are being sent. */
  const attempts = async () => {
    const counted = await stack.database.query<{ begun: number; open: number }>(
      `select sum(o.attempt)::int as begun, count(*) filter (where o.state = 'sending')::int as open
       from ad_object o join experiment e on e.id = o.experiment_id where e.uuid = $1`,
      [uuid],
    );
    return counted.rows[0]!;
  };
  return { uuid, progress, reaches, objects, adCounts, stop, attempts };
}

const named = (name: string, change: (data: UntrustedExperiment) => unknown = () => {}): UntrustedExperiment => {
  const data = searchExperiment();
  Object.assign(data.information, { name, end_date: laterDay(data.information.end_date, 4) });
  change(data);
  return data;
};
const laterDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const list = <T>(count: number, value: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, value: value(n) }));

describe('run on Google', () => {
  it('LIFE-012 creates each ad once after a lost response to a mutate of some 1,000 operations', async () => {
    const before = await sent();
    await strike('cut-after');
    const run = await begun({
      ...named('Lost answer', ({ information, audiences, creatives }) => {
        Object.assign(information, { budget: 5_000 });
        audiences.keywords = audiences.keywords.slice(0, 1);
        creatives.headlines = list(60, (n) => [`Headline ${n + 1}`, 'Light and grippy', 'Free returns']);
        creatives.copies = list(5, (n) => `Text number ${n + 1}.`);
      }),
      tested_count: 300,
    });
    await run.reaches('running');
    expect(await run.adCounts()).toEqual([300, 300]);
    expect((await run.objects('campaign')).filter(isActive)).toHaveLength(1);
    const after = await sent();
    // The first mutate only validates. The second created everything; after its lost answer, the objects were found and not sent again.
    expect(after.mutates.slice(before.mutates.length)).toEqual([null, 'cut-after']);
    expect(after.operations - before.operations).toBeGreaterThan(1_000);
    await run.stop();
    expect((await run.objects('campaign')).filter(isActive)).toEqual([]);
  });

  it('LIFE-012 creates all but three ads whose texts Google refuses, and names them with the reason', async () => {
    const run = await begun(
      named('Three refused', ({ audiences, creatives }) => {
        audiences.keywords = audiences.keywords.slice(0, 1);
        // The rehearsal before a submit takes 25 of them.
        creatives.headlines = list(30, (n) => [
          `Headline ${n + 1}`,
          n >= 27 ? 'Click here' : 'Half price',
          'Free returns',
        ]);
      }),
    );
    await run.reaches('needs-attention');
    const { createdAds, failedAds, rejections } = await run.progress();
    expect([createdAds, failedAds]).toEqual([27, 3]);
    expect(rejections.map(({ component, level }) => [component, level])).toEqual(
      [27, 28, 29].map((n) => ['headlines', n]),
    );
    for (const { message } of rejections) expect(message).toMatch(/policy|PROHIBITED|CLICKBAIT/i);
    expect(await run.adCounts()).toEqual([27, 27]);
    expect((await run.objects('campaign')).filter(isActive)).toEqual([]);
    await run.stop();
  });

  it('waits without a call while the operations of the day are used up, then creates the rest', async () => {
    await fetch(`${stack.sandboxUrl}/__sandbox/google/quota`, { method: 'DELETE' });
    // Enough for the submit and for some of the eight campaigns, of 14 operations each.
    await control('google/quota', { limit: 90 });
    const data = named('Half a day', ({ audiences }) => {
      audiences.ages = [503001, 503002, 503003, 503004].map((age) => ({ id: `${age}`, value: [age] }));
    });
    const run = await begun(data);
    try {
      await waitFor(async () => (await run.progress()).throttledFor === 'day', {
        what: 'the quota of the day to be used up',
        timeoutMs: LIMIT_MS,
      });
      const settled = async () => (await run.attempts()).open === 0;
      await waitFor(settled, { what: 'the last answer', timeoutMs: LIMIT_MS });
      const { createdAds } = await run.progress();
      expect([createdAds > 0, createdAds < 16]).toEqual([true, true]);
      const [spent, { begun: tried }] = [await sent(), await run.attempts()];
      await waitFor(async () => (await run.attempts()).begun > tried, { what: 'another attempt', timeoutMs: LIMIT_MS });
      await waitFor(settled, { what: 'the end of the attempt', timeoutMs: LIMIT_MS });
      expect(await sent()).toEqual(spent);
    } finally {
      await control('google/quota', { limit: null });
      await stack.database.query(`update platform_quota_line set closed_until = now() where platform = 'google'`);
    }
    await run.reaches('running');
    expect(await run.progress()).toMatchObject({ createdAds: 16, failedAds: 0, throttledFor: null });
    expect(await run.adCounts()).toEqual([16, 16]);
    await run.stop();
  });

  it('continues with a new token if its own expires in the middle of a mutate, and calls the webhook when it ends', async () => {
    const hook = { kind: 'signed', address: `${receiver.url}/hook`, events: ['stopped'] };
    const { secret } = (await owner.post<{ data: { secret: string } }>('/webhooks', hook)).body.data;
    await strike('token-expired');
    const run = await begun(named('Token ended'));
    await run.reaches('running');
    expect(await run.adCounts()).toEqual([4, 4]);
    const { rows } = await stack.database.query<{ status: string; renewed: boolean }>(
      `select status, renewed_at is not null as renewed from platform_link where platform = 'google'`,
    );
    expect(rows).toEqual([{ status: 'linked', renewed: true }]);
    await run.stop();
    const events = () =>
      receiver.received.filter(
        ({ body }) => (JSON.parse(body.toString()) as { experiment: { id: string } }).experiment.id === run.uuid,
      );
    await waitFor(() => events().length > 0, { what: 'the webhook of its end', timeoutMs: LIMIT_MS });
    expect(events()).toHaveLength(1);
    const [event] = events();
    expect(isSignedWith(event!, secret)).toBe(true);
    expect(JSON.parse(event!.body.toString())).toMatchObject({
      type: 'experiment.stopped',
      experiment: { id: run.uuid, name: 'Token ended', platform: 'google' },
    });
  });

  it('waits while its customer is removed from the manager, shows this, and continues afterwards', async () => {
    const link = (linked: boolean) => control('google/links', { manager: GROUP, customer: '9100000101', linked });
    await strike('http500', { match: { ...MUTATE, probability: 1 } });
    const run = await begun(named('Removed'));
    await link(false);
    await fetch(`${stack.sandboxUrl}/__sandbox/faults?platform=google`, { method: 'DELETE' });
    await waitFor(async () => (await run.progress()).issues.length > 0, { what: 'the issue', timeoutMs: LIMIT_MS });
    expect((await run.progress()).issues).toMatchObject([{ kind: 'turned-away', cause: 'account' }]);
    expect(await run.adCounts()).toEqual([0, 0]);
    await link(true);
    await run.reaches('running');
    expect(await run.progress()).toMatchObject({ createdAds: 4, failedAds: 0, issues: [] });
    expect(await run.adCounts()).toEqual([4, 4]);
    await run.stop();
  });
});

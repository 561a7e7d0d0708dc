import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { isActive, witnessed, type WitnessedObject } from '../faults/witness.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { dayFrom, tiktokExperiment, tiktokForm } from './support/tiktok-form.js';

const LIMIT_MS = 100_000;
jest.setTimeout(LIMIT_MS + 20_000);

const place = (id: string, name: string, region_code: string) => [{ id, name, region_code, geo_type: 'COUNTRY' }];
const NOWHERE = place('999999', 'Nowhere', 'XX');
const PORTUGAL = place('2264397', 'Portugal', 'PT');

let stack: Stack;
let owner: ApiClient;
let staff: ApiClient;
beforeAll(async () => {
  stack = await startStack({
    timeScale: 10_000,
    timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1, sweepDelaySeconds: 1, platformPollSeconds: 1 },
    env: { TIKTOK_APP_TIER: 'ultimate', TIKTOK_ADVERTISER_CALLS_PER_SECOND: '1000' },
  });
  owner = await ApiClient.demoOwner(stack.apiUrl);
  staff = await ApiClient.visitor(stack.apiUrl);
  await staff.login('staff@demo.polyad.test', 'polyad-demo');
  await linkSandbox(owner, [], 'tiktok');
  for (const pool of ['app', 'advertiser', 'field'])
    await control('limits', { platform: 'tiktok', pool, limit: 1_000_000 });
}, 120_000);
afterAll(() => stack?.stop());

const control = (path: string, body: object) =>
  fetch(`${stack.sandboxUrl}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const forgetFaults = () => fetch(`${stack.sandboxUrl}/__sandbox/faults?platform=tiktok`, { method: 'DELETE' });

interface Progress {
  phase: string;
  plannedAds: number;
  createdAds: number;
  failedAds: number;
  issues: object[];
  throttledUntil: string | null;
  throttledFor: string | null;
  rejections: { component: string | null; level?: number; count: number; message: string }[];
}

/** Starts a run of this experiment. Returns its state at Polyad and on the platform. */
async function begun(data: UntrustedExperiment) {
  const answer = await owner.post<{ data: { uuid: string } }>(
    '/providers/tiktok/experiment/create',
    await tiktokForm(data),
  );
  expect(answer).toMatchObject({ status: 200, body: { data: { uuid: expect.any(String) } } });
  const { uuid } = answer.body.data;
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  const { key } = rows[0]!;
  const progress = async () =>
    (await owner.get<{ data: { progress: Progress } }>(`/experiments/${uuid}/progress`)).body.data.progress;
  const reaches = (phase: string) =>
    waitFor(async () => (await progress()).phase === phase, { what: phase, timeoutMs: LIMIT_MS });
  const objects = async (type: string) =>
    (await witnessed(stack.sandboxUrl, key)).filter((object) => object.type === type);
  return { uuid, progress, reaches, objects };
}

/** Sets the advertiser's quota of ad groups in delivery. */
const allow = async (total: number) => {
  const { id: advertiser } = tiktokExperiment().account;
  expect((await control('tiktok/quota', { advertiser, total })).status).toBe(200);
};

const names = (objects: readonly WitnessedObject[]) => objects.map(({ name }) => name);

describe('run on TikTok', () => {
  it('LIFE-012 waits if an alternative is refused, and goes live with its replacement', async () => {
    const data = tiktokExperiment();
    data.audiences.geolocations.push({ id: 'xx', value: NOWHERE });
    // An answering platform would report this before the submit.
    await control('faults', { platform: 'tiktok', kind: 'http500', match: { path: 'targeting/info/$' } });
    const { uuid, progress, reaches, objects } = await begun(data);
    await reaches('needs-attention');
    expect(await progress()).toMatchObject({
      plannedAds: 8,
      createdAds: 4,
      failedAds: 4,
      rejections: [{ component: 'geolocations', level: 1, count: 4 }],
    });
    await forgetFaults();

    const path = `/experiments/${uuid}/alternative`;
    const of = async (component: string, level: number) =>
      (await owner.get<{ data: { revision: number } }>(`${path}?component=${component}&level=${level}`)).body.data;
    const edit = async (component: string, level: number, value: unknown) => {
      const { revision } = await of(component, level);
      expect(await owner.post(path, { component, level, value, revision })).toMatchObject({ status: 200 });
      return revision + 1;
    };
    const revision = await edit('headlines', 0, 'Uno');
    await waitFor(async () => (await of('headlines', 0)).revision === revision, {
      what: 'the edit',
      timeoutMs: LIMIT_MS,
    });
    await reaches('needs-attention');
    await edit('geolocations', 1, PORTUGAL);
    await reaches('running');

    const ads = await objects('ad');
    const live = ads.filter(isActive);
    expect(live).toHaveLength(8);
    expect(new Set(names(live)).size).toBe(8);
    expect(live.filter(({ name }) => name.includes('Uno'))).toHaveLength(4);
    const old = ads.filter(({ name }) => name.includes(' One '));
    expect([old.length, old.filter(({ deleted }) => deleted).length]).toEqual([2, 2]);
    expect((await objects('adset')).filter(isActive)).toHaveLength(4);
    expect(await progress()).toMatchObject({ plannedAds: 8, createdAds: 8, failedAds: 0, rejections: [] });
    await owner.post(`/experiments/${uuid}/stop`);
    await reaches('done');
  });

  it('creates one object of each after a lost response, a reported duplicate or a repeat after eleven seconds', async () => {
    // At each of the three levels: created but the answer lost, created but reported as a duplicate, and reported as a duplicate but not
    // created.
    for (const kind of ['campaign', 'adgroup', 'ad'])
      for (const fault of [{ kind: 'cut-after' }, { kind: 'code', text: '40050', commit: true }, { kind: 'code' }])
        await control('faults', {
          platform: 'tiktok',
          match: { method: 'POST', path: `/${kind}/create/$` },
          ...fault,
        });
    // The sandbox forgets request ids, as TikTok does after some seconds: they do not protect a later repeat.
    const forgetting = setInterval(
      () => void fetch(`${stack.sandboxUrl}/__sandbox/tiktok/request-ids`, { method: 'DELETE' }),
      100,
    );
    try {
      const data = tiktokExperiment();
      data.information.name = 'Lost and repeated';
      const { uuid, progress, reaches, objects } = await begun(data);
      await reaches('running');
      expect(await progress()).toMatchObject({ plannedAds: 4, createdAds: 4, failedAds: 0 });
      for (const [kind, count] of [['campaign', 1] as const, ['adset', 2] as const, ['ad', 4] as const]) {
        const platformObjects = await objects(kind);
        expect([
          platformObjects.length,
          platformObjects.filter(isActive).length,
          new Set(names(platformObjects)).size,
        ]).toEqual([count, count, count]);
      }
      const { rows } = await stack.database.query<{ most: number }>(
        `select max(o.attempt) as most from ad_object o join experiment e on e.id = o.experiment_id
         where e.uuid = $1`,
        [uuid],
      );
      expect(rows[0]!.most).toBeGreaterThanOrEqual(2);
      await owner.post(`/experiments/${uuid}/stop`);
      await reaches('done');
    } finally {
      clearInterval(forgetting);
      await forgetFaults();
    }
  });

  describe('with the daily create calls used up halfway', () => {
    const spend = (used: number) =>
      stack.database.query(
        `insert into platform_quota_line (platform, line, holds, day, used, per_day, next_at, closed_until, refusals)
         values ('tiktok', 'ad/create', 'creating', to_char(now() at time zone 'utc', 'YYYY-MM-DD'), $1, 86400, now(), now(), 0)
         on conflict (platform, line) do update set day = excluded.day, used = excluded.used, closed_until = now()`,
        [used],
      );
    /** Two groups of two ads, when only one call is left today. */
    const half = async (name: string) => {
      await spend(86_399);
      const data = tiktokExperiment();
      data.information.name = name;
      const run = await begun(data);
      await waitFor(async () => (await run.progress()).throttledFor === 'day', {
        what: 'the quota of the day to be used up',
        timeoutMs: LIMIT_MS,
      });
      const { createdAds, throttledUntil, phase } = await run.progress();
      const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
      expect({ createdAds, throttledUntil, phase }).toEqual({
        createdAds: 2,
        throttledUntil: midnight,
        phase: 'creating',
      });
      return run;
    };
    const adCounts = async ({ objects }: Awaited<ReturnType<typeof begun>>) => {
      const ads = await objects('ad');
      return [ads.length, new Set(names(ads)).size, ads.filter(isActive).length];
    };
    afterAll(() => spend(0));

    it('creates the rest after the next day has begun, each ad once', async () => {
      const run = await half('Half a day');
      expect(await adCounts(run)).toEqual([2, 2, 0]);
      await spend(0);
      await run.reaches('running');
      expect(await run.progress()).toMatchObject({
        createdAds: 4,
        failedAds: 0,
        throttledUntil: null,
        throttledFor: null,
      });
      expect(await adCounts(run)).toEqual([4, 4, 4]);
      await owner.post(`/experiments/${run.uuid}/stop`);
      await run.reaches('done');
    });

    it('is stopped while it waits', async () => {
      const run = await half('Half a day, stopped');
      expect((await owner.post(`/experiments/${run.uuid}/stop`)).status).toBe(200);
      await run.reaches('done');
      expect(await adCounts(run)).toEqual([2, 2, 0]);
    });
  });

  it.each([
    ['40300', 'account', 'The advertiser does not exist or has been deleted.'],
    ['41001', 'interface', 'The interface is offline.'],
    ['60001', 'maintenance', 'The system is in maintenance.'],
  ])('shows what happened while TikTok responds with %s, and continues afterwards', async (code, cause, message) => {
    const match = { method: 'POST', path: '/ad/create/$', probability: 1 };
    await control('faults', { platform: 'tiktok', kind: 'code', text: code, match });
    const data = tiktokExperiment();
    data.information.name = `Turned away ${code}`;
    const { uuid, progress, reaches, objects } = await begun(data);
    await waitFor(async () => (await progress()).issues.length > 0, { what: 'the issue', timeoutMs: LIMIT_MS });
    expect(await progress()).toMatchObject({ phase: 'creating', createdAds: 0, failedAds: 0 });
    expect((await progress()).issues).toEqual([{ kind: 'turned-away', cause, message, raisedAt: expect.any(String) }]);
    const runs = await staff.get<{ data: { uuid: string; turned_away: object | null }[] }>('/admin/runs');
    expect(runs.body.data.find((run) => run.uuid === uuid)!.turned_away).toMatchObject({ cause, message });
    await forgetFaults();
    await reaches('running');
    expect(await progress()).toMatchObject({ createdAds: 4, failedAds: 0, issues: [] });
    const ads = await objects('ad');
    expect([ads.length, new Set(names(ads)).size, ads.filter(isActive).length]).toEqual([4, 4, 4]);
    await owner.post(`/experiments/${uuid}/stop`);
    await reaches('done');
  });

  it('waits while its TikTok account is disconnected, continues afterwards, and reports another loss', async () => {
    const identity = tiktokExperiment().identity.id;
    const connect = (connected: boolean) => control('tiktok/identities', { identity, connected });
    // No ad is created before the account is disconnected.
    await control('faults', {
      platform: 'tiktok',
      kind: 'http500',
      match: { path: '/ad/create/$', probability: 1 },
    });
    const data = tiktokExperiment();
    Object.assign(data.information, { name: 'Disconnected', end_date: dayFrom(9) });
    const { uuid, progress, reaches, objects } = await begun(data);
    expect((await connect(false)).status).toBe(200);
    await forgetFaults();
    await reaches('needs-attention');
    const waiting = await progress();
    expect(waiting).toMatchObject({ plannedAds: 4, createdAds: 0, failedAds: 4, rejections: [{ count: 4 }] });
    expect(waiting.rejections[0]!.message).toContain('You no longer have access to the TikTok account');
    expect(await objects('ad')).toEqual([]);

    await connect(true);
    expect(await owner.post(`/experiments/${uuid}/retry`, {})).toMatchObject({ status: 200 });
    await reaches('running');
    const ads = await objects('ad');
    expect([ads.length, new Set(names(ads)).size, ads.filter(isActive).length]).toEqual([4, 4, 4]);

    await connect(false);
    const issue = { kind: 'ads-refused', refused: 4, of: 4, groups: [{ text: { key: 'run.identityLost' } }] };
    const issues = async () => (await progress()).issues;
    // Ads are read in parts, so the count of refused ones grows gradually.
    const refused = async () => ((await issues()) as { refused?: number }[])[0]?.refused ?? 0;
    await waitFor(async () => (await refused()) === issue.refused, { what: 'the lost account', timeoutMs: LIMIT_MS });
    expect(await issues()).toMatchObject([issue]);
    await connect(true);
    await waitFor(async () => (await issues()).length === 0, { what: 'the account to be back', timeoutMs: LIMIT_MS });
    expect(await objects('ad')).toHaveLength(4);
    await owner.post(`/experiments/${uuid}/stop`);
    await reaches('done');
  });

  it('LIFE-012 leaves nothing active after a stop', async () => {
    const data = tiktokExperiment();
    Object.assign(data.information, { name: 'To be stopped', end_date: dayFrom(9) });
    const { uuid, reaches, objects } = await begun(data);
    await reaches('running');
    expect([
      (await objects('campaign')).filter(isActive).length,
      (await objects('ad')).filter(isActive).length,
    ]).toEqual([1, 4]);
    expect((await owner.post(`/experiments/${uuid}/stop`)).status).toBe(200);
    await reaches('done');
    for (const kind of ['campaign', 'adset', 'ad']) expect((await objects(kind)).filter(isActive)).toEqual([]);
  });

  it("quotes the platform's reason why an audience without a free place is not shown", async () => {
    const data = tiktokExperiment();
    data.information.name = 'Over the quota';
    // Its calls fail until other ad groups of the account have used the quota that this run had seen.
    await control('faults', { platform: 'tiktok', kind: 'http500', match: { path: 'adgroup/status/update/$' } });
    const { uuid, progress, reaches, objects } = await begun(data);
    await reaches('going-live');
    await allow(1);
    await forgetFaults();
    await reaches('running');
    expect((await objects('adset')).filter(isActive)).toHaveLength(1);
    const words = expect.stringContaining('the ad group quota is used up');
    expect(await progress()).toMatchObject({
      createdAds: 4,
      failedAds: 2,
      rejections: [{ component: 'ages', count: 2, message: words }],
    });
    await allow(1000);
    await owner.post(`/experiments/${uuid}/stop`);
    await reaches('done');
  });

  it('is refused with more audiences than the advertiser allows, because each wave would contain all of them', async () => {
    await allow(3);
    const data = tiktokExperiment();
    Object.assign(data.information, { name: 'Too many audiences', budget: 480 });
    data.audiences.ages = ['AGE_18_24', 'AGE_25_34'].map((age) => ({ id: age, value: [age] }));
    data.audiences.genders = [0, 1, 2].map((gender) => ({ id: `${gender}`, value: gender }));
    const answer = await owner.post('/providers/tiktok/experiment/create', await tiktokForm(data));
    await allow(1000);
    expect(answer).toMatchObject({ status: 400, body: { code: 400105, params: { free: 3, needed: 6 } } });
  });
});

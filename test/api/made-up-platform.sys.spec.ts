import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/contracts/time.js';
import { PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { paste } from '#libs/testing/platform/pasted-scripts.js';
import type { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { ApiClient } from './support/api-client.js';
import { OUR_TOKEN, START, startMadeUpStack, type MadeUpStack } from './support/made-up-stack.js';

let stack: MadeUpStack;
let fake: FakeAdPlatform;
let owner: ApiClient;
beforeAll(async () => {
  stack = await startMadeUpStack();
  ({ fake, owner } = stack);
}, 120_000);
afterAll(() => stack.close(), 60_000);

const rows = (...values: string[]) => values.map((value, i) => ({ id: `${i}`, value }));
const papaya = () => ({
  objective: 'VISITS',
  tested_count: 8,
  account: { id: 'pa-7', name: 'South slope', currency: 'JPY' },
  information: {
    name: 'Ripe',
    currency: 'JPY',
    budget: 9_000,
    start_date: new Date(START).toISOString(),
    end_date: new Date(START + DAY_MS).toISOString(),
  },
  audiences: { keywords: rows('mango', 'melon'), moods: rows('calm', 'bold') },
  exclusions: {},
  creatives: { slogans: rows('Fall in love', 'Juicy') },
});
const submit = (data: object) => {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  return owner.post<{ data: { id: number; uuid: string } }>('/providers/papaya/experiment/create', form);
};

/** Every list of the description, in its order, filled or not. */
const COMPONENTS = ['keywords', 'moods', 'phrases', 'slogans', 'rhymes', 'clips', 'stickers'];

describe('fictitious platform', () => {
  it('has its accounts, and its lists are counted by its own limits', async () => {
    const { body } = await owner.get('/providers/papaya/ad_accounts');
    expect(body['data']).toMatchObject({ ad_accounts: [{ id: 'pa-7', currency: 'JPY', min_daily_budget: 100 }] });
    const counts = {
      created: { keywords: 2, moods: 2, slogans: 3 },
      account_id: 'pa-7',
      currency: 'JPY',
      budget: 90_000,
    };
    const count = async (more: object) =>
      (await owner.post('/providers/papaya/experiment/variations/count', { ...counts, ...more })).body['data'];
    expect(await count({})).toEqual([12, 12]);
    // At 1,550 yen for 1,000 impressions.
    expect(await count({ budget: 9_000 })).toEqual([12, 5]);
    const wrong = await owner.post('/providers/papaya/experiment/variations/count', { created: { ages: 2 } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'created.ages' }] } });
  });

  it('has its own rules, reported with its own titles', async () => {
    const { status, body } = await submit({
      ...papaya(),
      tested_count: undefined,
      audiences: { keywords: [], moods: rows('bold', 'bold') },
      information: { ...papaya().information, budget: 10.5 },
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { field: 'information.budget', title: 'Budget', titleKey: 'papaya.information_budget' },
      { field: 'audiences.keywords', title: 'Keywords', key: 'rules.text' },
      { field: 'audiences.moods[1].value', title: 'Moods', key: 'rules.duplicate' },
    ]);
    expect((await submit({ ...papaya(), page: { id: '1', name: 'x' } })).body.errors).toMatchObject([
      { field: 'page' },
    ]);
  });

  it('runs from its submit over a real engine to its results', async () => {
    const submitted = await submit(papaya());
    expect(submitted).toMatchObject({ status: 200 });
    const { id, uuid } = submitted.body.data;
    // The stream ends when the run has ended.
    const events = await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text();
    expect(events.trimEnd().split('\n').at(-1)).toMatch(/"status":"PENDING_REVIEW".*"createdAds":8/);

    const choices = (kind: 'campaign' | 'adset' | 'ad') => fake.of(kind).map(({ item }) => item.choice);
    expect([choices('campaign').length, choices('adset').length, choices('ad').length]).toEqual([4, 4, 8]);
    expect(new Set(choices('campaign').map(({ keywords, moods }) => `${keywords}/${moods}`)).size).toBe(4);
    expect(fake.of('campaign').map(({ item }) => item.budgetMinor)).toEqual([2_250, 2_250, 2_250, 2_250]);
    expect(fake.of('ad').every(({ isOn }) => isOn)).toBe(true);

    const detail = await owner.get<{ data: object }>(`/experiment/papaya/${id}`);
    expect(detail.body.data).toMatchObject({
      platform: 'papaya',
      goal: 'VISITS',
      currency: 'JPY',
      page: null,
      spent: 800,
      budget: 9_000,
      content: { platform: 'papaya', version: 3, components: COMPONENTS, ...papaya() },
    });
    expect((await owner.get(`/experiment/meta/${id}`)).status).toBe(404);
    const listed = await owner.post('/experiments', { type: 'completed', platform: PAPAYA_NAME });
    expect(listed.body['data']).toMatchObject({ total: 1, experiments: [{ uuid, status: 'PENDING_REVIEW' }] });

    interface Row {
      components: Record<string, string>;
      headline: string | null;
      ages: string | null;
      reach: number | null;
      link_click: number;
      conversion: number;
      value: number;
    }
    type Curves = { data: { ads: Row[]; fep: Row; conversions: { id: string; count: number }[] } };
    const query = { id: uuid, type: PAPAYA_NAME };
    const { ads, fep, conversions } = (await owner.post<Curves>('/experiment/curves', query)).body.data;
    expect(conversions).toEqual([
      expect.objectContaining({ id: 'taps', count: 440 }),
      expect.objectContaining({ id: 'juice', count: 40 }),
    ]);
    expect(ads).toHaveLength(8);
    // The platform reports no reach, which is not a reach of 0.
    expect(ads[0]).toMatchObject({ link_click: 90, conversion: 90, ages: null, reach: null });
    expect(Object.keys(ads[0]!.components).sort()).toEqual(['keywords', 'moods', 'slogans']);
    expect(ads.every(({ headline, components }) => headline === components['slogans'])).toBe(true);
    expect(fep.value).toBeCloseTo(440 / 8_000, 12);
    const juice = await owner.post<Curves>('/experiment/curves', { ...query, variable: 'juice' });
    expect(juice.body.data.fep.value).toBeCloseTo(40 / 440, 12);
    expect((await owner.post('/experiment/curves', { ...query, variable: 'link_click' })).status).toBe(400);
  });
});

interface Named {
  kind: string;
  name: string;
}
interface Seen {
  planned: number;
  found: number;
  extra: number;
  spending: number;
  kinds: { kind: string; planned: number; found: number }[];
  named: Record<'missing' | 'extra' | 'differing', Named[]>;
}
interface State {
  step: 'campaigns' | 'ads' | 'pause' | 'remove' | null;
  completed: boolean;
  message: string;
  seen: Seen | null;
  since: string | null;
  isLate: boolean;
}
type Scripts = State &
  Record<'campaignScript' | 'adsScript' | 'endScript', string | null> &
  Record<'madeAt' | 'worksUntil' | 'scriptsUrl' | 'name', string>;
type Continued = State & { script: string | null };

const PATH = '/providers/papaya/experiment';
const scripts = async (uuid: string) => (await owner.post<{ data: Scripts }>(`${PATH}/script`, { uuid })).body.data;
const stateOf = async (uuid: string) => (await owner.get<{ data: State }>(`${PATH}/${uuid}/step`)).body.data;
const continued = async (uuid: string) =>
  (await owner.post<{ data: Continued }>(`${PATH}/continue`, { uuid })).body.data;
const until = async <T>(what: string, ask: () => Promise<T | null | false>): Promise<T> => {
  const answer = await waitFor(ask, { what, timeoutMs: 60_000 });
  if (answer === null || answer === false) throw new Error(what);
  return answer;
};
/** Presses Continue until the observed state is as wanted. The API does not repeat a read from a moment ago. */
const untilSeen = (uuid: string, what: string, isSo: (state: Continued) => boolean) =>
  until(what, async () => {
    const state = await continued(uuid);
    return isSo(state) && state;
  });
const statusOf = async (id: number) =>
  (await owner.get<{ data: { status: string } }>(`/experiment/papaya/${id}`)).body.data.status;
const untilStatus = (id: number, status: string) => until(status, async () => (await statusOf(id)) === status);
type Waiting = Record<'experiments' | 'stopped', { uuid: string }[]>;
const waiting = async () => (await owner.get<{ data: Waiting }>('/experiments/waiting')).body.data;
/** The key of the run that a script is about. */
const keyOf = (script: string) => (JSON.parse(script) as { experiment: { key: string } }).experiment.key;
const mayStillSpend = () => [...fake.objects.values()].filter(({ maySpend }) => maySpend);

/** An experiment that is delivered by hand, whose first script nobody has read. */
async function submittedUnread() {
  stack.renew();
  const submitted = await submit({
    ...papaya(),
    objective: 'POSTERS',
    information: { ...papaya().information, name: `By hand ${Math.random()}` },
  });
  expect(submitted).toMatchObject({ status: 200 });
  const { id, uuid } = submitted.body.data;
  await until('the first step', async () => (await stateOf(uuid)).step === 'campaigns');
  return { id, uuid };
}
/** The same, after its first script was read. */
async function submittedByHand() {
  const { id, uuid } = await submittedUnread();
  const first = await until('the first script', async () => (await scripts(uuid)).campaignScript);
  return { id, uuid, first };
}
/** The same with its campaigns created. */
async function withCampaigns() {
  const run = await submittedByHand();
  await paste(fake, run.first);
  await untilSeen(run.uuid, 'the campaigns', ({ step }) => step === 'ads');
  return { ...run, adsScript: (await scripts(run.uuid)).adsScript! };
}

describe('experiment that a person delivers by scripts', () => {
  // The platform refuses Polyad's calls: only a person can create objects.
  beforeAll(() => void fake.endedTokens.add(OUR_TOKEN));
  afterAll(() => fake.endedTokens.clear());

  it('LIFE-009 GOOGLE-030 GOOGLE-032 runs from its submit over both steps to its results, with each step checked', async () => {
    const { id, uuid, first } = await submittedByHand();
    expect(await statusOf(id)).toBe('PENDING');
    expect(await scripts(uuid)).toMatchObject({ step: 'campaigns', completed: false, adsScript: null });

    // Confirmed without running the script.
    const untouched = await untilSeen(uuid, 'a first read', ({ seen }) => seen !== null);
    expect(untouched).toMatchObject({ step: 'campaigns', completed: false, seen: { planned: 8, found: 0 } });
    expect(untouched.message).toContain('0 of 8');
    expect(untouched.message).toContain('Missing: ');
    const { named, kinds } = untouched.seen!;
    expect(named.missing.filter(({ kind }) => kind === 'campaign')).toHaveLength(4);
    expect(named.missing[0]!.name).toContain('mango');
    expect(kinds).toEqual([
      { kind: 'campaign', planned: 4, found: 0 },
      { kind: 'adset', planned: 4, found: 0 },
    ]);
    expect(JSON.parse(untouched.script!)).toMatchObject({ step: 'campaigns', account: { accountId: 'pa-7' } });

    // The script was run halfway.
    await paste(fake, first, { most: 3 });
    expect(await untilSeen(uuid, 'a half', ({ seen }) => seen?.found === 3)).toMatchObject({ step: 'campaigns' });
    const half = await stateOf(uuid);
    expect(half).toMatchObject({ step: 'campaigns', seen: { found: 3 }, isLate: true });
    expect(half).not.toHaveProperty('campaignScript');
    const { madeAt, worksUntil, scriptsUrl, since } = await scripts(uuid);
    expect(Date.parse(worksUntil) - Date.parse(madeAt)).toBe(DAY_MS);
    expect(scriptsUrl).toBe('https://manager.test/pa-7/scripts');
    expect(since).toBe(half.since);
    expect(Date.parse(half.since!)).toBeLessThan(Date.parse(madeAt));

    // Two simultaneous runs finish the script: the second one creates everything again. The next script removes the copies.
    await paste(fake, first, { isBlind: true });
    await paste(fake, first);
    const twice = await untilSeen(uuid, 'the copies', ({ seen }) => (seen?.extra ?? 0) > 0);
    expect(twice).toMatchObject({ step: 'campaigns', completed: false });
    await paste(fake, twice.script!);
    await untilSeen(uuid, 'the campaigns', ({ step }) => step === 'ads');
    expect([fake.of('campaign').length, fake.of('adset').length]).toEqual([4, 4]);
    expect(await statusOf(id)).toBe('PENDING_ADS');
    expect(mayStillSpend()).toEqual([]);

    const { adsScript, campaignScript } = await scripts(uuid);
    expect(campaignScript).not.toBeNull();
    await paste(fake, adsScript!, { most: 5 });
    await untilSeen(uuid, 'some ads', ({ seen }) => seen?.found === 4 + 4 + 5);
    expect(mayStillSpend()).toEqual([]);
    await paste(fake, adsScript!);
    expect(await untilSeen(uuid, 'everything', ({ step }) => step === null)).toMatchObject({
      step: null,
      script: null,
    });

    const ads = fake.of('ad');
    expect([ads.length, new Set(ads.map(({ name }) => name)).size]).toEqual([8, 8]);
    expect(ads.every(({ maySpend }) => maySpend)).toBe(true);
    expect(fake.of('campaign').map(({ item }) => item.budgetMinor)).toEqual([2_250, 2_250, 2_250, 2_250]);
    const events = await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text();
    expect(events.trimEnd().split('\n').at(-1)).toMatch(/"status":"PENDING_REVIEW".*"createdAds":8/);
    const curves = await owner.post<{ data: { ads: object[] } }>('/experiment/curves', { id: uuid, type: PAPAYA_NAME });
    expect(curves.body.data.ads).toHaveLength(8);
  }, 120_000);

  it('is stopped while a step is open, after a read confirms that nothing may spend', async () => {
    const { id, uuid, adsScript } = await withCampaigns();
    await paste(fake, adsScript, { most: 2 });
    const context = { accountId: 'pa-7', currency: 'JPY', timeZone: 'UTC', facts: {}, accessToken: '' };
    for (const kind of ['ad', 'adset', 'campaign'] as const)
      await fake.setActive(
        context,
        kind,
        fake.of(kind).map(({ platformId }) => platformId),
        true,
      ); // by hand, too early
    expect((await owner.post(`/experiments/${uuid}/stop`, {})).status).toBe(200);
    const pause = await until('the pause script', async () => (await scripts(uuid)).endScript);
    const claimed = await untilSeen(uuid, 'a read', ({ seen }) => seen !== null);
    expect(claimed).toMatchObject({ step: 'pause', completed: false });
    expect(claimed.message).toContain(`${mayStillSpend().length}`);
    expect(await statusOf(id)).toBe('PENDING_ADS');
    expect((await owner.post(`${PATH}/cancel`, { uuid })).status).toBe(409);
    expect((await waiting()).experiments).toMatchObject([{ uuid, step: 'pause' }]);
    expect((await waiting()).stopped).toEqual([]);
    // Switched off by hand, but the ads script that was copied before still works.
    for (const object of fake.objects.values()) await fake.setActive(context, object.kind, [object.platformId], false);
    const unproved = await untilSeen(uuid, 'no object that spends', ({ seen }) => seen?.spending === 0);
    expect(unproved).toMatchObject({ step: 'pause', completed: false });
    expect(unproved.message).toContain('an ads script that was copied earlier could start everything until');
    await paste(fake, adsScript);
    expect(mayStillSpend()).not.toEqual([]);
    await untilSeen(uuid, 'its start', ({ seen }) => (seen?.spending ?? 0) > 0);

    await paste(fake, pause);
    expect([...fake.stopMarks]).toContain(keyOf(adsScript));
    await expect(paste(fake, adsScript)).rejects.toThrow('Nothing was changed: this run was stopped.');
    // The run's own checks become rare while the test is slow.
    await until('NO_RESULTS', async () => {
      await continued(uuid);
      return (await statusOf(id)) === 'NO_RESULTS';
    });
    expect((await waiting()).experiments).toEqual([]);
    expect((await waiting()).stopped).toMatchObject([{ uuid }]);
    expect(mayStillSpend()).toEqual([]);
    expect((await owner.post(`${PATH}/continue`, { uuid })).status).toBe(409);
  }, 120_000);

  it('is stopped by the first check if no ads script was shown', async () => {
    const { id, uuid, first } = await submittedByHand();
    await paste(fake, first);
    // Reading the state creates no script. Polyad checks the platform by itself.
    await until('the campaigns', async () => (await stateOf(uuid)).step === 'ads');
    expect((await owner.post(`/experiments/${uuid}/stop`, {})).status).toBe(200);
    await untilStatus(id, 'NO_RESULTS');
    expect([...fake.stopMarks]).not.toContain(keyOf(first));
  }, 120_000);

  it('LIFE-013 GOOGLE-031 becomes a draft at once when canceled, and its removal script stays until nothing is found', async () => {
    const { id, uuid } = await withCampaigns();
    expect((await owner.post(`${PATH}/cancel`, { uuid })).body['data']).toEqual({ accepted: true });
    await untilStatus(id, 'DRAFT');
    const remove = await until('the removal script', async () => (await scripts(uuid)).endScript);
    const claimed = await untilSeen(uuid, 'a read', ({ seen }) => seen !== null);
    expect(claimed).toMatchObject({ step: 'remove', completed: false });
    expect((await waiting()).experiments).toMatchObject([{ uuid, step: 'remove' }]);
    await paste(fake, remove);
    await until('the end', async () => (await scripts(uuid)).step === null);
    expect(fake.objects.size).toBe(0);
    expect(await statusOf(id)).toBe('DRAFT');
    expect((await owner.post(`${PATH}/continue`, { uuid })).status).toBe(409);

    const { id: other, uuid: untouched } = await submittedUnread();
    await owner.post(`${PATH}/cancel`, { uuid: untouched });
    await untilStatus(other, 'DRAFT');
    await until('nothing to remove', async () => (await scripts(untouched)).step === null);

    // Nothing has been created, but a person has copied the campaign script and could still run it.
    const { id: third, uuid: copied, first } = await submittedByHand();
    await owner.post(`${PATH}/cancel`, { uuid: copied });
    await untilStatus(third, 'DRAFT');
    const unproved = await untilSeen(copied, 'no object to be found', ({ seen }) => seen?.found === 0);
    expect(unproved).toMatchObject({ step: 'remove', completed: false });
    expect(unproved.message).toContain('scripts that were copied earlier could create it again until');
    await paste(fake, (await scripts(copied)).endScript!);
    await expect(paste(fake, first)).rejects.toThrow('Nothing was changed: this run was stopped.');
    await until('its end', async () => (await scripts(copied)).step === null);
  }, 120_000);

  it('LIFE-012 continues after every worker was killed while a step was open and the platform being read', async () => {
    const { id, uuid, first } = await submittedByHand();
    const list = fake.listByExperimentKey.bind(fake);
    const reading = Promise.withResolvers<void>();
    fake.listByExperimentKey = () => {
      reading.resolve();
      return new Promise(() => undefined);
    };
    await reading.promise;
    await stack.killWorkers();
    fake.listByExperimentKey = list;
    await paste(fake, first);
    await stack.startWorkers();
    await untilSeen(uuid, 'the campaigns', ({ step }) => step === 'ads');
    await paste(fake, (await scripts(uuid)).adsScript!);
    await untilSeen(uuid, 'everything', ({ step }) => step === null);
    expect([fake.of('campaign').length, fake.of('adset').length, fake.of('ad').length]).toEqual([4, 4, 8]);
    await untilStatus(id, 'PENDING_REVIEW');
  }, 120_000);

  it('refuses an experiment that is not delivered by hand, another team and another platform, and names the right one', async () => {
    const { uuid } = await submittedByHand();
    const elsewhere = await owner.post('/providers/facebook/experiment/script', { uuid });
    expect(elsewhere.status).toBe(404);
    expect((await owner.post(`${PATH}/script`, { uuid: 'x' })).body.errors).toMatchObject([{ field: 'uuid' }]);
    for (const ref of ['x', '7', uuid])
      expect((await owner.get(`/providers/facebook/experiment/${ref}/step`)).status).toBe(404);
    await owner.post(`${PATH}/cancel`, { uuid });
  });
});

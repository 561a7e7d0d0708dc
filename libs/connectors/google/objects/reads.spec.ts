import { afterEach, describe, expect, it } from '@jest/globals';
import { parseGoogleRequest } from '#libs/testing/google/official-messages.js';
import { googleError, googleRows, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { GoogleClient } from '../wire/client.js';
import { alteredAdsOf } from './altered-ads.js';
import { listingsOf } from './listings.js';
import { standingOf } from './standing.js';
import { hasStopMarkOf } from './stop-label.js';
import { switchesOf } from './switch.js';

const account = { accountId: '2223334444', accessToken: 'tok-1', currency: 'EUR', facts: { manager: '9998887770' } };
const KEY = '0123456789';

let stub: GoogleStub;
let client: GoogleClient;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startGoogleStub(answer);
  client = new GoogleClient(stub.config);
};
/** Checks every sent body against Google's messages. */
afterEach(async () => {
  for (const { method, path, json } of stub.calls) parseGoogleRequest(method, path, json);
  await client.close();
  await stub.close();
});
const queryIn = (call: StubCall | undefined) => (call?.json as { query: string }).query;

const campaign = (changes: object = {}) => ({
  campaign: { id: '9002', name: `Sale [${KEY}-0]`, status: 'PAUSED', servingStatus: 'NONE', ...changes },
  campaignBudget: { totalAmountMicros: '200000000', period: 'CUSTOM_PERIOD', deliveryMethod: 'STANDARD' },
  customer: { currencyCode: 'EUR' },
});
const ad = (changes: { status?: string; campaign?: object; policy?: object; key?: string } = {}) => ({
  adGroupAd: {
    status: changes.status ?? 'ENABLED',
    ad: { id: '712', urlCustomParameters: [{ key: 'polyad', value: changes.key ?? `${KEY}-3` }] },
    policySummary: { approvalStatus: 'APPROVED', reviewStatus: 'REVIEWED', ...changes.policy },
  },
  adGroup: { id: '9003', status: 'ENABLED' },
  campaign: { status: 'ENABLED', servingStatus: 'SERVING', ...changes.campaign },
});

describe('reading objects', () => {
  it('distinguishes a daily budget, and a budget that is not spent evenly, from a total of the same amount', async () => {
    const daily = { amountMicros: '200000000', period: 'DAILY', deliveryMethod: 'STANDARD' };
    const budgets = [
      campaign().campaignBudget,
      daily,
      { ...daily, deliveryMethod: 'ACCELERATED' },
      { ...daily, period: 'UNKNOWN' },
    ];
    await start(() => googleRows(budgets.map((campaignBudget) => ({ ...campaign(), campaignBudget }))));
    const found = await listingsOf(client).campaigns(account as never);
    expect(found.map(({ budgetMinor, budgetPer }) => [budgetMinor, budgetPer])).toEqual([
      [20_000, 'run'],
      [20_000, 'day'],
      [20_000, 'other'],
      [20_000, 'other'],
    ]);
    expect(queryIn(stub.calls[0])).toContain('campaign_budget.period, campaign_budget.delivery_method');
  });

  it('finds the label that makes older scripts start nothing', async () => {
    await start((_, index) => googleRows(index === 0 ? [{ label: { id: '5' } }] : []));
    const hasStopMark = () => hasStopMarkOf(client)(account as never, KEY);
    expect([await hasStopMark(), await hasStopMark()]).toEqual([true, false]);
    expect(queryIn(stub.calls[0])).toBe(
      `SELECT label.id FROM label WHERE label.status = 'ENABLED' AND label.name = 'Polyad stopped ${KEY}'`,
    );
  });

  it('finds campaigns by exact names, without removed ones, through the manager', async () => {
    await start(() => googleRows([campaign()]));
    const [found] = await listingsOf(client).findByNames(account as never, 'campaign', [`Sale [${KEY}-0]`, "It's"], []);
    expect(found).toEqual({
      kind: 'campaign',
      platformId: '9002',
      name: `Sale [${KEY}-0]`,
      parentId: null,
      budgetMinor: 20_000,
      budgetPer: 'run',
      lastDay: null,
      isOn: false,
      maySpend: false,
      standing: 'off',
      effectiveStatus: 'PAUSED',
      issues: [],
    });
    expect(queryIn(stub.calls[0])).toContain(
      `FROM campaign WHERE campaign.status != 'REMOVED' AND campaign.name IN ('Sale [${KEY}-0]', 'It\\'s')`,
    );
    expect(stub.calls[0]!.headers['login-customer-id']).toBe('9998887770');
  });

  it('finds ads by the keys in them even if their parents are unknown', async () => {
    await start(() => googleRows([ad(), ad({ key: `${KEY}-4` })]));
    const names = [`Sale · Trail [${KEY}-3]`, `Sale · Trail [${KEY}-5]`];
    const found = await listingsOf(client).findByNames(account as never, 'ad', names, []);
    expect(found.map(({ platformId, name, parentId }) => [platformId, name, parentId])).toEqual([
      ['9003~712', `Sale · Trail [${KEY}-3]`, '9003'],
    ]);
    expect(queryIn(stub.calls[0])).toContain(`ad_group.name LIKE '%[[]${KEY}-%'`);
  });

  it("lists objects of each kind with an experiment's key, and no object with a merely similar name", async () => {
    await start((_, index) =>
      googleRows(
        [
          [campaign(), campaign({ id: '1', name: `[${KEY}-0] copy` })],
          [
            {
              adGroup: { id: '9003', name: `A [${KEY}-1]`, status: 'ENABLED', campaign: 'customers/2/campaigns/9002' },
              campaign: {},
            },
          ],
          [ad(), ad({ key: 'none' })],
        ][index]!,
      ),
    );
    const found = await listingsOf(client).listByExperimentKey(account as never, KEY);
    expect(found.map(({ kind, platformId, parentId }) => [kind, platformId, parentId])).toEqual([
      ['campaign', '9002', null],
      ['adset', '9003', '9002'],
      ['ad', '9003~712', '9003'],
    ]);
  });

  it('finds video ads by their complete names', async () => {
    const video = ad({ key: 'none' });
    video.adGroupAd.ad = { ...video.adGroupAd.ad, name: `Sale · youtu.be/aaaaaaaaaaa [${KEY}-3]` } as never;
    await start((_, index) => googleRows(index === 2 ? [video] : []));
    expect((await listingsOf(client).listByExperimentKey(account as never, KEY)).map(({ name }) => name)).toEqual([
      `Sale · youtu.be/aaaaaaaaaaa [${KEY}-3]`,
    ]);
  });

  it('reads by id, and ads only from the requested group', async () => {
    await start(() => googleRows([ad()]));
    const read = (ids: string[]) => listingsOf(client).read(account as never, 'ad', ids);
    expect(await read(['9003~712'])).toHaveLength(1);
    expect(await read(['9009~712'])).toHaveLength(0);
    expect(queryIn(stub.calls[0])).toContain('ad_group_ad.ad.id IN (712)');
  });

  it.each([
    ['is on under active parents', ad(), 'running', true],
    ['is under a campaign that is off', ad({ campaign: { status: 'PAUSED' } }), 'off', false],
    ['is under a campaign that has ended', ad({ campaign: { servingStatus: 'ENDED' } }), 'off', false],
    ['is off', ad({ status: 'PAUSED' }), 'off', false],
    ['is being reviewed', ad({ policy: { reviewStatus: 'REVIEW_IN_PROGRESS' } }), 'in-review', true],
    ['was refused', ad({ policy: { approvalStatus: 'DISAPPROVED' } }), 'refused', true],
    ['has an unknown status', ad({ campaign: { status: 'NEW_WORD' } }), 'running', true],
  ])('reports an ad that %s', async (_, row, standing, maySpend) => {
    await start(() => googleRows([row]));
    const [found] = await listingsOf(client).read(account as never, 'ad', ['9003~712']);
    expect([found!.standing, found!.maySpend]).toEqual([standing, maySpend]);
  });

  it('reports the policy topics for which an ad was refused, even under a campaign that is off', async () => {
    const policy = { approvalStatus: 'DISAPPROVED', policyTopicEntries: [{ topic: 'WEAPONS' }, { topic: 'WEAPONS' }] };
    await start(() => googleRows([ad({ policy, campaign: { status: 'PAUSED' } })]));
    const [found] = await listingsOf(client).read(account as never, 'ad', ['9003~712']);
    expect(found).toMatchObject({ standing: 'refused', maySpend: false, issues: ['WEAPONS'] });
    expect(standingOf({ own: 'ENABLED', above: ['ENABLED'], serving: 'SUSPENDED' })).toBe('troubled');
  });

  it('lists every campaign of the account', async () => {
    await start(() => googleRows([campaign()]));
    expect(await listingsOf(client).campaigns(account as never)).toHaveLength(1);
  });

  it('reports Demand Gen ads that Google may change', async () => {
    const setting = (assetAutomationType: string, assetAutomationStatus: string) => ({
      assetAutomationType,
      assetAutomationStatus,
    });
    const row = ad() as { adGroupAd: { ad: object } };
    Object.assign(row.adGroupAd.ad, { type: 'DEMAND_GEN_VIDEO_RESPONSIVE_AD' });
    Object.assign(row.adGroupAd, {
      adGroupAdAssetAutomationSettings: [
        setting('GENERATE_SHORTER_YOUTUBE_VIDEOS', 'OPTED_IN'),
        setting('GENERATE_VERTICAL_YOUTUBE_VIDEOS', 'OPTED_OUT'),
      ],
    });
    await start(() => googleRows([row]));
    expect(await alteredAdsOf(client)(account as never, KEY)).toEqual([
      // A change without an opt-out is on by default.
      { platformId: '9003~712', features: ['generate_shorter_youtube_videos', 'generate_landing_page_text'] },
    ]);
  });

  it('reports display ads that Google may change', async () => {
    const changed = { enableAutogenVideo: true };
    const row = ad() as { adGroupAd: { ad: object } };
    Object.assign(row.adGroupAd.ad, { responsiveDisplayAd: { controlSpec: changed } });
    await start(() => googleRows([row, ad()]));
    expect(await alteredAdsOf(client)(account as never, KEY)).toEqual([
      { platformId: '9003~712', features: ['enable_autogen_video'] },
    ]);
  });
});

describe('switching', () => {
  const results = (...ids: string[]) => ({
    results: ids.map((id) => ({ resourceName: `customers/2/campaigns/${id}` })),
  });

  it('sets the status of each object, or reports why one was refused', async () => {
    const { json } = googleError([
      {
        code: 'campaignError.CANNOT_MODIFY',
        message: 'No.',
        location: { fieldPathElements: [{ fieldName: 'operations', index: 1 }] },
      },
    ]) as { json: { error: object } };
    await start(() => ({ json: { ...results('1', ''), partialFailureError: json.error } }));
    const switched = await switchesOf(client).setActive(account as never, 'adset', ['1', '2'], false);
    expect(switched).toEqual({
      ids: ['1'],
      refusals: [{ platformId: '2', refusal: { code: 'campaignError.CANNOT_MODIFY', message: 'No.', field: null } }],
    });
    expect(stub.calls[0]).toMatchObject({
      path: '/v26/customers/2223334444/adGroups:mutate',
      json: {
        partialFailure: true,
        operations: ['1', '2'].map((id) => ({
          update: { resourceName: `customers/2223334444/adGroups/${id}`, status: 'PAUSED' },
          updateMask: 'status',
        })),
      },
    });
  });

  it('removes ads by the ids of their group and their own', async () => {
    await start(() => ({ json: results('1') }));
    expect(await switchesOf(client).remove(account as never, 'ad', ['9003~712'])).toEqual(['9003~712']);
    expect(stub.calls[0]!.json).toMatchObject({
      operations: [{ remove: 'customers/2223334444/adGroupAds/9003~712' }],
    });
  });

  it('makes a campaign optimize for its own goal only, before it is switched on', async () => {
    const goals = [
      { category: 'PURCHASE', origin: 'WEBSITE' },
      { category: 'SIGNUP', origin: 'WEBSITE', biddable: true },
      { category: 'CONTACT', origin: 'WEBSITE' },
    ];
    await start((call, index) => {
      if (index === 0)
        return googleRows([
          { campaign: { id: '1', urlCustomParameters: [{ key: 'polyadgoal', value: 'PURCHASE-WEBSITE' }] } },
          { campaign: { id: '2' } },
        ]);
      if (index === 1)
        return googleRows(goals.map((campaignConversionGoal) => ({ campaign: { id: '1' }, campaignConversionGoal })));
      return { json: results('1', '2') };
    });
    await switchesOf(client).setActive(account as never, 'campaign', ['1', '2'], true);
    expect(stub.calls.map(({ path }) => path.split('/').at(-1))).toEqual([
      ...['googleAds:searchStream', 'googleAds:searchStream', 'campaignConversionGoals:mutate', 'campaigns:mutate'],
    ]);
    const name = (category: string) => `customers/2223334444/campaignConversionGoals/1~${category}~WEBSITE`;
    expect(stub.calls[2]!.json).toEqual({
      operations: [
        { update: { resourceName: name('PURCHASE'), biddable: true }, updateMask: 'biddable' },
        { update: { resourceName: name('SIGNUP'), biddable: false }, updateMask: 'biddable' },
      ],
    });
  });

  /** Two campaigns with a goal: first the rows of their goals, then successes. */
  const withGoals =
    (goals: readonly object[]) =>
    (_: unknown, index: number): StubAnswer => {
      const urlCustomParameters = [{ key: 'polyadgoal', value: 'PURCHASE-WEBSITE' }];
      if (index === 0) return googleRows(['1', '2'].map((id) => ({ campaign: { id, urlCustomParameters } })));
      return index === 1 ? googleRows(goals) : { json: results('1', '2') };
    };
  const goalOf = (id: string, category: string, more: object = {}) => ({
    campaign: { id },
    campaignConversionGoal: { category, origin: 'WEBSITE', ...more },
  });

  it('keeps a campaign off if the account no longer has its goal, and changes none of its other goals', async () => {
    await start(withGoals([goalOf('1', 'PURCHASE'), goalOf('2', 'SIGNUP', { biddable: true })]));
    const switched = await switchesOf(client).setActive(account as never, 'campaign', ['1', '2'], true);
    expect(switched.ids).toEqual(['1']);
    expect(switched.refusals).toMatchObject([{ platformId: '2', refusal: { code: 'goal', field: null } }]);
    const [, , goals, campaigns] = stub.calls.map(({ json }) => (json as { operations?: object[] }).operations);
    expect(goals).toHaveLength(1);
    expect(campaigns).toMatchObject([{ update: { resourceName: 'customers/2223334444/campaigns/1' } }]);
    expect(stub.calls).toHaveLength(4);
  });

  it('sets the goals of many campaigns with several calls', async () => {
    const others = Array.from({ length: 999 }, (_, n) => goalOf('1', `C${n}`, { biddable: true }));
    await start(withGoals([goalOf('1', 'PURCHASE'), ...others, goalOf('2', 'PURCHASE')]));
    await switchesOf(client).setActive(account as never, 'campaign', ['1', '2'], true);
    const counts = stub.calls.slice(2).map(({ json }) => (json as { operations: object[] }).operations.length);
    expect(counts).toEqual([1_000, 1, 2]);
  });

  it("keeps campaigns off if Google refuses their goals, with Google's reason", async () => {
    const refused = googleError([{ code: 'contextError.OPERATION_NOT_PERMITTED_FOR_CONTEXT', message: 'No goal.' }]);
    const goals = withGoals([goalOf('1', 'PURCHASE'), goalOf('2', 'PURCHASE', { biddable: true })]);
    await start((call, index) => (index === 2 ? refused : goals(call, index)));
    const switched = await switchesOf(client).setActive(account as never, 'campaign', ['1', '2'], true);
    expect(switched.ids).toEqual(['2']);
    expect(switched.refusals).toMatchObject([{ platformId: '1', refusal: { message: 'No goal.' } }]);
  });

  it('switches on no campaign whose goal could not be set', async () => {
    await start(() => googleError([{ code: 'internalError.INTERNAL_ERROR' }], 500));
    await expect(switchesOf(client).setActive(account as never, 'campaign', ['1'], true)).rejects.toMatchObject({
      code: 'TRANSIENT',
    });
    expect(stub.calls).toHaveLength(1);
  });

  it('reads no goals when it switches campaigns off', async () => {
    await start(() => ({ json: results('1') }));
    await switchesOf(client).setActive(account as never, 'campaign', ['1'], false);
    expect(stub.calls).toHaveLength(1);
  });
});

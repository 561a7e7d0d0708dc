import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GoogleBench } from '../testing/bench.js';
import { USA } from '../testing/ids.js';
import { budget, campaign, adGroup, idOf, searchAd, searchTree } from '../testing/structures.js';

let bench: GoogleBench;
beforeEach(async () => {
  bench = await GoogleBench.open({ seed: 'known' });
});
afterEach(() => bench.close());

const enable = (resourceName: string | undefined) => ({
  campaignOperation: { update: { resourceName, status: 'ENABLED' }, updateMask: 'status' },
});

/** A campaign that is reviewed and on. @returns its names */
async function goLive(): Promise<string[]> {
  const names = await bench.make(searchTree());
  bench.wait(1000);
  await bench.make([enable(names[1])]);
  return names;
}

const PER_AD =
  'SELECT ad_group_ad.ad.id, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions FROM ad_group_ad';
const figures = async (): Promise<unknown[]> => (await bench.rows(PER_AD)).map((row) => row.metrics as object);

describe('reviews', () => {
  const review = async () =>
    (
      await bench.rows(
        'SELECT ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.review_status, ad_group_ad.policy_summary.policy_topic_entries, ad_group_ad.primary_status FROM ad_group_ad',
      )
    ).map((row) => row.adGroupAd as { policySummary: object; primaryStatus: string });

  it('approve an ad after a while', async () => {
    await bench.make(searchTree());
    expect((await review())[0]).toMatchObject({ policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' } });
    bench.wait(1000);
    expect((await review())[0]!.policySummary).toEqual({ reviewStatus: 'REVIEWED', approvalStatus: 'APPROVED' });
  });

  it('disapprove forbidden claims, with the topic', async () => {
    await bench.make([
      budget(-1),
      campaign(-2, -1),
      adGroup(-3, -2),
      searchAd(-3, ['Miracle cure', 'Light', 'Free Returns']),
    ]);
    bench.wait(1000);
    const [ad] = await review();
    expect(ad).toMatchObject({
      primaryStatus: 'NOT_ELIGIBLE',
      policySummary: {
        reviewStatus: 'REVIEWED',
        approvalStatus: 'DISAPPROVED',
        policyTopicEntries: [
          { topic: 'UNRELIABLE_CLAIMS', type: 'PROHIBITED', evidences: [{ textList: { texts: ['Miracle cure'] } }] },
        ],
      },
    });
  });

  it('disapprove if a fault requires it, and in a later review', async () => {
    await bench.fault('reject-review', { match: { path: 'Rain Shoes' }, text: 'Not true' });
    const names = await bench.make(searchTree());
    bench.wait(1000);
    expect(
      (await review()).map(({ policySummary }) => (policySummary as { approvalStatus: string }).approvalStatus),
    ).toEqual(['APPROVED', 'DISAPPROVED']);
    await bench.control('POST', 'google/verdicts', { ads: [idOf(names[5]!)], verdict: 'rejected' });
    expect((await review())[0]!.policySummary).toMatchObject({ approvalStatus: 'DISAPPROVED' });
  });
});

describe('delivery', () => {
  it('begins with the campaign, and is always the same for a seed', async () => {
    const names = await bench.make(searchTree());
    bench.wait(1000);
    bench.waitDays(3);
    expect(await figures()).toEqual([{}, {}]);
    await bench.make([enable(names[1])]);
    bench.waitDays(5);
    const before = await figures();
    expect(before).toEqual(KNOWN);
    bench = await bench.restart();
    expect(await figures()).toEqual(before);
  });

  it('spends no more than the budget of its days, and stops with a pause', async () => {
    const names = await goLive();
    bench.waitDays(6);
    const days = await bench.rows(
      'SELECT segments.date, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_14_DAYS',
    );
    for (const { metrics } of days) expect(Number(metrics.costMicros)).toBeLessThanOrEqual(20_000_000 * 1.2);
    await bench.make([
      { campaignOperation: { update: { resourceName: names[1], status: 'PAUSED' }, updateMask: 'status' } },
    ]);
    const paused = await figures();
    bench.waitDays(2);
    expect(await figures()).toEqual(paused);
  });

  it('sums up from ads to the customer', async () => {
    await goLive();
    bench.waitDays(5);
    const sum = async (from: string) =>
      (await bench.rows(`SELECT metrics.impressions FROM ${from}`)).reduce(
        (total, row) => total + Number(row.metrics.impressions ?? 0),
        0,
      );
    const all = await sum('customer');
    expect(all).toBeGreaterThan(0);
    for (const from of ['campaign', 'ad_group', 'ad_group_ad']) expect(await sum(from)).toBe(all);
  });

  it("counts conversions of the campaign's goal", async () => {
    const [, made] = await goLive();
    const goal = (key: string) => `customers/${USA}/campaignConversionGoals/${idOf(made!)}~${key}~WEBSITE`;
    const off = {
      operations: [{ update: { resourceName: goal('PURCHASE'), biddable: false }, updateMask: 'biddable' }],
    };
    await bench.post('/campaignConversionGoals:mutate', off);
    bench.waitDays(8);
    const rows = await bench.rows(
      'SELECT segments.conversion_action_category, segments.conversion_action_name, metrics.conversions FROM campaign',
    );
    expect(rows.map((row) => row.segments)).toEqual([
      { conversionActionCategory: 'SUBMIT_LEAD_FORM', conversionActionName: 'Lead form' },
    ]);
  });

  it('returns a summary row on request', async () => {
    await goLive();
    bench.waitDays(5);
    const query = 'SELECT ad_group_ad.ad.id, metrics.impressions, metrics.conversions FROM ad_group_ad';
    const { body } = await bench.post('/googleAds:searchStream', {
      query,
      summaryRowSetting: 'SUMMARY_ROW_WITH_RESULTS',
    });
    const [rows, last] = [body[0].results as { metrics: { impressions: string } }[], body.at(-1)];
    expect(last.summaryRow.metrics.impressions).toBe(
      String(rows.reduce((sum, row) => sum + Number(row.metrics.impressions), 0)),
    );
  });

  it('stops with the account', async () => {
    await goLive();
    await bench.control('POST', 'google/accounts', { account: USA, standing: 'disabled' });
    bench.waitDays(5);
    expect(await figures()).toEqual([{}, {}]);
    const { body } = await bench.mutate([budget(-1)]);
    expect(body.error.details[0].errors[0].errorCode).toEqual({
      authorizationError: 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT',
    });
  });
});

describe('sandbox control API', () => {
  it('lists objects with the identifying parts of their ads', async () => {
    await bench.make([
      budget(-1, { name: 'exp42|b1' }),
      campaign(-2, -1, { name: 'exp42|c1' }),
      adGroup(-3, -2, { name: 'exp42|c1|g1' }),
      searchAd(-3, undefined, { urlCustomParameters: [{ key: 'key', value: 'exp42a3' }] }),
    ]);
    const { body } = await bench.control('GET', 'ledger?platform=google&prefix=exp42');
    expect(body.counts).toEqual({ budget: 1, campaign: 1, adgroup: 1 });
    const ads = await bench.control('GET', 'ledger?platform=google&type=ad');
    expect(ads.body.data[0]).toMatchObject({
      name: 'key=exp42a3 · Trail Shoes | Light and Grippy | Free Returns',
      effective: 'PAUSED',
    });
  });

  it('returns the truth about ads, and about content without an ad', async () => {
    const names = await goLive();
    const { body } = await bench.control('GET', `truth?platform=google&campaign=${idOf(names[1]!)}`);
    const ad = body.data.find(({ name }: { name: string }) => name.startsWith('Trail'));
    const content = {
      headline: 'Trail Shoes\nLight and Grippy\nFree Returns',
      description: 'Made for wet rock.\nShips in two days.',
    };
    const targeting = { location: ['geoTargetConstants/2840'], keyword: ['trail shoes PHRASE'] };
    const contentTruth = await bench.control('POST', 'truth?platform=google', [
      { content, targeting, event: 'PURCHASE' },
    ]);
    expect(contentTruth.body.data[0].effects).toEqual(ad.effects);
    expect(ad.event).toBe('PURCHASE');
  });
});

/** Figures of a known seed, written down once. */
const KNOWN = [
  { impressions: '3106', clicks: '21', costMicros: '50230000' },
  { impressions: '3023', clicks: '18', costMicros: '49080000' },
];

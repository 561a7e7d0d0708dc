import { afterEach, describe, expect, it } from '@jest/globals';
import { googleRows, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import type { InsightRow } from '../../port/ad-platform.js';
import { uploadImage } from '../media/images.js';
import { GoogleClient } from '../wire/client.js';
import { reportsOf } from './reports.js';

const account = { accountId: '2223334444', accessToken: 'tok-1', currency: 'EUR' } as never;
const query = { campaignId: '9002', since: '2026-12-01', until: '2026-12-04', attribution: '' };

let stub: GoogleStub;
let client: GoogleClient;
const start = async (...answers: StubAnswer[]) => {
  stub = await startGoogleStub((_call, index) => answers[index]!);
  client = new GoogleClient(stub.config);
};
afterEach(async () => {
  await client.close();
  await stub.close();
});

const of = (date: string, more: object) => ({
  adGroup: { id: '9003' },
  adGroupAd: { ad: { id: '712' } },
  segments: { date, ...more },
});
async function rows(): Promise<InsightRow[]> {
  const reports = reportsOf(client);
  const [report] = await reports.beginReports(account, query);
  expect(await reports.reportState(account, report!)).toEqual({ state: 'ready' });
  const found: InsightRow[] = [];
  for await (const page of reports.readReport(account, report!)) found.push(...page);
  return found;
}

describe('reports of Google', () => {
  it("RESULT-030 joins delivery figures with the conversions of each category, by ad and day in the customer's time zone", async () => {
    await start(
      googleRows([
        { ...of('2026-12-01', {}), metrics: { impressions: '812', clicks: '31', costMicros: '12401234' } },
        { ...of('2026-12-02', {}), metrics: {} },
      ]),
      googleRows([
        {
          ...of('2026-12-01', { conversionActionCategory: 'PURCHASE' }),
          metrics: { conversions: 2.0, conversionsValue: 59.9 },
        },
        { ...of('2026-12-01', { conversionActionCategory: 'ADD_TO_CART' }), metrics: { conversions: 4.4 } },
      ]),
    );
    expect(await rows()).toEqual([
      {
        adId: '9003~712',
        day: '2026-12-01',
        impressions: 812,
        clicks: 31,
        spendMinor: 1240,
        counts: { link_click: 31, purchase: 2, add_to_cart: 4 },
        valuesMinor: { purchase: 5990 },
      },
      {
        adId: '9003~712',
        day: '2026-12-02',
        impressions: 0,
        clicks: 0,
        spendMinor: 0,
        counts: {},
        valuesMinor: {},
      },
    ]);
  });

  it("gives ads amounts that add up to the campaign's spend of each day, to half a cent, for any number of ads", async () => {
    const days = ['2026-12-01', '2026-12-02'];
    const spent = (ad: number) => 4_900 + ad;
    const figures = days.flatMap((date) =>
      Array.from({ length: 300 }, (_, ad) => ({
        ...of(date, {}),
        adGroupAd: { ad: { id: `${ad}` } },
        metrics: { costMicros: `${spent(ad)}` },
      })),
    );
    await start(googleRows(figures), googleRows([]), googleRows(figures.toReversed()), googleRows([]));
    const found = await rows();
    const micros = figures.slice(0, 300).reduce((sum, { metrics }) => sum + Number(metrics.costMicros), 0);
    for (const date of days) {
      const minor = found.filter(({ day }) => day === date).reduce((sum, { spendMinor }) => sum + spendMinor, 0);
      // If each were rounded alone, 101 ads would get no cent, and 199 would get one each.
      expect(minor).toBe(Math.round(micros / 10_000));
    }
    for (const { spendMinor } of found) expect([0, 1]).toContain(spendMinor);
    const byAd = (some: InsightRow[]) => new Map(some.map((row) => [`${row.adId} ${row.day}`, row.spendMinor]));
    expect(byAd(await rows())).toEqual(byAd(found));
  });

  it('queries conversions separately, and requests no metric that Google has removed', async () => {
    await start(googleRows([]), googleRows([]));
    expect(await rows()).toEqual([]);
    const queries = stub.calls.map(({ json }) => (json as { query: string }).query);
    expect(queries[0]).toBe(
      'SELECT ad_group.id, ad_group_ad.ad.id, segments.date, metrics.impressions, metrics.clicks, metrics.cost_micros, ' +
        'metrics.video_trueview_views, metrics.video_quartile_p25_rate, metrics.video_quartile_p50_rate, ' +
        'metrics.video_quartile_p75_rate, metrics.video_quartile_p100_rate ' +
        "FROM ad_group_ad WHERE campaign.id IN (9002) AND segments.date BETWEEN '2026-12-01' AND '2026-12-04'",
    );
    expect(queries[1]).toContain('segments.conversion_action_category, metrics.conversions, metrics.conversions_value');
    expect(queries[1]).not.toContain('impressions');
  });

  it('RESULT-030 counts views of videos, and computes watched quarters from the rates of each day', async () => {
    const quarters = {
      videoQuartileP25Rate: 0.9,
      videoQuartileP50Rate: 0.5,
      videoQuartileP75Rate: 0.333,
      videoQuartileP100Rate: 0,
    };
    const metrics = { impressions: '1001', costMicros: '0', videoTrueviewViews: '310', ...quarters };
    await start(googleRows([{ ...of('2026-12-01', {}), metrics }]), googleRows([]));
    expect((await rows())[0]!.counts).toEqual({
      video_views: 310,
      video_quartile_p25: 901,
      video_quartile_p50: 501,
      video_quartile_p75: 333,
    });
  });

  it('asks for a retry if a figure is not a number', async () => {
    await start(googleRows([{ ...of('2026-12-01', {}), metrics: { costMicros: 'x' } }]), googleRows([]));
    await expect(rows()).rejects.toMatchObject({ code: 'TRANSIENT' });
  });
});

describe('uploading an image', () => {
  it('creates an asset of the account, named after a hash of its content', async () => {
    await start({ json: { results: [{ resourceName: 'customers/2223334444/assets/501' }] } });
    const asset = await uploadImage(client, account, { name: 'hero.png', bytes: new TextEncoder().encode('bytes') });
    expect(asset).toEqual({ kind: 'image', id: '501' });
    expect(stub.calls[0]).toMatchObject({
      path: '/v26/customers/2223334444/assets:mutate',
      json: { operations: [{ create: { name: 'hero.png 277089d91c0b', imageAsset: { data: 'Ynl0ZXM=' } } }] },
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { creativeBody, SPAIN, TikTokBench, USA } from '../testing/bench.js';

let bench: TikTokBench;
beforeEach(async () => {
  bench = await TikTokBench.open({ seed: 'reports' });
});
afterEach(() => bench.close());

interface Live {
  campaign: string;
  group: string;
  ads: string[];
}

/** A campaign with one group and one ad per text, all on and reviewed. */
async function live(texts = ['Run', 'Walk'], change: { campaign?: object; group?: object } = {}): Promise<Live> {
  const visual = await bench.visual(`v${bench.clock.ms}`);
  const campaign = await bench.campaign(change.campaign);
  const group = await bench.adGroup(campaign, change.group);
  const creatives = texts.map((text) => creativeBody(visual, { ad_name: text, ad_text: text }));
  const { ad_ids: ads } = await bench.data(bench.createAds(group, creatives));
  bench.wait(1000);
  for (const [level, ids] of [
    ['ad', ads],
    ['adgroup', [group]],
    ['campaign', [campaign]],
  ] as const)
    await bench.switch(level, [...ids], 'ENABLE');
  return { campaign, group, ads };
}

const basic = {
  advertiser_id: SPAIN,
  report_type: 'BASIC',
  data_level: 'AUCTION_AD',
  dimensions: ['ad_id'],
  start_date: '2026-11-23',
  end_date: '2026-11-30',
  page_size: 1000,
};
const ask = (change: object = {}) => bench.get('/report/integrated/get/', { ...basic, ...change });
const rows = async (change: object = {}): Promise<Record<string, Record<string, string>>[]> =>
  (await bench.data(ask(change))).list;
const sum = (list: Record<string, Record<string, string>>[], metric: string): number =>
  list.reduce((total, row) => total + Number(row.metrics![metric]), 0);

describe('report', () => {
  it('returns delivery as text, by ad and by day, with equal sums', async () => {
    const { campaign, group, ads } = await live();
    bench.waitDays(4.5);
    const metrics = ['spend', 'impressions', 'clicks', 'ad_name', 'ctr'];
    const byAd = await rows({ metrics });
    expect(byAd.map(({ dimensions }) => dimensions!.ad_id).toSorted()).toEqual(ads.toSorted());
    expect(byAd.every((row) => Object.values(row.metrics!).every((value) => typeof value === 'string'))).toBe(true);
    const byDay = await rows({ metrics, dimensions: ['ad_id', 'stat_time_day'] });
    expect(byDay[0]!.dimensions!.stat_time_day).toMatch(/^2026-11-2\d 00:00:00$/);
    expect(new Set(byDay.map(({ dimensions }) => dimensions!.stat_time_day)).size).toBe(5);
    const ids = { campaign_id: campaign, adgroup_id: group, advertiser_id: SPAIN };
    for (const [dimension, id] of Object.entries(ids)) {
      const level = `AUCTION_${dimension.slice(0, -3).toUpperCase()}`;
      const [total] = await rows({ metrics: metrics.slice(0, 3), data_level: level, dimensions: [dimension] });
      expect(total!.dimensions).toEqual({ [dimension]: id });
      for (const metric of ['spend', 'impressions', 'clicks'])
        for (const list of [byAd, byDay]) expect(sum(list, metric)).toBeCloseTo(Number(total!.metrics![metric]), 6);
    }
    expect(sum(byAd, 'spend')).toBeGreaterThan(199);
    expect(sum(byAd, 'spend')).toBeLessThanOrEqual(200);
  });

  it('follows the hidden truth about clicks and watching', async () => {
    const { ads } = await live(['Run', 'Walk'], { group: { budget: 20_000, location_ids: ['6252001'] } });
    bench.waitDays(4.5);
    const metrics = ['impressions', 'clicks', 'video_play_actions', 'video_watched_6s'];
    const reported = new Map((await rows({ metrics })).map((row) => [row.dimensions!.ad_id, row.metrics!]));
    const { data } = (await bench.control('GET', `truth?platform=tiktok&ads=${ads.join()}`)).body;
    for (const { id, ctr, watch } of data) {
      const { impressions, clicks, video_play_actions: plays, video_watched_6s: six } = reported.get(id)!;
      expect(Math.abs(Number(clicks) / Number(impressions) / ctr - 1)).toBeLessThan(0.2);
      expect(Math.abs(Number(plays) / Number(impressions) / watch.plays - 1)).toBeLessThan(0.05);
      const expected = Math.exp(-((6 / watch.patience) ** 0.6));
      expect(Math.abs(Number(six) / Number(plays) / expected - 1)).toBeLessThan(0.05);
    }
  });

  it('counts fewer views for longer watching, and shows a dash for a division by zero', async () => {
    await live();
    bench.waitDays(1);
    const marks = [
      'video_play_actions',
      'video_watched_2s',
      'video_views_p25',
      'video_watched_6s',
      'video_views_p50',
      'video_views_p75',
      'video_views_p100',
    ];
    const [row] = await rows({
      metrics: [...marks, 'cost_per_conversion', 'conversion', 'average_video_play', 'currency'],
    });
    const watched = marks.map((mark) => Number(row!.metrics![mark]));
    expect(watched).toEqual(watched.toSorted((a, b) => b - a));
    expect(watched.at(-1)).toBeGreaterThan(0);
    expect(row!.metrics).toMatchObject({ conversion: '0', cost_per_conversion: '-', currency: 'EUR' });
    expect(Number(row!.metrics!.average_video_play)).toBeGreaterThan(1);
  });

  it.each<[what: string, change: { campaign?: object; group?: object }, alike: string]>([
    ['clicks of Traffic', {}, 'clicks'],
    [
      '6 seconds of Video Views',
      {
        campaign: { objective_type: 'VIDEO_VIEWS' },
        group: {
          optimization_goal: 'ENGAGED_VIEW',
          billing_event: 'CPV',
          bid_display_mode: 'CPV',
          promotion_type: undefined,
        },
      },
      'video_watched_6s',
    ],
    [
      'conversions of Website Conversions',
      {
        campaign: { objective_type: 'WEB_CONVERSIONS' },
        group: {
          optimization_goal: 'CONVERT',
          billing_event: 'OCPM',
          pixel_id: '7300000000000000301',
          optimization_event: 'ON_WEB_DETAIL',
        },
      },
      'conversion',
    ],
  ])('counts %s as the result', async (_, change, alike) => {
    await live(['Run'], change);
    bench.waitDays(2);
    const [row] = await rows({ metrics: ['result', alike] });
    expect(Number(row!.metrics!.result)).toBeGreaterThan(0);
    expect(row!.metrics!.result).toBe(row!.metrics![alike]);
  });

  it('includes late conversions', async () => {
    const goal = {
      optimization_goal: 'CONVERT',
      billing_event: 'OCPM',
      pixel_id: '7300000000000000301',
      optimization_event: 'ON_WEB_DETAIL',
    };
    await live(['Run'], { campaign: { objective_type: 'WEB_CONVERSIONS' }, group: goal });
    bench.waitDays(1);
    const query = { metrics: ['conversion'], dimensions: ['ad_id', 'stat_time_day'], end_date: '2026-11-23' };
    const early = sum(await rows(query), 'conversion');
    bench.waitDays(5);
    expect(sum(await rows(query), 'conversion')).toBeGreaterThan(early);
  });

  it('leaves out deleted ads by default', async () => {
    const { ads } = await live();
    bench.waitDays(1);
    await bench.switch('ad', [ads[0]!], 'DELETE');
    const status = (value: string) => ({
      filtering: [{ field_name: 'ad_status', filter_type: 'IN', filter_value: JSON.stringify([value]) }],
    });
    expect(await rows()).toHaveLength(1);
    expect(await rows(status('STATUS_ALL'))).toHaveLength(2);
    expect((await rows(status('STATUS_DELETE')))[0]!.dimensions!.ad_id).toBe(ads[0]);
  });

  it('has pages, an order, a total, and filters by id', async () => {
    const { ads } = await live(['a', 'b', 'c']);
    await live(['elsewhere']);
    bench.waitDays(1);
    const filtering = [{ field_name: 'ad_ids', filter_type: 'IN', filter_value: JSON.stringify(ads) }];
    const metrics = ['impressions'];
    const data = await bench.data(
      ask({
        metrics,
        filtering,
        order_field: 'impressions',
        order_type: 'ASC',
        page_size: 2,
        enable_total_metrics: true,
      }),
    );
    expect(data.page_info).toEqual({ page: 1, page_size: 2, total_number: 3, total_page: 2 });
    const all = (await rows({ metrics, filtering })).map((row) => Number(row.metrics!.impressions));
    expect(data.list.map((row: { metrics: { impressions: string } }) => Number(row.metrics.impressions))).toEqual(
      all.toSorted((a, b) => a - b).slice(0, 2),
    );
    expect(Number(data.total_metrics.impressions)).toBe(all.reduce((total, one) => total + one, 0));
    expect(await rows({ advertiser_id: undefined, advertiser_ids: [SPAIN, USA] })).toHaveLength(4);
    expect(await rows({ query_lifetime: true, start_date: undefined, end_date: undefined })).toHaveLength(4);
  });

  it.each<[what: string, change: object, message: string]>([
    ['no dimension', { dimensions: undefined }, 'dimensions: Missing'],
    ['a list that is not JSON', { dimensions: 'ad_id' }, 'dimensions: Not a valid JSON string.'],
    ['two id dimensions', { dimensions: ['ad_id', 'adgroup_id'] }, 'dimensions: Only one id dimension'],
    ['an id of another level', { dimensions: ['campaign_id'] }, 'dimensions: Must hold ad_id'],
    ['hours', { dimensions: ['ad_id', 'stat_time_hour'] }, 'dimensions: stat_time_hour is not supported.'],
    ['an invalid metric', { metrics: ['link_clicks'] }, 'metrics: link_clicks is not supported'],
    [
      'a name below its level',
      { data_level: 'AUCTION_CAMPAIGN', dimensions: ['campaign_id'], metrics: ['ad_name'] },
      'metrics: ad_name is not supported',
    ],
    [
      '31 days by day',
      { dimensions: ['ad_id', 'stat_time_day'], start_date: '2026-11-01', end_date: '2026-12-01' },
      'longer than 30 days',
    ],
    ['366 days', { start_date: '2025-11-23', end_date: '2026-11-23' }, 'longer than 365 days'],
    [
      'a daily lifetime report',
      { dimensions: ['ad_id', 'stat_time_day'], query_lifetime: true },
      'query_lifetime: Is not supported',
    ],
    ['no dates', { start_date: undefined }, 'start_date: Missing'],
    ['an invalid day', { end_date: '2026-11-31' }, 'end_date: Not a valid date'],
    ['an end before its start', { end_date: '2026-11-22' }, 'end_date: Must not be earlier'],
    ['too large a page', { page_size: 1001 }, 'page_size: Field must be less than or equal to 1000.'],
    ['six advertisers', { advertiser_ids: Array(6).fill(SPAIN) }, 'advertiser_ids: Longer than maximum length 5.'],
    ['no level', { data_level: undefined }, 'data_level: Missing'],
  ])('is refused with %s', async (_, change, message) => {
    const { body } = await ask(change);
    expect([body.code, body.message]).toEqual([40002, expect.stringContaining(message)]);
  });
});

describe('asynchronous report', () => {
  const create = async (change: object = {}): Promise<string> => {
    const { page_size: _, ...query } = basic;
    const body = { ...query, metrics: ['spend', 'ad_name'], output_format: 'CSV_DOWNLOAD', ...change };
    return (await bench.data(bench.post('/report/task/create/', body))).task_id as string;
  };
  const call = (what: string, task: string) =>
    bench.get(`/report/task/${what}/`, { advertiser_id: SPAIN, task_id: task });
  const status = async (task: string): Promise<string> => (await bench.data(call('check', task))).status;

  it('is queued, processed and then downloadable for an hour, with the same rows', async () => {
    const { ads } = await live(['Run, now', 'Walk']);
    bench.waitDays(1);
    const task = await create();
    const states = [await status(task)];
    expect((await call('download', task)).body.code).toBe(40002);
    for (const ms of [100, 500]) {
      bench.wait(ms);
      states.push(await status(task));
    }
    expect(states).toEqual(['QUEUING', 'PROCESSING', 'SUCCESS']);
    const { download_url: address } = await bench.data(call('download', task));
    const csv = await (await fetch(address)).text();
    expect(csv.split('\n')[0]).toBe('ad_id,spend,ad_name');
    expect(csv).toContain('"Run, now"');
    expect(ads.every((ad) => csv.includes(`${ad},`))).toBe(true);
    expect((await bench.get('/report/task/check/', { advertiser_id: USA, task_id: task })).body.code).toBe(40007);
    bench.wait(3_601_000);
    expect((await fetch(address)).status).toBe(404);
  });

  it('is returned as text if no file is requested', async () => {
    const task = await create({ output_format: undefined });
    bench.wait(1000);
    expect(await bench.data(call('download', task))).toBe('ad_id,spend,ad_name\n');
  });

  it('fails, takes longer or never ends because of a fault, and can be canceled', async () => {
    await bench.fault('failed-report');
    const failed = await create();
    await bench.fault('slow-report', { ms: 60_000 });
    const slow = await create();
    await bench.fault('stuck-report');
    const stuck = await create();
    bench.wait(30_000);
    expect([await status(failed), await status(slow), await status(stuck)]).toEqual([
      'FAILED',
      'PROCESSING',
      'PROCESSING',
    ]);
    bench.wait(3_600_000);
    expect([await status(slow), await status(stuck)]).toEqual(['SUCCESS', 'PROCESSING']);
    await bench.data(bench.post('/report/task/cancel/', { advertiser_id: SPAIN, task_id: stuck }));
    expect(await status(stuck)).toBe('CANCELED');
  });
});

describe('suspended advertiser', () => {
  it('reports no new delivery until it is active again', async () => {
    await live();
    bench.waitDays(1);
    const become = (standing: string) => bench.control('POST', 'tiktok/accounts', { account: SPAIN, standing });
    await become('disabled');
    const stopped = await rows();
    bench.waitDays(1);
    expect(await rows()).toEqual(stopped);
    await become('active');
    bench.waitDays(1);
    expect(sum(await rows(), 'impressions')).toBeGreaterThan(sum(stopped, 'impressions'));
  });
});

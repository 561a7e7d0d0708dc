import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import type { InsightRow, Report } from '../../port/ad-platform.js';
import { TikTokClient } from '../wire/client.js';
import { csvRows } from './csv.js';
import { METRICS, toInsight } from './metrics.js';
import { beginReports, readReport, reportState } from './reports.js';

const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const query = { campaignId: '11', since: '2026-12-01', until: '2026-12-05', attribution: '' };
const figures = (more: object = {}) => ({ spend: '12.41', impressions: '1043', reach: '900', clicks: '37', ...more });
const sized = (total_number: number, list: object[] = []) =>
  tiktokAnswer({ list, page_info: { page: 1, page_size: 1, total_number, total_page: 1 } });

let stub: TikTokStub;
let client: TikTokClient;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startTikTokStub(answer);
  client = new TikTokClient(stub.config);
};
const rowsOf = async (report: Report): Promise<InsightRow[]> => {
  const rows: InsightRow[] = [];
  for await (const page of readReport(client, account, report)) rows.push(...page);
  return rows;
};
afterEach(async () => {
  await client?.close();
  await stub?.close();
});

describe('figures', () => {
  it('are requested by the names of every result', () => {
    const events = TIKTOK.results.variables.flatMap(({ measure }) => (measure.kind === 'rate' ? [measure.event] : []));
    expect(events.length).toBeGreaterThan(6);
    expect(METRICS).toEqual(expect.arrayContaining(events));
  });

  it('contain the reported counts and money in minor units, and leave out missing ones', () => {
    const cells = { ad_id: '7', stat_time_day: '2026-12-01 00:00:00', ...figures() };
    const row = toInsight({ ...cells, conversion: '3', video_watched_2s: '-', total_purchase_value: '187.9' }, 'EUR');
    expect(row).toEqual({
      adId: '7',
      day: '2026-12-01',
      impressions: 1043,
      reach: 900,
      clicks: 37,
      spendMinor: 1241,
      counts: { clicks: 37, conversion: 3 },
      valuesMinor: { total_purchase_value: 18790 },
    });
    expect(toInsight({ ...cells, spend: '1200' }, 'JPY').spendMinor).toBe(1200);
    expect(() => toInsight({ ...cells, clicks: 'many' }, 'EUR')).toThrow('clicks is not a figure');
  });
});

describe('reports', () => {
  it('read a small report page by page, including deleted ads', async () => {
    await start((call, index) => {
      if (index === 0) return sized(2);
      const page = Number(call.params['page']);
      const list = [{ dimensions: { ad_id: 100 + page, stat_time_day: '2026-12-01 00:00:00' }, metrics: figures() }];
      return tiktokAnswer({ list, page_info: { page, page_size: 1000, total_number: 2, total_page: 2 } });
    });
    const [report] = (await beginReports(client, account, query)) as [Report];
    expect(await reportState(client, account, report)).toEqual({ state: 'ready' });
    expect((await rowsOf(report)).map(({ adId }) => adId)).toEqual(['101', '102']);
    const { filtering, metrics, dimensions, ...others } = stub.calls[1]!.params;
    expect(others).toMatchObject({
      advertiser_id: '7001',
      data_level: 'AUCTION_AD',
      start_date: '2026-12-01',
      end_date: '2026-12-05',
      page: '1',
      page_size: '1000',
    });
    expect(JSON.parse(dimensions!)).toEqual(['ad_id', 'stat_time_day']);
    expect(JSON.parse(metrics!)).toEqual(METRICS);
    expect(JSON.parse(filtering!)).toEqual([
      { field_name: 'campaign_ids', filter_type: 'IN', filter_value: '["11"]' },
      { field_name: 'ad_status', filter_type: 'IN', filter_value: '["STATUS_ALL"]' },
    ]);
  });

  it('split more than thirty days into several reports', async () => {
    await start(() => sized(0));
    const begun = await beginReports(client, account, { ...query, until: '2027-02-05' });
    expect(begun.map(({ since, until }) => `${since}..${until}`)).toEqual([
      '2026-12-01..2026-12-30',
      '2026-12-31..2027-01-29',
      '2027-01-30..2027-02-05',
    ]);
    expect(new Set(begun.map(({ id }) => id)).size).toBe(3);
  });

  it('stream a large report, which the platform prepares', async () => {
    const csv = [
      `${['ad_id', 'stat_time_day', ...METRICS].join(',')}`,
      ...['7', '8'].map((ad) =>
        [ad, '"2026-12-01 00:00:00"', ...METRICS.map((name) => (name === 'spend' ? '0.10' : '1'))].join(','),
      ),
    ].join('\r\n');
    await start(({ path }) => {
      if (path.endsWith('/report/integrated/get/')) return sized(10_001);
      if (path.endsWith('/report/task/create/')) return tiktokAnswer({ task_id: 't5' });
      if (path.endsWith('/report/task/check/')) return tiktokAnswer({ status: 'SUCCESS', message: '' });
      if (path.endsWith('/report/task/download/')) return tiktokAnswer({ download_url: `${stub.url}/files/t5.csv` });
      return { text: csv };
    });
    const [report] = (await beginReports(client, account, query)) as [Report];
    expect(await reportState(client, account, report)).toEqual({ state: 'ready' });
    expect(await rowsOf(report)).toMatchObject([
      { adId: '7', day: '2026-12-01', spendMinor: 10, clicks: 1 },
      { adId: '8', day: '2026-12-01', spendMinor: 10, clicks: 1 },
    ]);
    // The address of a file is enough to read it; no token is needed.
    expect(stub.calls.at(-1)!.headers['access-token']).toBeUndefined();
  });

  it('return a large report in pages of at most a thousand rows, each row once', async () => {
    const many = 2_001;
    const lines = Array.from({ length: many }, (_, ad) => `${ad + 1},2026-12-01,0.10`);
    const text = ['ad_id,stat_time_day,spend', ...lines].join('\n');
    await start(({ path }) =>
      path.endsWith('/report/task/download/') ? tiktokAnswer({ download_url: `${stub.url}/files/t5.csv` }) : { text },
    );
    const pages: InsightRow[][] = [];
    for await (const page of readReport(client, account, { ...query, id: 'task t5' })) pages.push(page);
    expect(Math.max(...pages.map(({ length }) => length))).toBe(1_000);
    expect(pages.flat().map(({ adId }) => Number(adId))).toEqual(Array.from({ length: many }, (_, ad) => ad + 1));
  });

  it.each([
    ['QUEUING', { state: 'working', percent: 0 }],
    ['PROCESSING', { state: 'working', percent: 50 }],
    ['FAILED', { state: 'failed', instead: [query] }],
    ['CANCELED', { state: 'failed', instead: [query] }],
  ])('map the task state to %s', async (status, state) => {
    await start(() => tiktokAnswer({ status, message: '' }));
    expect(await reportState(client, account, { ...query, id: 'task t5' })).toMatchObject(state);
  });

  it.each([
    ['', 'FAILED'],
    ['Out of memory', 'Out of memory'],
  ])('report what the platform does after a failed task: "%s"', async (message, platformMessage) => {
    await start(() => tiktokAnswer({ status: 'FAILED', message }));
    const state = await reportState(client, account, { ...query, id: 'task t5' });
    expect(state).toMatchObject({ error: { details: { platformMessage } } });
  });

  it.each(['http://elsewhere.example/t5.csv', 'ftp://elsewhere.example/t5.csv', 'no address'])(
    'refuse to fetch a file from %s',
    async (download_url) => {
      await start(() => tiktokAnswer({ download_url }));
      await expect(rowsOf({ ...query, id: 'task t5' })).rejects.toMatchObject({ code: 'TRANSIENT' });
    },
  );
});

describe('lines of a file', () => {
  it('are complete wherever the stream is split', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'é') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (lines, size) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const text = ['\ufeffone,two', ...lines.map((line) => line.map(quoted).join(','))].join('\n');
          async function* parts() {
            const signs = [...text];
            for (let at = 0; at < signs.length; at += size) yield signs.slice(at, at + size).join('');
          }
          const rows = [];
          for await (const row of csvRows(parts())) rows.push([row['one'], row['two']]);
          expect(rows).toEqual(lines.map(([one, two]) => [one, two]));
        },
      ),
    );
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import type { InsightRow, Report } from '../port/ad-platform.js';
import type { PlatformConnector } from '../port/platform-connector.js';
import { createMetaPlatform } from './meta-platform.js';

const account = { accountId: 'act_1234', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const query = { campaignId: '11', since: '2026-12-01', until: '2026-12-05', attribution: '1_day_c' };
const completed = { json: { id: '60', async_status: 'Job Completed', async_percent_completion: 100 } };

let stub: GraphStub;
let meta: PlatformConnector;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startGraphStub(answer);
  meta = createMetaPlatform(stub.config);
};
const begin = () => meta.reads.beginReports(account, query);
const stateOf = (report: Report) => meta.reads.reportState(account, report);
const rowsOf = async (report: Report): Promise<InsightRow[]> => {
  const rows: InsightRow[] = [];
  for await (const page of meta.reads.readReport(account, report)) rows.push(...page);
  return rows;
};
const rangeOf = ({ params }: StubCall) => Object.values(JSON.parse(params.time_range!)).join('..');

afterEach(async () => {
  await meta.close();
  await stub.close();
});

describe('insights', () => {
  it('report when they are ready, and are read page by page, with money in minor units', async () => {
    const answers: StubAnswer[] = [
      { json: { report_run_id: '60' } },
      { json: { id: '60', async_status: 'Job Completed', async_percent_completion: 40 } },
      completed,
      {
        json: {
          data: [
            {
              ad_id: '7',
              date_start: '2026-12-01',
              impressions: '1043',
              reach: '900',
              clicks: '40',
              spend: '12.41',
              actions: [{ action_type: 'link_click', value: '37' }],
              action_values: [{ action_type: 'omni_purchase', value: '187.9' }],
            },
          ],
          paging: { cursors: { after: 'A' }, next: 'https://x/?after=A' },
        },
      },
      { json: { data: [{ ad_id: 8, date_start: '2026-12-01', impressions: '1', spend: '0.1' }] } },
    ];
    await start((_, index) => answers[index]!);
    const [report] = (await begin()) as [Report];
    expect(report).toEqual({ ...query, id: '60' });
    expect(await stateOf(report)).toEqual({ state: 'working', percent: 40 });
    expect(await stateOf(report)).toEqual({ state: 'ready' });
    expect(await rowsOf(report)).toEqual([
      {
        adId: '7',
        day: '2026-12-01',
        impressions: 1043,
        reach: 900,
        clicks: 40,
        spendMinor: 1241,
        counts: { link_click: 37 },
        valuesMinor: { omni_purchase: 18790 },
      },
      {
        adId: '8',
        day: '2026-12-01',
        impressions: 1,
        reach: 0,
        clicks: 0,
        spendMinor: 10,
        counts: {},
        valuesMinor: {},
      },
    ]);
    expect(stub.calls[0]).toMatchObject({
      method: 'POST',
      path: '/v26.0/11/insights',
      params: { level: 'ad', time_increment: '1', use_unified_attribution_setting: 'true' },
    });
  });

  it('request halves of the days if a report would be too large', async () => {
    const tooMuch = { status: 400, json: { error: { code: 100, error_subcode: 1487534, message: 'too much data' } } };
    await start((call) =>
      rangeOf(call) === '2026-12-01..2026-12-05' ? tooMuch : { json: { report_run_id: rangeOf(call) } },
    );
    const ranges = ['2026-12-01..2026-12-03', '2026-12-04..2026-12-05'];
    expect((await begin()).map(({ id, since, until }) => [id, `${since}..${until}`])).toEqual(
      ranges.map((range) => [range, range]),
    );
    expect(stub.calls.map(rangeOf)).toEqual(['2026-12-01..2026-12-05', ...ranges]);
  });

  it('say which reports may replace a failed one', async () => {
    const failed = { async_status: 'Job Failed', async_percent_completion: 30 };
    const faults = [
      {},
      { error_code: 2 },
      { error_code: 100, error_subcode: 1487534 },
      { error_code: 3018, error_message: 'The start is too old.' },
    ];
    await start((_, index) => ({ json: { ...failed, ...faults[index] } }));
    const report = { ...query, id: '60' };
    expect(await stateOf(report)).toMatchObject({ state: 'failed', error: { code: 'TRANSIENT' }, instead: [query] });
    expect(await stateOf(report)).toMatchObject({ state: 'failed', error: { code: 'TRANSIENT' }, instead: [query] });
    expect(await stateOf(report)).toMatchObject({
      state: 'failed',
      instead: [
        { ...query, until: '2026-12-03' },
        { ...query, since: '2026-12-04' },
      ],
    });
    expect(await stateOf(report)).toMatchObject({
      state: 'failed',
      error: { code: 'INVALID_REQUEST', details: { platformCode: '3018', platformMessage: 'The start is too old.' } },
      instead: [],
    });
  });

  it('cannot be split below one day', async () => {
    await start(() => ({ status: 400, json: { error: { code: 100, error_subcode: 1487534, message: 'too much' } } }));
    await expect(meta.reads.beginReports(account, { ...query, until: query.since })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    expect(stub.calls).toHaveLength(1);
  });
});

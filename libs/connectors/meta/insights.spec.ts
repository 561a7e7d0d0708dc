import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub, type StubAnswer, type StubCall } from '#libs/testing/platform/graph-stub.js';
import type { InsightRow } from '../port/ad-platform.js';
import type { PlatformConnector } from '../port/platform-connector.js';
import { createMetaPlatform } from './meta-platform.js';

const account = { accountId: 'act_1234', accessToken: 'tok-1', currency: 'EUR' };
const query = { campaignIds: ['11'], since: '2026-12-01', until: '2026-12-05', attribution: '1_day_c' };
const completed = { json: { id: '60', async_status: 'Job Completed', async_percent_completion: 100 } };

let stub: GraphStub;
let meta: PlatformConnector;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startGraphStub(answer);
  meta = createMetaPlatform(stub.config);
};
const all = async (): Promise<InsightRow[]> => {
  const rows: InsightRow[] = [];
  for await (const page of meta.writes.insights(account, query)) rows.push(...page);
  return rows;
};
const rangeOf = ({ params }: StubCall) => Object.values(JSON.parse(params.time_range!)).join('..');

afterEach(async () => {
  await meta.close();
  await stub.close();
});

describe('insights', () => {
  it('waits for the report and reads its pages, money to the minor unit', async () => {
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
    expect(await all()).toEqual([
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
      path: '/v25.0/11/insights',
      params: { level: 'ad', time_increment: '1', use_unified_attribution_setting: 'true' },
    });
  });

  it('asks for halves of the days when a report would be too large', async () => {
    const tooMuch = { status: 400, json: { error: { code: 100, error_subcode: 1487534, message: 'too much data' } } };
    await start((call) => {
      if (call.method === 'POST')
        return rangeOf(call) === '2026-12-01..2026-12-05' ? tooMuch : { json: { report_run_id: '60' } };
      return call.path.endsWith('/insights') ? { json: { data: [] } } : completed;
    });
    expect(await all()).toEqual([]);
    const ranges = stub.calls.filter(({ method }) => method === 'POST').map(rangeOf);
    expect(ranges).toEqual(['2026-12-01..2026-12-05', '2026-12-01..2026-12-03', '2026-12-04..2026-12-05']);
  });

  it('reports a failed run as worth repeating unless the platform names a fault', async () => {
    const failed = { async_status: 'Job Failed', async_percent_completion: 30 };
    await start((call, index) => {
      if (call.method === 'POST') return { json: { report_run_id: '60' } };
      return { json: index === 1 ? failed : { ...failed, error_code: 3018, error_message: 'The start is too old.' } };
    });
    await expect(all()).rejects.toMatchObject({ code: 'TRANSIENT' });
    await expect(all()).rejects.toMatchObject({ code: 'INVALID_REQUEST', details: { platformCode: '3018' } });
  });
});

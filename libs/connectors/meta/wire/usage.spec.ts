import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import type { PlatformCall } from '../../port/calls.js';
import { sendBatch } from './batch.js';
import { MetaClient } from './client.js';
import { quotaOf } from './usage.js';

const pool = (type: string, call_count: number, more: object = {}) => ({
  type,
  call_count,
  total_cputime: 1,
  total_time: 2,
  estimated_time_to_regain_access: 0,
  ...more,
});

describe('the quota from usage headers', () => {
  it('is the highest percentage of each quota, for the account and for the app', () => {
    const headers = {
      'x-business-use-case-usage': JSON.stringify({
        1234: [pool('ads_management', 31, { total_time: 64, estimated_time_to_regain_access: 7 })],
        5678: [pool('ads_management', 12), pool('ads_insights', 3)],
      }),
      'x-ad-account-usage': '{"acc_id_util_pct":14.5,"reset_time_duration":100}',
      'x-app-usage': '{"call_count":12,"total_cputime":30,"total_time":7}',
    };
    expect(quotaOf(headers)).toEqual([
      { pool: 'ads_management', percent: 64, regainMinutes: 7 },
      { pool: 'ads_insights', percent: 3, regainMinutes: 0 },
      { pool: 'ad_account', percent: 14.5, regainMinutes: 0 },
      { pool: 'app', percent: 30, regainMinutes: 0 },
    ]);
  });

  it('is read even if nothing is used', () => {
    expect(quotaOf({ 'x-ad-account-usage': '{"acc_id_util_pct":0}' })).toEqual([
      { pool: 'ad_account', percent: 0, regainMinutes: 0 },
    ]);
  });

  it.each([{}, { 'x-business-use-case-usage': 'none' }, { 'x-ad-account-usage': '[]', 'x-app-usage': '7' }])(
    'is empty for %j, which contains none',
    (headers) => expect(quotaOf(headers)).toEqual([]),
  );
});

describe('calls that the client reports', () => {
  const calls: PlatformCall[] = [];
  let stub: GraphStub;
  let client: MetaClient;
  let next: StubAnswer = {};
  beforeAll(async () => {
    stub = await startGraphStub(() => next);
    client = new MetaClient(stub.config, { record: (call) => void calls.push(call) });
  });
  afterAll(async () => {
    await client.close();
    await stub.close();
  });
  const recorded = async (answer: StubAnswer, work: () => Promise<unknown>) => {
    next = answer;
    calls.length = 0;
    await work().catch(() => undefined);
    return calls.map(({ outcome, accountId }) => [outcome, accountId]);
  };
  const create = () => client.call({ method: 'POST', path: ['act_1', 'campaigns'], accessToken: 'secret-token' });
  const error = (code: number) => ({ status: 400, json: { error: { code, message: 'no' } } });

  it('have one outcome each, and the account that the path names', async () => {
    expect(await recorded({ json: { id: '1' } }, create)).toEqual([['ok', 'act_1']]);
    expect(await recorded(error(100), create)).toEqual([['refused', 'act_1']]);
    expect(await recorded(error(80004), create)).toEqual([['throttled', 'act_1']]);
    expect(await recorded(error(190), create)).toEqual([['expired', 'act_1']]);
    expect(await recorded({ cut: true }, create)).toEqual([['unknown', 'act_1']]);
    expect(await recorded({ status: 502, text: 'Bad gateway' }, create)).toEqual([['unknown', 'act_1']]);
    expect(await recorded({ json: { id: '1' } }, () => client.call({ method: 'GET', path: ['me'] }))).toEqual([
      ['ok', undefined],
    ]);
  });

  it('have an outcome for each operation of a batch, or one if the whole batch was turned away', async () => {
    const operations = Array.from({ length: 3 }, () => ({ method: 'POST' as const, path: ['act_1', 'ads'] }));
    const batch = () => sendBatch(client, 'secret-token', operations, { intent: 'once' });
    const usage = JSON.stringify({ 1: [pool('ads_management', 101)] });
    const entries = [
      { code: 200, body: '{"id":"7"}' },
      {
        code: 400,
        headers: [{ name: 'X-Business-Use-Case-Usage', value: usage }],
        body: '{"error":{"code":80004,"message":"too many"}}',
      },
      null,
    ];
    expect(await recorded({ json: entries }, batch)).toEqual([
      ['ok', 'act_1'],
      ['throttled', 'act_1'],
      ['unknown', 'act_1'],
    ]);
    expect(calls[1]!.quota).toEqual([{ pool: 'ads_management', percent: 101, regainMinutes: 0 }]);
    expect(await recorded(error(190), batch)).toEqual([['expired', undefined]]);
  });

  it('contain no secret', async () => {
    await recorded(error(190), create);
    expect(JSON.stringify(calls)).not.toMatch(/secret/);
  });
});

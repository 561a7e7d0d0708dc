import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import type { PlatformConnector } from '../../port/platform-connector.js';
import { createMetaPlatform } from '../meta-platform.js';
import { commonPart } from './objects.js';

const account = { accountId: '1234', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const row = (id: string, name: string, more = {}) => ({
  id,
  name,
  effective_status: 'PAUSED',
  configured_status: 'PAUSED',
  adset_id: '2',
  ...more,
});
const success = { code: 200, headers: [], body: '{"success":true}' };

let stub: GraphStub;
let meta: PlatformConnector;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startGraphStub(answer);
  meta = createMetaPlatform(stub.config);
};

afterEach(async () => {
  await meta.close();
  await stub.close();
});

describe('finding objects by name', () => {
  it('reads all pages, requests every status, and keeps exact names only', async () => {
    const next = 'https://graph.facebook.com/v26.0/act_1234/ads?access_token=stolen&after=QQ';
    await start((_, index) =>
      index === 0
        ? {
            json: {
              data: [row('1', 'Ad [k-1]'), row('2', 'Ad [k-1] copy')],
              paging: { cursors: { after: 'QQ' }, next },
            },
          }
        : { json: { data: [row('3', 'Ad [k-1]')], paging: { cursors: { after: 'RR' } } } },
    );
    const found = await meta.reads.findByNames(account, 'ad', ['Ad [k-1]'], []);
    expect(found.map(({ platformId }) => platformId)).toEqual(['1', '3']);
    expect(stub.calls.map(({ params }) => params.after)).toEqual([undefined, 'QQ']);
    const { path, params } = stub.calls[1]!;
    expect(path).toBe('/v26.0/act_1234/ads');
    expect(params.access_token).toBe('tok-1');
    expect(JSON.parse(params.filtering!)).toEqual([{ field: 'name', operator: 'CONTAIN', value: 'Ad [k-1]' }]);
    expect(JSON.parse(params.effective_status!)).toEqual(
      expect.arrayContaining(['ARCHIVED', 'DISAPPROVED', 'ADSET_PAUSED']),
    );
  });

  it('finds many names with one listing by their common part', async () => {
    await start(() => ({ json: { data: [row('1', 'A [key7-1]'), row('4', 'D [key7-4]'), row('9', 'Z [key7-9]')] } }));
    const names = ['A [key7-1]', 'B [key7-2]', 'C [key7-3]', 'D [key7-4]'];
    const found = await meta.reads.findByNames(account, 'ad', names, []);
    expect(found.map(({ name }) => name)).toEqual(['A [key7-1]', 'D [key7-4]']);
    expect(stub.calls).toHaveLength(1);
    expect(JSON.parse(stub.calls[0]!.params.filtering!)[0].value).toBe(' [key7-');
  });

  it('lists every object whose name contains the key in the same case', async () => {
    await start(({ path }) => ({
      json: { data: path.endsWith('/adsets') ? [row('5', 'S [abc-2]'), row('6', 'S [ABC-2]')] : [] },
    }));
    const found = await meta.reads.listByExperimentKey(account, 'abc');
    expect(found).toMatchObject([{ kind: 'adset', platformId: '5' }]);
    expect(stub.calls.map(({ path }) => path.split('/').at(-1))).toEqual(['campaigns', 'adsets', 'ads']);
  });

  it('finds no common part of names that share nothing', () => {
    expect(commonPart(['abc', 'xbz', 'b'])).toBe('b');
    expect(commonPart(['abc', 'xyz'])).toBe('');
  });
});

describe('reading and changing objects by id', () => {
  it('reads existing objects with the reasons of a rejection, and leaves out unknown ids', async () => {
    const rejected = row('7', 'Ad', {
      effective_status: 'DISAPPROVED',
      configured_status: 'ACTIVE',
      ad_review_feedback: { global: { 'Personal attributes': 'Ads must not assert personal attributes.' } },
      issues_info: [{ error_summary: 'Not delivering', error_message: 'The ad was rejected.' }],
    });
    const gone = { error: { code: 100, error_subcode: 33, message: 'does not exist' } };
    await start(() => ({
      json: [
        { code: 200, headers: [], body: JSON.stringify(rejected) },
        { code: 400, headers: [], body: JSON.stringify(gone) },
      ],
    }));
    expect(await meta.reads.read(account, 'ad', ['7', '8'])).toEqual([
      {
        kind: 'ad',
        platformId: '7',
        name: 'Ad',
        parentId: '2',
        standing: 'refused',
        effectiveStatus: 'DISAPPROVED',
        isOn: true,
        maySpend: true,
        issues: ['Personal attributes: Ads must not assert personal attributes.', 'The ad was rejected.'],
      },
    ]);
  });

  it.each([
    ['ADSET_PAUSED', 'off', false],
    ['ARCHIVED', 'off', false],
    ['PENDING_BILLING_INFO', 'troubled', true],
    ['STATUS_NOT_PUBLISHED', 'unknown', true],
  ])('treats an ad that is on and %s as %s', async (word, standing, maySpend) => {
    const ad = row('7', 'Ad', { effective_status: word, configured_status: 'ACTIVE' });
    await start(() => ({ json: [{ code: 200, headers: [], body: JSON.stringify(ad) }] }));
    expect(await meta.reads.read(account, 'ad', ['7'])).toMatchObject([{ standing, maySpend }]);
  });

  it('reports deleted objects, which Meta still returns by id', async () => {
    const rows = [row('7', 'Ad', { effective_status: 'DELETED' }), row('8', 'Ad')];
    await start(() => ({ json: rows.map((one) => ({ code: 200, headers: [], body: JSON.stringify(one) })) }));
    const found = await meta.reads.read(account, 'ad', ['7', '8']);
    expect(found.map(({ platformId, isDeleted }) => [platformId, isDeleted])).toEqual([
      ['7', true],
      ['8', undefined],
    ]);
  });

  it('does not treat an unreadable entry as a missing object', async () => {
    await start(() => ({ json: [null] }));
    await expect(meta.reads.read(account, 'ad', ['7'])).rejects.toMatchObject({ code: 'TRANSIENT' });
  });

  it('returns the ids whose status was set', async () => {
    await start(() => ({ json: [success, null, { code: 200, headers: [], body: '{"success":"true"}' }] }));
    expect(await meta.writes.setActive(account, 'ad', ['1', '2', '3'], true)).toEqual({
      ids: ['1', '3'],
      refusals: [],
    });
    const [operation] = JSON.parse(stub.calls[0]!.params.batch!);
    expect(operation).toEqual({ method: 'POST', relative_url: 'v26.0/1', body: 'status=ACTIVE' });
  });

  it('returns finished ids after throttling, and throws if there are none', async () => {
    const throttled = { code: 400, headers: [], body: '{"error":{"code":80004,"message":"slow down"}}' };
    await start((_, index) => ({ json: Array(50).fill(index === 0 ? success : throttled) }));
    const ids = Array.from({ length: 150 }, (_, n) => `${n}`);
    expect((await meta.writes.setActive(account, 'ad', ids, false)).ids).toEqual(ids.slice(0, 50));
    expect(stub.calls).toHaveLength(2);
    await expect(meta.writes.setActive(account, 'ad', ids.slice(50), false)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  it('sends no further batch after a throttled one', async () => {
    const throttled = { code: 400, headers: [], body: '{"error":{"code":80004,"message":"slow down"}}' };
    await start(() => ({ json: [...Array(20).fill(success), ...Array(30).fill(throttled)] }));
    const ids = Array.from({ length: 150 }, (_, n) => `${n}`);
    expect((await meta.writes.setActive(account, 'ad', ids, false)).ids).toEqual(ids.slice(0, 20));
    expect(stub.calls).toHaveLength(1);
  });

  it('changes ad sets one by one, and deletes in batches', async () => {
    await start(({ params }) => ({ json: JSON.parse(params.batch!).map(() => success) }));
    expect((await meta.writes.setActive(account, 'adset', ['1', '2'], true)).ids).toEqual(['1', '2']);
    expect(await meta.writes.remove(account, 'ad', ['3', '4'])).toEqual(['3', '4']);
    expect(stub.calls.map(({ params }) => JSON.parse(params.batch!).length)).toEqual([1, 1, 2]);
    expect(JSON.parse(stub.calls[2]!.params.batch!)[0]).toEqual({ method: 'DELETE', relative_url: 'v26.0/3' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { MetaCall, MetaClient } from './client.js';
import { allRows } from './paging.js';

const row = z.object({ id: z.string() });
const ids = (...list: string[]) => list.map((id) => ({ id }));

/** An edge that returns these pages in turn, then the last one forever, and the requests that it received. */
function edgeOf(...answers: object[]) {
  const calls: MetaCall[] = [];
  const client = {
    async call(call: MetaCall) {
      calls.push(call);
      return answers[Math.min(calls.length, answers.length) - 1];
    },
  } as unknown as MetaClient;
  const read = () =>
    allRows(client, { path: ['act_1', 'ads'], accessToken: 'tok-1', params: { fields: 'id', limit: 2 } }, row);
  return { calls, read };
}
const next = (query: string) => `https://graph.facebook.com/v26.0/act_1/ads?fields=id&limit=2&${query}`;

describe('an edge with several pages', () => {
  it('is read by its cursor, with the parameters of the first call', async () => {
    const { calls, read } = edgeOf(
      { data: ids('1', '2'), paging: { next: next('after=b'), cursors: { after: 'b' } } },
      { data: ids('3', '4'), paging: { next: next('after=d'), cursors: { after: 'd' } } },
      { data: ids('5'), paging: { cursors: { after: 'e' } } },
    );
    expect(await read()).toEqual(ids('1', '2', '3', '4', '5'));
    expect(calls.map(({ method, params }) => [method, params])).toEqual([
      ['GET', { fields: 'id', limit: 2 }],
      ['GET', { fields: 'id', limit: 2, after: 'b' }],
      ['GET', { fields: 'id', limit: 2, after: 'd' }],
    ]);
  });

  it('ends at a missing next page even with a cursor, and does not end at an empty page', async () => {
    const { calls, read } = edgeOf(
      { data: [], paging: { next: next('after=b'), cursors: { after: 'b' } } },
      { data: ids('1'), paging: { cursors: { after: 'c' } } },
    );
    expect(await read()).toEqual(ids('1'));
    expect(calls).toHaveLength(2);
    const bare = edgeOf({ data: ids('1') });
    expect(await bare.read()).toEqual(ids('1'));
    expect(bare.calls).toHaveLength(1);
  });

  it('is read by the parameters of its next address if it has no cursors, without any secret from that address', async () => {
    const { calls, read } = edgeOf(
      { data: ids('1'), paging: { next: next('offset=2&access_token=secret-1&appsecret_proof=secret-2') } },
      { data: ids('2') },
    );
    expect(await read()).toEqual(ids('1', '2'));
    expect(calls[1]).toMatchObject({ path: ['act_1', 'ads'], accessToken: 'tok-1', params: { offset: '2' } });
    expect(calls[1]!.params).not.toHaveProperty('access_token');
    expect(calls[1]!.params).not.toHaveProperty('appsecret_proof');
  });

  it('is given up if its pages repeat', async () => {
    const { calls, read } = edgeOf({ data: [], paging: { next: next('after=a'), cursors: { after: 'a' } } });
    await expect(read()).rejects.toMatchObject({ code: 'TRANSIENT' });
    expect(calls.length).toBeLessThanOrEqual(10_000);
  });

  it.each([{}, { data: null }, { data: [{ id: 7 }] }, 'ads'])('is an error if it returns %j', async (answer) => {
    await expect(edgeOf(answer as object).read()).rejects.toMatchObject({ name: expect.any(String) });
  });
});

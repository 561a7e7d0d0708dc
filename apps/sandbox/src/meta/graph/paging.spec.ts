import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { Bench, SPAIN } from '../testing/bench.js';

let bench: Bench;
let adSet: string;
const created: string[] = [];
beforeAll(async () => {
  bench = await Bench.open();
  adSet = await bench.adSet(await bench.campaign());
  const creative = await bench.creative();
  for (let index = 0; index < 7; index += 1)
    created.push(await bench.ad(adSet, creative, { name: `page-${index}${index % 2 ? ' odd' : ''}` }));
});
afterAll(() => bench.close());

describe('lists', () => {
  it('page by cursors and by next links, which are missing on the last page', async () => {
    const byCursor: string[] = [];
    let after: string | undefined;
    for (;;) {
      const { body } = await bench.get(`${adSet}/ads`, { limit: 3, ...(after && { after }) });
      byCursor.push(...body.data.map((row: { id: string }) => row.id));
      after = body.paging.cursors.after;
      expect(after).toBeTruthy();
      if (!body.paging.next) break;
    }
    expect(byCursor).toEqual([...created].reverse());

    const byLink: string[] = [];
    let url: string | undefined =
      `${bench.sandbox.url}/meta/v26.0/${adSet}/ads?limit=2&fields=name&access_token=${bench.token}`;
    while (url) {
      const body = (await (await fetch(url)).json()) as {
        data: { id: string; name: string }[];
        paging: { next?: string };
      };
      byLink.push(...body.data.map((row) => row.id));
      url = body.paging.next;
    }
    expect(byLink).toEqual([...created].reverse());
  });

  it('filter by name and id, count in the summary, and page within the result', async () => {
    const params = {
      filtering: [{ field: 'name', operator: 'CONTAIN', value: 'ODD' }],
      fields: 'name',
      summary: true,
      limit: 2,
    };
    const first = (await bench.get(`${SPAIN}/ads`, params)).body;
    expect(first.data.map((row: { name: string }) => row.name)).toEqual(['page-5 odd', 'page-3 odd']);
    expect(first.summary).toEqual({ total_count: 3 });
    const second = (await bench.get(`${SPAIN}/ads`, { ...params, after: first.paging.cursors.after })).body;
    expect(second.data.map((row: { name: string }) => row.name)).toEqual(['page-1 odd']);
    const chosen = (
      await bench.get(`${SPAIN}/ads`, { filtering: [{ field: 'id', operator: 'IN', value: [created[2], created[4]] }] })
    ).body;
    expect(chosen.data.map((row: { id: string }) => row.id)).toEqual([created[4], created[2]]);
  });

  it('page back by previous links and `before`, which is missing on the first page', async () => {
    type Page = { data: { id: string }[]; paging: { previous?: string; cursors: { before: string; after: string } } };
    const read = async (url: string) => (await (await fetch(url)).json()) as Page;
    const last = (await bench.get(`${adSet}/ads`, { limit: 3, after: await cursorAfter(6) })).body as Page;
    const middle = await read(last.paging.previous!);
    const first = await read(middle.paging.previous!);
    expect([first, middle, last].flatMap(({ data }) => data.map(({ id }) => id))).toEqual([...created].reverse());
    expect(first.paging.previous).toBeUndefined();
    const firstPage = (await bench.get('me/adaccounts', { limit: 1 })).body as Page;
    expect(firstPage.paging.previous).toBeUndefined();
    const next = (await bench.get('me/adaccounts', { limit: 1, after: firstPage.paging.cursors.after })).body as Page;
    expect((await read(next.paging.previous!)).data).toEqual(firstPage.data);
  });

  const cursorAfter = async (limit: number) =>
    (await bench.get(`${adSet}/ads`, { limit })).body.paging.cursors.after as string;

  it.each([
    ['several ids in one read', '', { ids: '1,2', fields: 'name' }],
    ['pretty', 'me', { pretty: true }],
    ['debug', 'me', { debug: 'all' }],
    ['date_format', 'me', { date_format: 'U' }],
  ])('refuse %s, which was removed from all versions', async (_, path, params) => {
    const { status, body } = await bench.get(path, params);
    expect([status, body.error.code, body.error.message]).toEqual([400, 100, expect.stringMatching(/no longer supp/)]);
  });

  it('return no ETag, and refuse a conditional read', async () => {
    const url = `${bench.sandbox.url}/meta/v26.0/${adSet}?fields=name&access_token=${bench.token}`;
    expect((await fetch(url)).headers.get('etag')).toBeNull();
    const refused = await request(url, { headers: { 'if-none-match': '"x"' } });
    expect([refused.statusCode, await refused.body.json()]).toMatchObject([400, { error: { code: 100 } }]);
  });

  it.each([
    ['v24.0', 2635],
    ['v25.0', null],
    ['v26.0', null],
    ['v27.0', null],
    ['v28.0', 2500],
  ])('respond to %s with %s: ended and future versions do not exist', async (version, code) => {
    const answer = await fetch(`${bench.sandbox.url}/meta/${version}/me?access_token=${bench.token}`);
    const body = (await answer.json()) as { error?: { code: number } };
    expect(body.error?.code ?? null).toBe(code);
  });

  it.each([
    ['an invalid cursor', { after: 'nonsense!' }],
    ['an unknown filter field', { filtering: [{ field: 'colour', operator: 'EQUAL', value: 'red' }] }],
    ['an unknown operator', { filtering: [{ field: 'name', operator: 'SOUNDS_LIKE', value: 'x' }] }],
    ['a limit of zero', { limit: 0 }],
    ['an unknown field', { fields: 'name,colour' }],
    ['an unknown parameter', { colour: 'red' }],
  ])('refuse %s with code 100', async (_, params) => {
    const { status, body } = await bench.get(`${SPAIN}/ads`, params);
    expect([status, body.error.code]).toEqual([400, 100]);
  });
});

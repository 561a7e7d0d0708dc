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
  it('walks through all pages by cursors and by next links, with next missing on the last page', async () => {
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
      `${bench.sandbox.url}/meta/v25.0/${adSet}/ads?limit=2&fields=name&access_token=${bench.token}`;
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

  it('filters by name and id, counts in the summary, and pages within what is left', async () => {
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

  it('reads several ids at once, keyed by id', async () => {
    const { body } = await bench.get('', { ids: [created[0], adSet].join(','), fields: 'name' });
    expect(body).toEqual({
      [created[0] as string]: { id: created[0], name: 'page-0' },
      [adSet]: { id: adSet, name: 'Set' },
    });
  });

  it('answers 304 to a reader who has it already', async () => {
    const url = `${bench.sandbox.url}/meta/v25.0/${adSet}?fields=name&access_token=${bench.token}`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    // fetch would add `cache-control: no-cache`, which asks for the whole answer again.
    const again = await request(url, { headers: { 'if-none-match': etag } });
    expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
  });

  it.each([
    ['a cursor of no list', { after: 'nonsense!' }],
    ['an unknown filter field', { filtering: [{ field: 'colour', operator: 'EQUAL', value: 'red' }] }],
    ['an unknown operator', { filtering: [{ field: 'name', operator: 'SOUNDS_LIKE', value: 'x' }] }],
    ['a limit of nothing', { limit: 0 }],
    ['an unknown field', { fields: 'name,colour' }],
    ['a parameter of no meaning', { colour: 'red' }],
  ])('refuses %s with code 100', async (_, params) => {
    const { status, body } = await bench.get(`${SPAIN}/ads`, params);
    expect([status, body.error.code]).toEqual([400, 100]);
  });
});

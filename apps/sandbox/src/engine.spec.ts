import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, read, SandboxBench, type Answer } from './testing/sandbox-bench.js';
import { tinyPlatform } from './testing/tiny-platform.js';

/** Two platforms that only this file defines: what works for them works for any platform. */
let bench: SandboxBench;
const listener = createServer();
const received: { body: { entry: string; change: Record<string, unknown> }; sealed: unknown }[] = [];

beforeEach(async () => {
  received.length = 0;
  listener.removeAllListeners('request').on('request', (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ body: JSON.parse(Buffer.concat(parts).toString()), sealed: request.headers['x-sealed'] });
      response.end();
      listener.emit('received');
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  bench = await SandboxBench.open({}, [tinyPlatform('tiny', `http://127.0.0.1:${port}/`), tinyPlatform('other')]);
});
afterEach(async () => {
  await bench.close();
  listener.closeAllConnections();
  await new Promise((resolve) => listener.close(resolve));
});

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return read(await fetch(`${bench.sandbox.url}/${path}`, { method, headers, body: body && JSON.stringify(body) }));
}
const make = async (what: string, body: object): Promise<string> =>
  (await call('POST', `tiny/${what}`, { name: what, ...body })).body.id as string;

/** A campaign of 90.00 over three days with two posters in one team. All are on, and their reviews are over. */
async function live(words = ['Run', 'Walk']): Promise<{ campaign: string; posters: string[] }> {
  const { ms: from } = bench.clock;
  const campaign = await make('campaign', { budget: 9000, from, to: from + 3 * DAY_MS, name: 'key-1 campaign' });
  const team = await make('team', { parent: campaign, people: 2_000_000, name: 'key-1 team' });
  const posters: string[] = [];
  for (const [index, text] of words.entries())
    posters.push(await make('poster', { parent: team, words: text, name: `key-1 poster ${index}` }));
  bench.wait(1000);
  for (const id of [...posters, team, campaign]) await call('PUT', `tiny/${id}/on`);
  return { campaign, posters };
}
const figures = async (
  campaign: string,
): Promise<{ ad: string; day: string; impressions: number; spendMinor: number }[]> =>
  (await call('GET', `tiny/figures/${campaign}`)).body;
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const ledger = async (query: string) => (await bench.control('GET', `ledger?${query}`)).body;

describe('fictitious platform', () => {
  it('delivers by its clock, within its budget, by the truth about its contents', async () => {
    const { campaign, posters } = await live();
    expect((await call('GET', `tiny/__sandbox/clock?campaign=${campaign}`)).body).toMatchObject({ live: true });
    expect((await bench.control('GET', `clock?platform=other&campaign=${campaign}`)).body.live).toBe(false);
    bench.waitDays(3.2);
    const rows = await figures(campaign);
    expect(new Set(rows.map(({ ad }) => ad))).toEqual(new Set(posters));
    expect(new Set(rows.map(({ day }) => day)).size).toBeGreaterThan(2);
    const spent = sum(rows.map(({ spendMinor }) => spendMinor));
    expect([spent > 8900, spent <= 9000]).toEqual([true, true]);
    const { data } = (await bench.control('GET', `truth?campaign=${campaign}`)).body;
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(posters.toSorted());
    const contentTruth = await bench.control('POST', 'truth?platform=tiny', [
      { content: { words: 'Walk' }, targeting: {} },
    ]);
    const walk = data.find(({ id }: { id: string }) => id === posters[1]);
    expect(contentTruth.body.data[0].ctr).toBe(walk.ctr);
    expect(Object.keys(walk.effects)).toEqual(['words']);
    expect(walk).toMatchObject({ event: null });
  });

  it('continues after a restart, with a clock that stood still', async () => {
    const { campaign } = await live();
    bench.waitDays(1);
    const before = await figures(campaign);
    bench = await bench.restart();
    expect(await figures(campaign)).toEqual(before);
    bench.waitDays(1);
    expect(sum((await figures(campaign)).map(({ impressions }) => impressions))).toBeGreaterThan(
      sum(before.map(({ impressions }) => impressions)),
    );
  });

  it('is throttled by its own pools, apart from other platforms', async () => {
    const limit = { platform: 'tiny', pool: 'calls', limit: 1, blockMs: 60_000 };
    expect((await bench.control('POST', 'limits', limit)).body.pools.calls).toMatchObject({ limit: 1 });
    expect((await bench.control('GET', 'limits?platform=other')).body.pools.calls).toMatchObject({ limit: 1000 });
    const [first, second] = [await call('POST', 'tiny/campaign', {}), await call('POST', 'tiny/campaign', {})];
    expect([first.status, second.status]).toEqual([200, 429]);
    expect(second.body.wait).toMatchObject({ isShut: true, regainMinutes: 1 });
    expect((await call('POST', 'other/campaign', {})).status).toBe(200);
    await bench.control('DELETE', 'limits');
    expect((await call('POST', 'tiny/campaign', {})).status).toBe(200);
    expect((await bench.control('POST', 'limits', { pool: 'wishes' })).status).toBe(400);
  });

  it('is affected by its own faults, not by those of other platforms', async () => {
    const fault = (body: object) => bench.control('POST', 'faults', body);
    await fault({ platform: 'other', kind: 'http500' });
    await fault({ kind: 'cut-after', match: { path: '^/tiny/campaign' } });
    await expect(make('campaign', { name: 'cut' })).rejects.toThrow('fetch failed');
    expect((await ledger('prefix=cut')).counts).toEqual({ campaign: 1 });
    await fault({ platform: 'tiny', kind: 'sulk' });
    expect((await call('POST', 'tiny/campaign', {})).status).toBe(418);
    expect((await fault({ kind: 'stuck-report' })).status).toBe(400);
    expect((await call('POST', 'other/campaign', {})).body).toEqual({ sorry: true });
    expect((await bench.control('GET', 'faults?platform=other')).body.data).toMatchObject([
      { kind: 'http500', hits: 1 },
    ]);
    expect((await bench.control('DELETE', 'faults')).body).toEqual({ removed: 2 });
    const calls = (await bench.control('GET', 'calls?platform=other')).body.data;
    expect(calls).toMatchObject([{ path: '/other/campaign', status: 500, fault: 'http500' }]);
  });

  it('is in the ledger by the key in its names, with the effective status of its ads', async () => {
    const { campaign, posters } = await live();
    await call('POST', 'other/campaign', { name: 'key-1 elsewhere' });
    expect((await ledger('prefix=key-1')).counts).toEqual({ campaign: 2, team: 1, poster: 2 });
    const { data } = await ledger('prefix=key-1&platform=tiny&type=poster');
    expect(data.map(({ id, effective, campaign: of }: Record<string, string>) => [id, effective, of])).toEqual(
      posters.map((id) => [id, 'hung', campaign]),
    );
    expect(data[0].history.map(({ status }: { status: string }) => status)).toEqual(['off', 'stamped', 'on']);
    await call('PUT', `tiny/${campaign}/off`);
    const off = (await ledger('type=poster')).data;
    expect(off.map(({ effective }: { effective: string }) => effective)).toEqual(['off', 'off']);
  });

  it('reviews by its own rules, and notifies its listener', async () => {
    await bench.control('POST', 'faults', { kind: 'reject-review', match: { path: 'poster 1' } });
    const { posters } = await live(['A miracle cure', 'Run', 'Walk']);
    while (received.length < 3) await once(listener, 'received');
    const verdicts = new Map(received.map(({ body: { change } }) => [change.id, change]));
    expect(posters.map((id) => verdicts.get(id))).toMatchObject([
      { verdict: 'rejected', reason: { text: 'Never "miracle cure".' } },
      { verdict: 'rejected', reason: { text: 'Not on our walls.' } },
      { verdict: 'approved' },
    ]);
    expect(received.every(({ body, sealed }) => body.entry === 'a' && sealed === 'yes')).toBe(true);
    const second = { ads: [posters[2]], verdict: 'rejected', text: 'On second thought.' };
    expect((await bench.control('POST', 'tiny/verdicts', second)).body).toEqual({ decided: 1 });
    const last = (await ledger('type=poster')).data.at(-1);
    expect([last.effective, last.history.at(-1).status]).toEqual(['rejected', 'torn down']);
    expect((await bench.control('POST', 'other/verdicts', second)).status).toBe(404);
  });

  it('suspends an account: its ads stop immediately, with a callback, and return afterwards', async () => {
    const { campaign, posters } = await live();
    while (received.length < 2) await once(listener, 'received');
    bench.waitDays(1);
    const become = (standing: string) => bench.control('POST', 'tiny/accounts', { account: 'a', standing });
    expect((await become('disabled')).body).toEqual({ id: 'a', standing: 'disabled' });
    const stopped = await figures(campaign);
    bench.waitDays(1);
    expect(await figures(campaign)).toEqual(stopped);
    await become('active');
    while (received.length < 4) await once(listener, 'received');
    const changes = received.map(({ body: { change } }) => change).filter((change) => 'stopped' in change);
    const both = posters.toReversed(); // lists run from new to old
    expect(changes).toContainEqual({ stopped: both, back: [] });
    expect(changes).toContainEqual({ stopped: [], back: both });
    expect((await bench.control('GET', 'tiny/accounts')).body.data).toHaveLength(2);
    expect((await bench.control('POST', 'tiny/accounts', { account: 'z', standing: 'active' })).status).toBe(400);
  });
});

it('refuses a platform name that cannot be part of an address and a table', () => {
  const open = (name: string) => () => tinyPlatform(name)({} as never, {} as never);
  for (const name of ['', 'Tiny', 'a b', 'a;']) expect(open(name)).toThrow('small letters');
});

it('responds 404 with the existing platforms to another name', async () => {
  const answer = await bench.control('GET', 'faults?platform=nowhere');
  expect([answer.status, answer.body.message]).toEqual([404, 'There is no platform "nowhere". Known: tiny, other.']);
});

it('lists every existing platform, and the callbacks that each has sent', async () => {
  const page = async (path: string): Promise<string> => (await fetch(`${bench.sandbox.url}${path}`)).text();
  expect(await page('/')).toContain('/__sandbox/other/reviews');
  await live();
  while (!(await page('/webhooks')).includes('taken, HTTP 200')) await bench.control('GET', 'health');
  expect(await page('/webhooks')).toContain('<h2>other</h2>');
});

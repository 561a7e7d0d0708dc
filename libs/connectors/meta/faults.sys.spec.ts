import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  control,
  creativeChoice,
  experimentKey,
  startBench,
  tokenOf,
  type SandboxBench,
} from '#libs/testing/platform/sandbox-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import type { CreateItem } from '../port/ad-platform.js';

const key = experimentKey();
let bench: SandboxBench;
let campaignId: string;
let adSetId: string;
let next = 2;

/** An account in which no other test creates objects, so that faults affect only this spec. */
beforeAll(async () => {
  bench = await startBench('Theo Brandt', 'Brandt Coffee', 'Germany');
  campaignId = await bench.createOne('campaign', bench.item(key, 0, null, {}));
  adSetId = await bench.createOne('adset', bench.item(key, 1, campaignId, { geolocations: 0 }, 1000));
});
afterAll(() => bench.meta.close());

/** Ids of faults still to remove. */
const faults: number[] = [];
afterEach(async () => {
  for (const id of faults.splice(0)) await control(`faults?id=${id}`, 'DELETE');
});

async function fault(kind: string, { nth, ...more }: { nth?: number; ms?: number; commit?: boolean } = {}) {
  const match = { method: 'POST', path: `${bench.account.accountId}/ads$`, nth };
  faults.push((await control<{ id: number }>('faults', 'POST', { kind, match, ...more })).id);
}
const ads = (count: number): CreateItem[] =>
  Array.from({ length: count }, () => bench.item(key, next++, adSetId, creativeChoice(next)));
const outcomesOf = async (items: CreateItem[], timeoutMs?: number) =>
  (await bench.send('ad', items, timeoutMs)).map(({ outcome }) => outcome);
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort();
const find = (items: CreateItem[]) => bench.meta.reads.findByNames(bench.account, 'ad', namesOf(items), [adSetId]);
/** Number of sent items that exist in the sandbox. */
async function stored(items: CreateItem[]): Promise<number> {
  const names = new Set(namesOf(items));
  return (await bench.ledger(key)).data.filter(({ type, name }) => type === 'ad' && names.has(name)).length;
}

describe('lost responses', () => {
  it('finds the ads of a batch that was cut off after the commit', async () => {
    await fault('cut-after');
    const items = ads(8);
    expect(await outcomesOf(items)).toEqual(Array(8).fill('unknown'));
    expect(namesOf(await find(items))).toEqual(namesOf(items));
    expect(await stored(items)).toBe(8);
  });

  it('finds no ads of a batch that was cut off before it began', async () => {
    await fault('cut-before');
    const items = ads(4);
    expect(await outcomesOf(items)).toEqual(Array(4).fill('unknown'));
    expect(await find(items)).toEqual([]);
  });

  it.each([true, false])(
    'knows the outcome of every ad but the one whose entry is null (created: %s)',
    async (commit) => {
      await fault('null-batch-item', { commit, nth: 2 });
      const items = ads(3);
      expect(await outcomesOf(items)).toEqual(['created', 'unknown', 'created']);
      expect(await find([items[1]!])).toHaveLength(commit ? 1 : 0);
    },
  );

  it.each(['html500', 'http500'])('does not treat a %s as a refusal', async (kind) => {
    await fault(kind, { commit: true });
    const items = ads(2);
    expect(await outcomesOf(items)).toEqual(['unknown', 'unknown']);
    expect(await find(items)).toHaveLength(2);
  });

  it('gives up at the time limit, and finds objects that were created later', async () => {
    await fault('latency', { ms: 700 });
    const items = ads(2);
    expect(await outcomesOf(items, 300)).toEqual(['unknown', 'unknown']);
    const deadline = Date.now() + 10_000;
    let found = await find(items);
    while (found.length < 2 && Date.now() < deadline) found = await find(items);
    expect(found).toHaveLength(2);
  });
});

describe('refusals', () => {
  it("returns the platform's reason for one ad, and creates the others", async () => {
    const items = ads(3);
    items[1] = { ...items[1]!, parentId: '1' };
    const outcomes = await bench.send('ad', items);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created']);
    expect(outcomes[1]).toMatchObject({
      refusal: { code: expect.stringMatching(/^\d+/), message: expect.stringMatching(/./) },
    });
  });

  it('names the field of an ad set whose budget is too low', async () => {
    const [outcome] = await bench.send('adset', [bench.item(key, next++, campaignId, { geolocations: 0 }, 1)]);
    expect(outcome).toMatchObject({ outcome: 'refused', refusal: { field: 'lifetime_budget' } });
  });

  it('ERR-009 waits as long as a throttled account asks, and creates nothing meanwhile', async () => {
    // The wait in the sandbox's response (3 minutes) differs from the time when it opens again (400 ms after the last call).
    const account = bench.account.accountId.slice(4);
    await control('limits', 'POST', { pool: 'ads_management', account, blockMs: 400, regainMinutes: 3 });
    await fault('throttle', { ms: 400 });
    const items = ads(2);
    await expect(bench.send('ad', items)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterMs: 180_000,
      details: { platformCode: '80004/2446079' },
    });
    expect(await stored(items)).toBe(0);
    const read = () => bench.meta.reads.read(bench.account, 'adset', [adSetId]);
    await waitFor(read, { what: 'the end of the throttle', timeoutMs: 15_000, everyMs: 600 });
    expect(await outcomesOf(items)).toEqual(['created', 'created']);
  }, 20_000);

  it('reports that the link has ended, without the token', async () => {
    const accessToken = await tokenOf('Theo Brandt', -1);
    const { input, assets, meta } = bench;
    const items = ads(2);
    const error = await meta.writes
      .create({ ...bench.account, accessToken }, { kind: 'ad', input, assets, items, timeoutMs: 10_000 })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'AUTH_EXPIRED', details: { platformCode: expect.stringMatching(/^190/) } });
    expect(JSON.stringify(error)).not.toContain(accessToken);
    expect(await stored(items)).toBe(0);
    await expect(meta.lookups.adAccounts(accessToken)).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
  });
});

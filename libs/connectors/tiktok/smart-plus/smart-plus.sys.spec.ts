import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { experimentKey } from '#libs/testing/platform/sandbox-bench.js';
import { startTikTokBench, tiktokControl, type TikTokBench } from '#libs/testing/platform/tiktok-bench.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { waitFor } from '../../../../scripts/lib/wait-for.mjs';
import type {
  AdPlatformReads,
  AdPlatformWrites,
  Choice,
  CreateItem,
  CreateRequest,
  InsightRow,
} from '../../port/ad-platform.js';
import { SMART_PLUS } from './levels.js';
import { smartPlusWay } from './smart-plus-way.js';

const EVENT = 'SHOPPING';
let bench: TikTokBench;
let reads: AdPlatformReads;
let writes: AdPlatformWrites;
let input: TiktokExperimentInput;

beforeAll(async () => {
  bench = await startTikTokBench('spain');
  ({ reads, writes } = smartPlusWay(bench.client, bench));
  const { input: traffic } = bench;
  input = {
    ...traffic,
    objective: 'CONVERSIONS',
    pixel: { id: '7300000000000000301', name: 'Vidal shop' },
    information: { ...traffic.information, campaign_type: 'WEB_CONVERSIONS', conversion_goal: 'CONVERT' },
    audiences: {
      ...traffic.audiences,
      custom_conversions: [
        { id: 'c0', value: { id: EVENT, name: 'Complete payment' } },
        { id: 'c1', value: { id: '7400000000000000401', name: 'Order above 100' } },
      ],
    },
    creatives: {
      ...traffic.creatives,
      ctas: [
        { id: 't0', value: 'SHOP_NOW' },
        { id: 't1', value: 'LEARN_MORE' },
        { id: 't2', value: 'SUBSCRIBE' },
      ],
    },
  };
}, 60_000);
afterAll(() => bench.close());

const faults: number[] = [];
afterEach(async () => {
  for (const id of faults.splice(0)) await tiktokControl(`faults?id=${id}`, 'DELETE');
});
const fault = async (kind: string, path: string) => {
  const rule = { kind, match: { method: 'POST', path } };
  faults.push((await tiktokControl<{ id: number }>('faults', 'POST', rule)).id);
};

const audience = (n: number): Choice => ({ ages: n, genders: n, geolocations: 0, languages: 0, spending_power: 0 });
const send = (kind: CreateRequest['kind'], item: CreateItem) =>
  writes.create(bench.account, { kind, input, assets: bench.assets, items: [item], timeoutMs: 30_000 });
async function createOne(kind: CreateRequest['kind'], item: CreateItem): Promise<string> {
  const [outcome] = await send(kind, item);
  if (outcome?.outcome !== 'created') throw new Error(`${kind}: ${JSON.stringify(outcome)}`);
  return outcome.platformId;
}

describe('an experiment by Smart+ on the sandbox', () => {
  const key = experimentKey();
  let campaignId: string;
  let groupIds: string[];
  let adIds: string[];

  it('creates a campaign, two groups and their ads, switched off', async () => {
    campaignId = await createOne('campaign', bench.item(key, 0, null, {}));
    groupIds = [];
    for (const n of [0, 1]) {
      const choice = { ...audience(n), custom_conversions: n };
      groupIds.push(await createOne('adset', bench.item(key, n + 1, campaignId, choice, 20_000 + n)));
    }
    const creative = (n: number) => ({ headlines: n % 2, ctas: Math.floor(n / 2) % 2, visuals: Math.floor(n / 4) % 2 });
    const ads = groupIds.flatMap((parent, set) =>
      Array.from({ length: 8 }, (_, n) => bench.item(key, 3 + set * 8 + n, parent, creative(n))),
    );
    adIds = await Promise.all(ads.map((ad) => createOne('ad', ad)));
    const ledger = await bench.ledger(key);
    expect(ledger).toHaveLength(19);
    expect(ledger.filter(({ status }) => status !== 'DISABLE')).toEqual([]);
    const found = await reads.listByExperimentKey(bench.account, key);
    expect(new Set(found.map(({ platformId }) => platformId))).toEqual(new Set([campaignId, ...groupIds, ...adIds]));
  }, 60_000);

  it('refuses only the ad whose button TikTok does not offer', async () => {
    const ad = bench.item(key, 40, groupIds[0]!, { headlines: 0, visuals: 0, ctas: 2 });
    expect(await send('ad', ad)).toMatchObject([{ outcome: 'refused', refusal: { field: 'call_to_action_id' } }]);
  });

  it.each([
    ['campaign', () => bench.item(key, 50, null, {})],
    ['adset', () => bench.item(key, 51, campaignId, { ...audience(0), custom_conversions: 0 }, 20_000)],
    ['ad', () => bench.item(key, 52, groupIds[0]!, { headlines: 0, visuals: 0, ctas: 0 })],
  ] as const)(
    'finds a %s by its name after a lost response, and creates only one',
    async (kind, itemOf) => {
      const item = itemOf();
      await fault('cut-after', `/${SMART_PLUS[kind].path}/create/$`);
      expect(await send(kind, item)).toMatchObject([{ outcome: 'unknown' }]);
      // Sent again immediately, a campaign or a group counts as a duplicate (40050), which is not a refusal.
      if (kind !== 'ad') expect(await send(kind, item)).toMatchObject([{ outcome: 'unknown' }]);
      const found = await reads.findByNames(bench.account, kind, [item.name], item.parentId ? [item.parentId] : []);
      expect(found).toHaveLength(1);
      expect((await bench.ledger(key)).filter(({ name }) => name === item.name)).toHaveLength(1);
      const ids = found.map(({ platformId }) => platformId);
      // After a lost response, nobody knows when the ad was made. An operation too soon is to be repeated, and is not a refusal.
      if (kind === 'ad')
        await expect(writes.remove(bench.account, kind, ids)).rejects.toMatchObject({ code: 'TRANSIENT' });
      else expect(await writes.remove(bench.account, kind, ids)).toEqual(ids);
    },
    30_000,
  );

  it('switches on from ads up to the campaign, and delivers by the ids of its ads', async () => {
    for (const [kind, ids] of [
      ['ad', adIds],
      ['adset', groupIds],
      ['campaign', [campaignId]],
    ] as const) {
      expect(new Set((await writes.setActive(bench.account, kind, ids, true)).ids)).toEqual(new Set(ids));
      const read = await reads.read(bench.account, kind, ids);
      expect(read.filter(({ isOn }) => isOn)).toHaveLength(ids.length);
    }
    let rows: InsightRow[] = [];
    const { start_date: since, end_date: until } = input.information;
    await waitFor(
      async () => {
        rows = [];
        for (const report of await reads.beginReports(bench.account, { campaignId, since, until, attribution: '' }))
          for await (const page of reads.readReport(bench.account, report)) rows.push(...page);
        return rows.some(({ counts }) => (counts['conversion'] ?? 0) > 0);
      },
      { what: 'conversions', timeoutMs: 50_000, everyMs: 200 },
    );
    expect(rows.every(({ adId }) => adIds.includes(adId))).toBe(true);
    expect(rows.reduce((sum, { spendMinor }) => sum + spendMinor, 0)).toBeLessThanOrEqual(40_001);
  }, 90_000);

  it('stops, and removes everything that it created', async () => {
    expect((await writes.setActive(bench.account, 'campaign', [campaignId], false)).ids).toEqual([campaignId]);
    expect(await writes.remove(bench.account, 'ad', adIds)).toHaveLength(adIds.length);
    expect(await writes.remove(bench.account, 'adset', groupIds)).toHaveLength(2);
    expect(await writes.remove(bench.account, 'campaign', [campaignId])).toEqual([campaignId]);
    expect(await reads.listByExperimentKey(bench.account, key)).toEqual([]);
  }, 30_000);
});

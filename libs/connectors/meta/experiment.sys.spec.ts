import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  creativeChoice,
  experimentKey,
  gif,
  insightsOf,
  sandboxUrl,
  startBench,
  videoReady,
  type SandboxBench,
} from '#libs/testing/platform/sandbox-bench.js';
import type { Choice, InsightRow } from '../port/ad-platform.js';

let bench: SandboxBench;
beforeAll(async () => {
  bench = await startBench('Nora Vidal', 'Vidal Outdoor US', 'United States');
});
afterAll(() => bench.meta.close());

describe('an experiment on the sandbox, from the first upload to its figures', () => {
  const key = experimentKey();
  let campaignId: string;
  let adSetIds: string[];
  let adIds: string[];

  it('uploads each image once by content, and a video in chunks', async () => {
    const { writes } = bench.meta;
    const again = await writes.uploadImage(bench.account, { name: 'again.gif', bytes: gif(1080) });
    expect(again).toEqual(bench.assets.hero);
    const video = Buffer.alloc(2_500_000, 1);
    video.write('\0\0\0\x10ftypisom', 0, 'latin1');
    const offsets: number[] = [];
    const sent = await writes.uploadVideo(bench.account, {
      name: 'long.mp4',
      sizeBytes: video.length,
      read: async (start, end) => video.subarray(start, end),
      onProgress: ({ sentBytes }) => offsets.push(sentBytes),
    });
    expect(new Set(offsets).size).toBeGreaterThan(3);
    expect(await writes.videoState(bench.account, sent.id)).toEqual({ state: 'working' });
    await videoReady(bench.meta, bench.account, sent.id);
  });

  it('reads the limits for the plan', async () => {
    const limits = await bench.meta.lookups.limits(bench.account, bench.input);
    expect(limits.tree).toEqual({ audienceLevel: 'adset', moneyLevel: 'adset' });
    expect(limits.bounds).toEqual([
      { counts: 'ad', scope: 'adset', limit: 50, used: 0 },
      { counts: 'adset', scope: 'campaign', limit: 200, used: 0 },
      { counts: 'ad', scope: 'page', limit: 5000, used: expect.any(Number), elsewhere: 0 },
    ]);
    expect(limits.leastDailyBudgetMinor).toBeGreaterThan(0);
  });

  it('creates a campaign, three ad sets and 120 ads, all paused', async () => {
    const { createOne, item, send, ledger } = bench;
    campaignId = await createOne('campaign', item(key, 0, null, {}));
    const audiences: Choice[] = [{ ages: 0 }, { ages: 1, genders: 0 }, { ages: 1, genders: 1 }];
    adSetIds = [];
    for (const [index, choice] of audiences.entries()) {
      const one = item(key, index + 1, campaignId, { ...choice, geolocations: 0 }, 1000 + index);
      adSetIds.push(await createOne('adset', one));
    }
    const batches = adSetIds.map((parent, set) =>
      Array.from({ length: 40 }, (_, n) => item(key, 4 + set * 40 + n, parent, creativeChoice(n))),
    );
    const outcomes = (await Promise.all(batches.map((items) => send('ad', items)))).flat();
    expect(outcomes.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
    adIds = outcomes.map((outcome) => (outcome.outcome === 'created' ? outcome.platformId : ''));
    const { counts, data } = await ledger(key);
    expect(counts).toMatchObject({ campaign: 1, adset: 3, ad: 120 });
    expect(data.filter(({ type, status }) => type !== 'creative' && status !== 'PAUSED')).toEqual([]);
  });

  it('lists every object with the key, with its parent', async () => {
    const found = await bench.meta.reads.listByExperimentKey(bench.account, key);
    expect(found).toHaveLength(124);
    expect(new Set(found.map(({ platformId }) => platformId))).toEqual(new Set([campaignId, ...adSetIds, ...adIds]));
    expect(found.filter(({ isOn }) => isOn)).toEqual([]);
    const parents = found.filter(({ kind }) => kind === 'ad').map(({ parentId }) => parentId);
    expect(new Set(parents)).toEqual(new Set(adSetIds));
  });

  it('reports no changed ads at first, then the ad that somebody changed outside Polyad', async () => {
    const { reads } = bench.meta;
    expect(await reads.alteredAds(bench.account, key)).toEqual([]);
    const ad = `${sandboxUrl()}/meta/v26.0/${adIds[0]}`;
    const { accessToken: access_token } = bench.account;
    const fields = new URLSearchParams({ access_token, fields: 'creative{object_story_spec}' });
    const { creative } = (await (await fetch(`${ad}?${fields}`)).json()) as { creative: { object_story_spec: object } };
    const { object_story_spec } = creative;
    const body = new URLSearchParams({ access_token, creative: JSON.stringify({ object_story_spec }) });
    expect((await fetch(ad, { method: 'POST', body })).status).toBe(200);
    // Ads that do not opt out are opted in.
    expect(await reads.alteredAds(bench.account, key)).toEqual([
      { platformId: adIds[0], features: ['adapt_to_placement', 'contextual_multi_ads'] },
    ]);
  });

  it('switches on from ads up to the campaign, and delivers', async () => {
    const { meta, account, input } = bench;
    const before = await meta.reads.campaignTime(account, [campaignId]);
    expect(Math.abs(Date.parse(before.now) - Date.now())).toBeLessThan(60_000);
    const steps = [
      ['ad', adIds],
      ['adset', adSetIds],
      ['campaign', [campaignId]],
    ] as const;
    for (const [kind, ids] of steps) {
      expect((await meta.writes.setActive(account, kind, ids, true)).ids).toEqual(ids);
      const read = await meta.reads.read(account, kind, ids);
      expect(read.filter(({ isOn }) => isOn)).toHaveLength(ids.length);
    }
    const rows = await delivered();
    expect(rows.every(({ adId }) => adIds.includes(adId))).toBe(true);
    expect(rows.every(({ spendMinor }) => Number.isInteger(spendMinor))).toBe(true);
    const spent = rows.reduce((sum, { spendMinor }) => sum + spendMinor, 0);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(3003);
    const { now, scale } = await meta.reads.campaignTime(account, [campaignId]);
    expect(scale).toBeGreaterThan(1);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(input.information.start_date));
  }, 60_000);

  /** Reads reports until there are clicks. Preparing each report takes time, so the loop needs no pause. */
  async function delivered(): Promise<InsightRow[]> {
    const { meta, account, input } = bench;
    const [since, until] = [input.information.start_date, input.information.end_date].map((day) => day.slice(0, 10));
    for (const deadline = Date.now() + 50_000; ;) {
      const query = { campaignId, since: since!, until: until!, attribution: '1_day_c' };
      const rows = await insightsOf(meta, account, query);
      if (rows.some(({ counts }) => (counts.link_click ?? 0) > 0)) return rows;
      if (Date.now() > deadline) throw new Error(`No clicks yet in ${rows.length} rows.`);
    }
  }

  it('stops, and removes everything that it created', async () => {
    const { reads, writes } = bench.meta;
    expect((await writes.setActive(bench.account, 'campaign', [campaignId], false)).ids).toEqual([campaignId]);
    expect(await reads.read(bench.account, 'campaign', [campaignId])).toMatchObject([{ isOn: false, maySpend: false }]);
    expect(await writes.remove(bench.account, 'ad', adIds.slice(0, 60))).toHaveLength(60);
    const left = await reads.listByExperimentKey(bench.account, key);
    expect(left.filter(({ kind }) => kind === 'ad')).toHaveLength(60);
    expect(await writes.remove(bench.account, 'campaign', [campaignId])).toEqual([campaignId]);
  });
});

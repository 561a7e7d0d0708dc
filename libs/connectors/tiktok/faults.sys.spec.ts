import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { control, experimentKey } from '#libs/testing/platform/sandbox-bench.js';
import {
  videoOf,
  startTikTokBench,
  tiktokControl,
  tiktokToken,
  type TikTokBench,
} from '#libs/testing/platform/tiktok-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import type { CreateItem, InsightRow } from '../port/ad-platform.js';
import { beginReports, MANUAL_ADS } from './insights/reports.js';

const key = experimentKey();
const AUDIENCE = { ages: 0, genders: 0, geolocations: 0, languages: 0, spending_power: 0 };
let bench: TikTokBench;
let campaignId: string;
let groupId: string;
let next = 1;

/** An advertiser in which no other spec creates objects, so that faults affect only this spec. */
beforeAll(async () => {
  bench = await startTikTokBench('coffee');
  campaignId = await bench.createOne('campaign', bench.item(key, 0, null, {}));
}, 60_000);
afterAll(() => bench.close());

/** Ids of faults still to remove. */
const faults: number[] = [];
afterEach(async () => {
  for (const id of faults.splice(0)) await tiktokControl(`faults?id=${id}`, 'DELETE');
});
async function fault(kind: string, more: object = {}) {
  faults.push((await tiktokControl<{ id: number }>('faults', 'POST', { kind, ...more })).id);
}
const onAds = { match: { method: 'POST', path: '/ad/create/$' } };

/** A separate group for the ads of one test: a group holds at most fifty. */
async function group(): Promise<void> {
  groupId = await bench.createOne('adset', bench.item(key, next++, campaignId, AUDIENCE, 10_000));
}
const ads = (count: number): CreateItem[] =>
  Array.from({ length: count }, (_, n) =>
    bench.item(key, next++, groupId, { headlines: n % 2, visuals: n % 2, ctas: n % 2 }),
  );
const outcomesOf = async (items: CreateItem[], timeoutMs?: number) =>
  (await bench.send('ad', items, timeoutMs)).map(({ outcome }) => outcome);
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort();
const find = (items: CreateItem[]) => bench.reads.findByNames(bench.account, 'ad', namesOf(items), [groupId]);
/** Names of sent items that exist in the sandbox, once for each copy. */
async function stored(items: CreateItem[]): Promise<string[]> {
  const names = new Set(namesOf(items));
  return namesOf((await bench.ledger(key)).filter(({ type, name }) => type === 'ad' && names.has(name)));
}

describe('lost responses', () => {
  beforeAll(group);

  it('finds created ads by their names', async () => {
    await fault('cut-after', onAds);
    const items = ads(8);
    expect(await outcomesOf(items)).toEqual(Array(8).fill('unknown'));
    expect(namesOf(await find(items))).toEqual(namesOf(items));
    expect(await stored(items)).toEqual(namesOf(items));
  });

  it('finds no ads that were never created', async () => {
    await fault('cut-before', onAds);
    const items = ads(4);
    expect(await outcomesOf(items)).toEqual(Array(4).fill('unknown'));
    expect(await find(items)).toEqual([]);
  });

  it.each([
    ['html200', {}],
    ['html500', { commit: true }],
    ['http500', { commit: true }],
    ['system-error', { commit: true, text: '51010' }],
  ])('does not treat a %s as a refusal', async (kind, more) => {
    await fault(kind, { ...onAds, ...more });
    const items = ads(2);
    expect(await outcomesOf(items)).toEqual(['unknown', 'unknown']);
    expect(await find(items)).toHaveLength(2);
  });

  it('gives up at the time limit, and finds objects that were created later', async () => {
    await fault('latency', { ...onAds, ms: 900 });
    const items = ads(2);
    expect(await outcomesOf(items, 500)).toEqual(['unknown', 'unknown']);
    await waitFor(async () => (await find(items)).length === 2, { what: 'ads that land late', everyMs: 100 });
  });

  it('finds a group by its name if TikTok calls the repeated request a duplicate', async () => {
    await fault('cut-after', { match: { method: 'POST', path: '/adgroup/create/$' } });
    const one = bench.item(key, next++, campaignId, AUDIENCE, 10_000);
    expect(await bench.send('adset', [one])).toMatchObject([{ outcome: 'unknown' }]);
    expect(await bench.send('adset', [one])).toMatchObject([
      { outcome: 'unknown', reason: 'Duplicated requests have been sent.' },
    ]);
    const find = () => bench.reads.findByNames(bench.account, 'adset', [one.name], [campaignId]);
    const made = (await bench.ledger(key)).filter(({ name }) => name === one.name);
    expect([made.length, (await find()).length]).toEqual([1, 1]);
    // After ten seconds its request id protects nothing, so the ledger looks the name up before it sends again.
    await control('tiktok/request-ids', 'DELETE');
    await bench.createOne('adset', one);
    expect(await find()).toHaveLength(2);
  });
});

describe('twenty ads, three of which are at fault', () => {
  beforeAll(group);
  const bad = [3, 4, 18];
  const twenty = () =>
    ads(20).map((item, n) =>
      bad.includes(n) ? { ...item, name: item.name.replace('Autumn', 'Autumn \u{1f342}') } : item,
    );
  const isRight = async (items: CreateItem[]) => {
    const outcomes = await bench.send('ad', items);
    const refused = outcomes.flatMap((one, n) => (one.outcome === 'refused' ? [{ n, ...one.refusal }] : []));
    expect(refused.map(({ n }) => n)).toEqual(bad);
    expect(refused[0]).toMatchObject({ message: 'ad_name: Emojis are not supported.', field: 'ad_name' });
    const good = items.filter((_, n) => !bad.includes(n));
    expect(await stored(items)).toEqual(namesOf(good));
    const ids = outcomes.flatMap((one) => (one.outcome === 'created' ? [one.platformId] : []));
    expect(new Set((await find(items)).map(({ platformId }) => platformId))).toEqual(new Set(ids));
    return refused;
  };

  it('creates every other ad exactly once if TikTok refuses all of them together', async () => {
    expect((await isRight(twenty()))[0]).toMatchObject({ code: '40002' });
  });

  it('creates every other ad exactly once if TikTok reports a partial success', async () => {
    await fault('partial-creatives');
    expect((await isRight(twenty()))[0]).toMatchObject({ code: '20001' });
  });
});

describe('refusals', () => {
  beforeAll(group);

  it('name the field of a group whose budget is too low', async () => {
    const low = bench.item(key, next++, campaignId, AUDIENCE, 100);
    expect(await bench.send('adset', [low])).toMatchObject([{ outcome: 'refused', refusal: { field: 'budget' } }]);
  });

  it.each(['throttle', 'throttle-advertiser'])(
    'create nothing after a %s, and report the wait',
    async (kind) => {
      await fault(kind, { ...onAds, ms: 50 });
      const items = ads(2);
      await expect(bench.send('ad', items)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        retryAfterMs: expect.any(Number),
      });
      expect(await stored(items)).toEqual([]);
      expect(await outcomesOf(items)).toEqual(['created', 'created']);
    },
    20_000,
  );

  it('report that the link has ended, without the token', async () => {
    const accessToken = await tiktokToken('Theo Brandt');
    await fault('token-revoked', onAds);
    const items = ads(2);
    const { input, assets } = bench;
    const account = { ...bench.account, accessToken };
    const error: unknown = await bench.writes
      .create(account, { kind: 'ad', input, assets, items, timeoutMs: 10_000 })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'AUTH_EXPIRED', details: { platformCode: '40105' } });
    expect(JSON.stringify(error)).not.toContain(accessToken);
    expect(await stored(items)).toEqual([]);
  });
});

describe('media', () => {
  const upload = (name: string) => {
    const video = videoOf(50_000);
    return {
      name,
      sizeBytes: video.length,
      onProgress: () => undefined,
      read: async (start: number, end: number) => video.subarray(start, end),
    };
  };

  it('reports a video that never becomes ready as still in process', async () => {
    await fault('stuck-video');
    const { id } = await bench.writes.uploadVideo(bench.account, upload('stuck.mp4'));
    const ready = await bench.writes.uploadVideo(bench.account, upload('fine.mp4'));
    await waitFor(async () => (await bench.writes.videoState(bench.account, ready.id)).state === 'ready', {
      what: 'the other video',
      everyMs: 100,
    });
    expect(await bench.writes.videoState(bench.account, id)).toEqual({ state: 'working' });
  });

  it('finds a video after a lost response, and does not upload it again', async () => {
    await fault('cut-after', { match: { method: 'POST', path: '/file/video/ad/upload/$' } });
    let note: Record<string, unknown> = {};
    const once = {
      ...upload(`lost-${key}.mp4`),
      onProgress: (kept: { note: object }) => void (note = { ...kept.note }),
    };
    await expect(bench.writes.uploadVideo(bench.account, once)).rejects.toMatchObject({ code: 'TRANSIENT' });
    const { id } = await bench.writes.uploadVideo(bench.account, { ...once, resume: note });
    expect(id).toMatch(/^v/);
    const ledger = await tiktokControl<{ data: { type: string; name: string }[] }>(`ledger?prefix=lost-${key}`);
    expect(ledger.data.filter(({ type }) => type === 'video')).toHaveLength(1);
  });

  it('refuses unusable media with a reason', async () => {
    const text = { name: 'a.png', bytes: new TextEncoder().encode('no picture') };
    await expect(bench.writes.uploadImage(bench.account, text)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('a report that the platform prepares', () => {
  const query = () => ({
    campaignId,
    since: bench.input.information.start_date,
    until: bench.input.information.end_date,
    attribution: '',
  });
  const large = () => beginReports(bench.client, bench.account, query(), MANUAL_ADS, -1);

  it('starts again if its task fails', async () => {
    await fault('failed-report');
    const [report] = await large();
    await waitFor(async () => (await bench.reads.reportState(bench.account, report!)).state === 'failed', {
      what: 'the failure',
      everyMs: 50,
    });
    expect(await bench.reads.reportState(bench.account, report!)).toMatchObject({
      state: 'failed',
      error: { code: 'TRANSIENT' },
      instead: [query()],
    });
  });

  it('is in process until it is ready, and contains the same rows as a direct report', async () => {
    await group();
    const [ad] = await bench.send('ad', ads(1));
    if (ad?.outcome !== 'created') throw new Error('no ad');
    for (const [kind, id] of [
      ['ad', ad.platformId],
      ['adset', groupId],
      ['campaign', campaignId],
    ] as const)
      await bench.writes.setActive(bench.account, kind, [id], true);
    await waitFor(async () => (await bench.insights(query())).length > 0, {
      what: 'a first figure',
      timeoutMs: 25_000,
      everyMs: 200,
    });
    await bench.writes.setActive(bench.account, 'campaign', [campaignId], false);
    const [report] = await large();
    expect(report!.id).toMatch(/^task /);
    expect(await bench.reads.reportState(bench.account, report!)).toMatchObject({ state: 'working' });
    await waitFor(async () => (await bench.reads.reportState(bench.account, report!)).state === 'ready', {
      what: 'the report',
      everyMs: 50,
    });
    const rows: InsightRow[] = [];
    for await (const page of bench.reads.readReport(bench.account, report!)) rows.push(...page);
    expect(rows).toEqual(await bench.insights(query()));
  }, 40_000);
});

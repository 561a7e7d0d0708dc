import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { experimentKey } from '#libs/testing/platform/sandbox-bench.js';
import { videoOf, startTikTokBench, type TikTokBench } from '#libs/testing/platform/tiktok-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import type { InsightRow, VideoUpload } from '../port/ad-platform.js';
import { bodies } from './objects/body.js';

let bench: TikTokBench;
beforeAll(async () => {
  bench = await startTikTokBench('spain');
}, 60_000);
afterAll(() => bench.close());

/** Two headlines, two buttons, a video and a carousel, in turn. */
const creative = (n: number) => ({ headlines: n % 2, ctas: Math.floor(n / 2) % 2, visuals: Math.floor(n / 4) % 2 });
const audience = (n: number) => ({ ages: n, genders: n, geolocations: 0, languages: 0, spending_power: 0 });

describe('an experiment on the sandbox, from the first upload to its figures', () => {
  const key = experimentKey();
  let campaignId: string;
  let groupIds: string[];
  let adIds: string[];

  it('uploads a large video in chunks, and continues after an interrupted attempt', async () => {
    const { writes, account } = bench;
    const video = videoOf(45_000_000);
    const notes: VideoUpload['resume'][] = [];
    const reads: number[] = [];
    const upload = (resume?: VideoUpload['resume'], stopAfter = Infinity): VideoUpload => ({
      name: 'long.mp4',
      sizeBytes: video.length,
      ...(resume ? { resume } : {}),
      read: async (start, end) => {
        reads.push(start);
        return video.subarray(start, end);
      },
      onProgress({ note }) {
        notes.push(note);
        if (notes.length > stopAfter) throw new Error('killed');
      },
    });
    await expect(writes.uploadVideo(account, upload(undefined, 2))).rejects.toThrow('killed');
    // The last note was not stored: the server is one chunk ahead of our note.
    const sent = await writes.uploadVideo(account, upload(notes[1]));
    expect(reads.filter((start) => start === 0)).toHaveLength(1);
    await waitFor(async () => (await writes.videoState(account, sent.id)).state === 'ready', {
      what: 'the video',
      everyMs: 100,
    });
    // After the final response was lost, the upload is found by the name in the note.
    expect(await writes.uploadVideo(account, upload(notes.at(-1)))).toEqual(sent);
  }, 60_000);

  it('accepts pictures of other formats', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    expect(await bench.writes.uploadImage(bench.account, { name: 'dot.gif', bytes: gif })).toMatchObject({
      kind: 'image',
    });
  });

  it('creates a campaign, two groups and 80 ads, all switched off and exactly as in the dry run', async () => {
    const { createOne, item, send, input, assets } = bench;
    const campaign = item(key, 0, null, {});
    campaignId = await createOne('campaign', campaign);
    const groups = [0, 1].map((n) => item(key, n + 1, campaignId, audience(n), 20_000 + n));
    groupIds = [];
    for (const group of groups) groupIds.push(await createOne('adset', group));
    // Sent again immediately, a campaign or a group is refused as a duplicate, and only one exists.
    for (const [kind, one] of [['campaign', campaign] as const, ['adset', groups[0]!] as const])
      expect(await send(kind, [one])).toMatchObject([{ outcome: 'unknown' }]);
    const ads = groupIds.flatMap((parent, set) =>
      Array.from({ length: 40 }, (_, n) => item(key, 3 + set * 40 + n, parent, creative(n))),
    );
    const batches = Array.from({ length: 2 }, (_, n) => ads.slice(n * 40, (n + 1) * 40));
    const outcomes = (await Promise.all(batches.map((batch) => send('ad', batch)))).flat();
    expect(outcomes.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
    adIds = outcomes.map((outcome) => (outcome.outcome === 'created' ? outcome.platformId : ''));
    const ledger = await bench.ledger(key);
    expect(ledger).toHaveLength(83);
    expect(ledger.filter(({ status }) => status !== 'DISABLE')).toEqual([]);
    const shown = bodies({ input, assets, items: [{ ...ads[0]!, kind: 'ad' }] });
    expect(shown).toMatchObject([{ adgroup_id: groupIds[0], creatives: [{ ad_name: ads[0]!.name }] }]);
  });

  it('lists every object with the key, with its parent', async () => {
    const found = await bench.reads.listByExperimentKey(bench.account, key);
    expect(new Set(found.map(({ platformId }) => platformId))).toEqual(new Set([campaignId, ...groupIds, ...adIds]));
    expect(found.filter(({ isOn }) => isOn)).toEqual([]);
    const parents = found.filter(({ kind }) => kind === 'ad').map(({ parentId }) => parentId);
    expect(new Set(parents)).toEqual(new Set(groupIds));
    expect((await bench.reads.campaigns(bench.account)).map(({ platformId }) => platformId)).toContain(campaignId);
  });

  it("switches on from ads up to the campaign, and delivers results under the platform's names", async () => {
    const { reads, writes, account } = bench;
    const steps = [
      ['ad', adIds],
      ['adset', groupIds],
      ['campaign', [campaignId]],
    ] as const;
    for (const [kind, ids] of steps) {
      expect(new Set((await writes.setActive(account, kind, ids, true)).ids)).toEqual(new Set(ids));
      const read = await reads.read(account, kind, ids);
      expect(read.filter(({ isOn }) => isOn)).toHaveLength(ids.length);
    }
    const rows = await delivered();
    expect(rows.every(({ adId }) => adIds.includes(adId))).toBe(true);
    expect(rows.every(({ spendMinor }) => Number.isInteger(spendMinor))).toBe(true);
    const sum = (name: string) => rows.reduce((all, { counts }) => all + (counts[name] ?? 0), 0);
    expect(sum('video_watched_2s')).toBeGreaterThanOrEqual(sum('video_watched_6s'));
    expect(sum('video_views_p25')).toBeGreaterThanOrEqual(sum('video_views_p100'));
    expect(sum('video_play_actions')).toBeGreaterThan(0);
    const spent = rows.reduce((all, { spendMinor }) => all + spendMinor, 0);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(40_001);
    const { scale } = await reads.campaignTime(account, [campaignId]);
    expect(scale).toBeGreaterThan(1);
  }, 60_000);

  async function delivered(): Promise<InsightRow[]> {
    const { since, until } = daysOf();
    let rows: InsightRow[] = [];
    await waitFor(
      async () => {
        rows = await bench.insights({ campaignId, since, until, attribution: '' });
        return rows.some(({ counts }) => (counts['clicks'] ?? 0) > 0);
      },
      { what: 'clicks', timeoutMs: 50_000, everyMs: 200 },
    );
    return rows;
  }

  const daysOf = () => ({ since: bench.input.information.start_date, until: bench.input.information.end_date });

  it('stops, and removes everything that it created', async () => {
    const { reads, writes, account } = bench;
    expect((await writes.setActive(account, 'campaign', [campaignId], false)).ids).toEqual([campaignId]);
    expect(await reads.read(account, 'campaign', [campaignId])).toMatchObject([{ isOn: false, maySpend: false }]);
    expect(await writes.remove(account, 'ad', adIds.slice(0, 40))).toHaveLength(40);
    expect(await reads.read(account, 'ad', adIds.slice(0, 40))).toEqual([]);
    const left = await reads.listByExperimentKey(account, key);
    expect(left.filter(({ kind }) => kind === 'ad')).toHaveLength(40);
    // Money that was spent on deleted ads counts.
    const { since, until } = daysOf();
    const rows = await bench.insights({ campaignId, since, until, attribution: '' });
    expect(rows.some(({ adId }) => adIds.slice(0, 40).includes(adId))).toBe(true);
    expect(await writes.remove(account, 'campaign', [campaignId])).toEqual([campaignId]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptBench } from '../testing/scripts.js';
import { AD, adGroupRow, campaignRow, uploadOf } from '../testing/video-scripts.js';

let bench: ScriptBench;
beforeEach(async () => {
  bench = await ScriptBench.open();
  await bench.main(uploadOf([campaignRow(), adGroupRow()]));
  await bench.uploads();
});
afterEach(() => bench.close());

const counts = async (): Promise<Record<string, number>> =>
  (await bench.control('GET', 'ledger?platform=google&account=9100000102')).body.counts as Record<string, number>;
/** Creates some assets without requesting their results. */
const LAZY = (count: number): string => `
  for (let n = 0; n < ${count}; n += 1)
    AdsApp.adAssets().newYouTubeVideoAssetBuilder().withName('v' + n).withYouTubeVideoId('abcdefgh' + (100 + n)).build();`;

describe('operations of builders', () => {
  it('are sent at the end, or when the script requests a result', async () => {
    const run = await bench.main(`${LAZY(3)} console.log(AdsApp.getExecutionInfo().getRemainingTime());`);
    expect(run).toMatchObject({ status: 'succeeded', log: '1799', operations: 3 });
    expect(await counts()).toMatchObject({ asset: 3 });
  });

  it('are sent in one batch, in the order of their creation', async () => {
    const [line] = await bench.log(`
      const all = [1, 2].map((n) => AdsApp.adAssets().newYouTubeVideoAssetBuilder().withName('v' + n).withYouTubeVideoId('abcdefgh10' + n).build());
      console.log(all.map((one) => one.getResult().getId()).join() === all.map((one) => one.getResult().getId()).sort().join(), all[0].getResult().getName());`);
    expect(line).toBe('true v1');
  });

  it('are lost if the script fails before', async () => {
    expect(await bench.main(`${LAZY(3)} throw new Error('stop');`)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('stop'),
    });
    expect(await counts()).not.toHaveProperty('asset');
  });

  it('return the reason of a refusal', async () => {
    const lines = await bench.log(`
      for (const id of ['nosuchvideo', 'privateclip', 'short']) {
        const built = AdsApp.adAssets().newYouTubeVideoAssetBuilder().withName(id).withYouTubeVideoId(id).build();
        console.log(built.isSuccessful(), built.getResult(), built.getErrors().join());
      }`);
    expect(lines).toEqual([
      expect.stringMatching(/^false null There is no such video/),
      expect.stringMatching(/^false null The video is private/),
      expect.stringMatching(/^false null There is no such video/),
    ]);
  });

  it('create one asset of an account for one video, however often it is built', async () => {
    await bench.main(LAZY(2));
    await bench.main(LAZY(2));
    expect(await counts()).toMatchObject({ asset: 2 });
  });
});

describe('interrupted run', () => {
  it('has completed the operations before the interruption', async () => {
    const whole = await bench.main(AD, { preview: true });
    expect(whole.operations).toBe(5);
    const made: string[][] = [];
    for (let cutAfter = 0; cutAfter <= whole.operations; cutAfter += 1) {
      const run = await bench.main(AD, { cutAfter });
      expect(run.status).toBe(cutAfter < whole.operations ? 'cut' : 'succeeded');
      made.push(run.changes.filter(({ error }) => error === undefined).map(({ entity }) => entity));
    }
    // The asset and the criteria of an earlier attempt exist already at the next attempt.
    expect(made).toEqual([
      [],
      [],
      ['Asset'],
      ['Asset', 'VideoAd'],
      ['Asset', 'VideoAd', 'ExcludedVideoAge'],
      ['Asset', 'VideoAd', 'VideoTopic'],
    ]);
    expect(await counts()).toMatchObject({ asset: 1, ad: 3 });
  });
});

describe('script preview', () => {
  it('changes nothing, and shows what a run would do', async () => {
    const before = await counts();
    const run = await bench.main(
      `${AD} AdsApp.videoCampaigns().get().next().enable(); AdsApp.createLabel('exp42'); ${uploadOf([campaignRow({ Campaign: 'exp42|c2' })])}
      console.log(AdsApp.getExecutionInfo().isPreview());`,
      { preview: true },
    );
    expect(run).toMatchObject({ status: 'succeeded', isPreview: true, log: 'true true true \ntrue' });
    expect(run.changes.map(({ entity, change }) => `${entity} ${change}`)).toEqual([
      'Asset created',
      'VideoAd created',
      'ExcludedVideoAge created',
      'VideoTopic created',
      'VideoCampaign enabled',
      'Label created',
      'Upload previewed, 1 rows',
    ]);
    expect((await bench.uploads())[0]).toMatchObject({
      isPreview: true,
      results: [{ status: 'applied', message: 'Preview: added the campaign' }],
    });
    expect(await counts()).toEqual(before);
    expect((await bench.rows('SELECT campaign.status FROM campaign')).map(({ campaign }) => campaign.status)).toEqual([
      'PAUSED',
    ]);
  });
});

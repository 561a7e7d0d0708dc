import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesOf, expectRefused } from '../testing/bench.js';
import { selectable } from '../testing/fields.js';
import { COFFEE, USA } from '../testing/ids.js';
import { ScriptBench } from '../testing/scripts.js';
import { budget, campaign, idOf } from '../testing/structures.js';
import { AD, adGroupRow, campaignRow, ENABLE, uploadOf } from '../testing/video-scripts.js';

let bench: ScriptBench;
/** Ids of the objects of the script. */
let ids: { campaign: string; group: string; ad: string; asset: string };
beforeAll(async () => {
  bench = await ScriptBench.open({ seed: 'known' });
  await bench.main(uploadOf([campaignRow(), adGroupRow()]));
  await bench.uploads();
  await bench.main(AD);
  const [row] = await bench.rows(
    'SELECT campaign.id, ad_group.id, ad_group_ad.ad.id, ad_group_ad.ad.video_ad.video.asset FROM ad_group_ad',
  );
  const { ad } = row.adGroupAd;
  ids = { campaign: row.campaign.id, group: row.adGroup.id, ad: ad.id, asset: idOf(ad.videoAd.video.asset) };
});
afterAll(() => bench.close());

const name = (collection: string, ...parts: string[]): string => `customers/${USA}/${collection}/${parts.join('~')}`;
const NOT_ALLOWED = 'mutateError.MUTATE_NOT_ALLOWED';

describe('video campaign in the API', () => {
  it('cannot be created', async () => {
    const answer = await bench.mutate([
      budget(-1),
      campaign(-2, -1, { advertisingChannelType: 'VIDEO', manualCpc: undefined, manualCpv: {} }),
    ]);
    expectRefused(answer, 'operationAccessDeniedError.MUTATE_ACTION_NOT_PERMITTED_FOR_CLIENT', 403);
  });

  it('cannot be changed, and neither can its groups and ads', async () => {
    const update = (kind: string, resourceName: string) => ({
      [`${kind}Operation`]: { update: { resourceName, status: 'ENABLED' }, updateMask: 'status' },
    });
    const remove = (kind: string, resourceName: string) => ({ [`${kind}Operation`]: { remove: resourceName } });
    const operations = [
      update('campaign', name('campaigns', ids.campaign)),
      update('adGroup', name('adGroups', ids.group)),
      update('adGroupAd', name('adGroupAds', ids.group, ids.ad)),
      remove('campaign', name('campaigns', ids.campaign)),
      remove('adGroup', name('adGroups', ids.group)),
      remove('adGroupAd', name('adGroupAds', ids.group, ids.ad)),
      remove('adGroupCriterion', name('adGroupCriteria', ids.group, '503006')),
      {
        adGroupOperation: {
          create: { name: 'g', campaign: name('campaigns', ids.campaign), type: 'VIDEO_TRUE_VIEW_IN_STREAM' },
        },
      },
      {
        adGroupCriterionOperation: {
          create: { adGroup: name('adGroups', ids.group), youtubeChannel: { channelId: 'UCabcdefghijklmnopqrstuv' } },
        },
      },
      {
        campaignCriterionOperation: {
          create: {
            campaign: name('campaigns', ids.campaign),
            location: { geoTargetConstant: 'geoTargetConstants/2724' },
          },
        },
      },
      {
        adGroupAdOperation: {
          create: {
            adGroup: name('adGroups', ids.group),
            ad: {
              name: 'a2',
              finalUrls: ['https://vidal.example'],
              displayUrl: 'vidal.example',
              videoAd: { video: { asset: name('assets', ids.asset) }, inStream: {} },
            },
          },
        },
      },
    ];
    for (const operation of operations)
      expect([operation, codesOf(await bench.mutate([operation]))]).toEqual([
        operation,
        expect.arrayContaining([NOT_ALLOWED]),
      ]);
  });

  it('cannot be changed by AdsApp.mutate either', async () => {
    const [line] = await bench.log(
      `const result = AdsApp.mutate({ campaignOperation: { update: { resourceName: '${name('campaigns', ids.campaign)}', status: 'ENABLED' }, updateMask: 'status' } });
       console.log(result.isSuccessful(), result.getErrorMessages().join(), result.getResourceName());`,
    );
    expect(line).toBe('false Mutates are not allowed for the requested resource. null');
  });

  it('has a readable budget, with all fields of queries', async () => {
    for (const from of [
      'campaign',
      'ad_group',
      'ad_group_ad',
      'ad_group_criterion',
      'campaign_criterion',
      'asset',
      'video',
      'label',
    ])
      await bench.rows(`SELECT ${selectable(from).join(', ')} FROM ${from}`);
    expect(await bench.rows('SELECT video.id, video.title, video.duration_millis FROM video')).toMatchObject([
      { video: { id: 'abcdefghijk', title: 'Video abcdefghijk' } },
    ]);
    expect(
      await bench.rows(
        'SELECT asset.name, asset.youtube_video_asset.youtube_video_id, asset.youtube_video_asset.youtube_video_title FROM asset',
      ),
    ).toMatchObject([
      {
        asset: {
          name: 'exp42|v1',
          youtubeVideoAsset: { youtubeVideoId: 'abcdefghijk', youtubeVideoTitle: 'Video abcdefghijk' },
        },
      },
    ]);
  });

  it('shows its targeting', async () => {
    const rows = await bench.rows(
      'SELECT ad_group_criterion.type, ad_group_criterion.negative, ad_group_criterion.age_range.type, ad_group_criterion.topic.topic_constant FROM ad_group_criterion',
    );
    expect(rows.map(({ adGroupCriterion }) => adGroupCriterion)).toMatchObject([
      { type: 'AGE_RANGE', negative: true, ageRange: { type: 'AGE_RANGE_65_UP' } },
      { type: 'TOPIC', topic: { topicConstant: 'topicConstants/3' } },
    ]);
  });

  it('refuses metrics of earlier versions', async () => {
    for (const metric of ['video_views', 'video_view_rate', 'average_cpv'])
      expectRefused(
        await bench.post('/googleAds:search', { query: `SELECT metrics.${metric} FROM campaign` }),
        'queryError.UNRECOGNIZED_FIELD',
      );
  });

  it('exists in another account before any script runs', async () => {
    const token = await bench.signIn('Theo Brandt');
    const { body } = await bench.post(
      '/googleAds:search',
      { query: "SELECT campaign.name FROM campaign WHERE campaign.advertising_channel_type = 'VIDEO'" },
      COFFEE,
      { token },
    );
    expect(body.results).toMatchObject([{ campaign: { name: 'How to brew' } }]);
  });
});

describe('video ads', () => {
  const build = (lines: string) => `
    const group = AdsApp.videoAdGroups().withCondition('ad_group.name = "exp42|c1|g1"').get().next();
    const video = AdsApp.adAssets().newYouTubeVideoAssetBuilder().withName('v').withYouTubeVideoId('abcdefghijk').build().getResult();
    const built = ${lines}.build();
    console.log(built.isSuccessful(), built.getErrors().join());`;

  it.each([
    [
      'of another format than its ad group',
      "group.newVideoAd().inFeedAdBuilder().withVideo(video).withAdName('a').withHeadline('h').withDescription1('d').withDescription2('d')",
      /not valid for the ad group/,
    ],
    [
      'with an invalid address',
      "group.newVideoAd().inStreamAdBuilder().withVideo(video).withAdName('a').withDisplayUrl('d.example').withFinalUrl('vidal.example')",
      /has no protocol/,
    ],
    [
      'with a long call to action',
      "group.newVideoAd().inStreamAdBuilder().withVideo(video).withAdName('a').withDisplayUrl('d.example').withFinalUrl('https://vidal.example').withCallToAction('Look at all of it')",
      /at most 10 characters/,
    ],
  ])('are refused %s', async (_, lines, error) => {
    const [line] = await bench.log(build(lines));
    expect(line).toMatch(/^false /);
    expect(line).toMatch(error);
  });

  it('can have equal names, which only a script can detect', async () => {
    const same =
      "group.newVideoAd().inStreamAdBuilder().withVideo(video).withAdName('twice').withDisplayUrl('d.example').withFinalUrl('https://vidal.example')";
    await bench.log(build(same));
    await bench.log(build(same));
    const find = `AdsApp.videoAds().withCondition("ad_group_ad.ad.name = 'twice'").get()`;
    const lines = await bench.log(
      `console.log(${find}.totalNumEntities()); for (const ad of ${find}) ad.remove(); console.log(${find}.totalNumEntities());`,
    );
    expect(lines).toEqual(['2', '0']);
  });

  it('are watched at the true rates: more of a short video, and little in the feed', async () => {
    const short = { id: 'shortvideo1', state: 'public', seconds: 8 };
    await bench.control('POST', 'google/youtube', short);
    await bench.control('POST', 'google/youtube', { ...short, id: 'longvideo12', seconds: 120 });
    const rows = [
      ...['g-short', 'g-long'].map((group) => adGroupRow({ Campaign: 'exp43|c1', 'Ad group': group })),
      adGroupRow({ Campaign: 'exp43|c1', 'Ad group': 'g-feed', 'Ad group type': 'In-feed video' }),
    ];
    await bench.main(uploadOf([campaignRow({ Campaign: 'exp43|c1' }), ...rows]));
    await bench.uploads();
    const run = await bench.main(`
      const group = (name) => AdsApp.videoAdGroups().withCondition('ad_group.name = "' + name + '"').get().next().newVideoAd();
      const video = (id) => AdsApp.adAssets().newYouTubeVideoAssetBuilder().withName(id).withYouTubeVideoId(id).build().getResult();
      const made = [['g-short', 'shortvideo1'], ['g-long', 'longvideo12']].map(([name, id]) =>
        group(name).inStreamAdBuilder().withVideo(video(id)).withAdName(name).withDisplayUrl('d.example').withFinalUrl('https://vidal.example').build());
      made.push(group('g-feed').inFeedAdBuilder().withVideo(video('shortvideo1')).withAdName('g-feed').withHeadline('h').withDescription1('d').withDescription2('d').withThumbnail('THUMBNAIL1').withDestinationPage('WATCH').build());
      console.log(made.map((one) => one.isSuccessful()).join());`);
    expect(run.log).toBe('true,true,true');
    bench.wait(1000);
    await bench.main(ENABLE.replaceAll('exp42', 'exp43'));
    bench.waitDays(4);
    const found = await bench.rows(
      "SELECT ad_group_ad.ad.name, metrics.impressions, metrics.video_trueview_view_rate, metrics.video_quartile_p100_rate FROM ad_group_ad WHERE campaign.name = 'exp43|c1'",
    );
    const rates = Object.fromEntries(
      found.map(({ adGroupAd, metrics }) => [adGroupAd.ad.name, metrics.videoTrueviewViewRate as number]),
    );
    expect(rates['g-short']!).toBeGreaterThan(2 * rates['g-long']!);
    expect(rates['g-short']!).toBeGreaterThan(5 * rates['g-feed']!);
    for (const { metrics } of found)
      expect(metrics.videoQuartileP100Rate).toBeLessThanOrEqual(metrics.videoTrueviewViewRate + 1e-9);
  });
});

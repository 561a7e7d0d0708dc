import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScriptBench } from '../../testing/scripts.js';
import { adGroupRow, campaignRow, uploadOf } from '../../testing/video-scripts.js';

let bench: ScriptBench;
beforeAll(async () => {
  bench = await ScriptBench.open();
  await bench.main(uploadOf([campaignRow({ Location: '', Language: '' }), adGroupRow()]));
  await bench.uploads();
});
afterAll(() => bench.close());

const CAMPAIGN = 'const campaign = AdsApp.videoCampaigns().get().next();';
const GROUP = 'const group = AdsApp.videoAdGroups().get().next();';
const criteria = async (from: 'campaign_criterion' | 'ad_group_criterion'): Promise<string[]> => {
  const rows = await bench.rows(
    `SELECT ${from}.display_name, ${from}.type, ${from}.negative, ${from}.bid_modifier FROM ${from} WHERE ${from}.status != 'REMOVED'`,
  );
  return rows.map((row) => {
    const { type, negative, bidModifier } = row.campaignCriterion ?? row.adGroupCriterion;
    return `${negative ? '-' : ''}${type}${bidModifier === undefined ? '' : ` ${bidModifier}`}`;
  });
};

describe('script fields of a video campaign', () => {
  it('are its name, dates, budget, networks and inventory', async () => {
    const lines = await bench.log(`${CAMPAIGN}
      campaign.setName('exp44|c1'); campaign.setStartDate('20261125'); campaign.setEndDate({ year: 2026, month: 12, day: 9 });
      campaign.getBudget().setAmount(12.5);
      campaign.setNetworks(['YOUTUBE_VIDEO', 'VIDEO_PARTNER_ON_THE_DISPLAY_NETWORK']); campaign.setInventoryType('LIMITED_INVENTORY');
      const { year, month, day } = campaign.getEndDate();
      console.log(campaign.getName(), year, month, day, campaign.getBudget().getAmount(), campaign.getNetworks().join(), campaign.getInventoryType(), campaign.isPaused());`);
    expect(lines).toEqual([
      'exp44|c1 2026 12 9 12.5 YOUTUBE_VIDEO,VIDEO_PARTNER_ON_THE_DISPLAY_NETWORK LIMITED_INVENTORY true',
    ]);
    expect(
      await bench.rows(
        'SELECT campaign.end_date_time, campaign.network_settings.target_content_network, campaign.network_settings.target_youtube, campaign_budget.amount_micros FROM campaign',
      ),
    ).toMatchObject([
      {
        campaign: {
          endDateTime: '2026-12-09 23:59:59',
          networkSettings: { targetContentNetwork: true, targetYoutube: true },
        },
        campaignBudget: { amountMicros: '12500000' },
      },
    ]);
  });

  it('are its places, languages, devices and excluded content', async () => {
    const [line] = await bench.log(`${CAMPAIGN}
      const all = [campaign.addLocation(2840), campaign.excludeLocation({ id: 21137 }), campaign.addLanguage(1000), campaign.excludeContentLabel('TRAGEDY')];
      for (const platform of campaign.targeting().platforms().tablet().get()) platform.setBidModifier(0);
      console.log(all.map((one) => one.isSuccessful()).join());`);
    expect(line).toBe('true,true,true,true');
    expect(await criteria('campaign_criterion')).toEqual([
      'LOCATION',
      '-LOCATION',
      'LANGUAGE',
      '-CONTENT_LABEL',
      'DEVICE 0',
    ]);
    expect(
      await bench.log(
        `${CAMPAIGN} console.log(campaign.targeting().platforms().tablet().get().next().getBidModifier());`,
      ),
    ).toEqual(['0']);
  });

  it('include exclusions, but no targets', async () => {
    const lines = await bench.log(`${CAMPAIGN}
      const targeting = campaign.videoTargeting();
      for (const one of [targeting.newKeywordBuilder().withText('free').exclude(), targeting.newYouTubeChannelBuilder().withChannelId('UCabcdefghijklmnopqrstuv').exclude(), targeting.newKeywordBuilder().withText('shoes').build()])
        console.log(one.isSuccessful());
      console.log(targeting.excludedKeywords().get().totalNumEntities(), targeting.keywords().get().totalNumEntities(), targeting.excludedKeywords().get().next().getText());`);
    expect(lines).toEqual(['true', 'true', 'false', '1 0 free']);
  });
});

describe('script fields of an ad group', () => {
  it('are all kinds of criteria, each once', async () => {
    const body = `${GROUP}
      const targeting = group.videoTargeting();
      const all = [
        targeting.newAgeBuilder().withAgeRange('AGE_RANGE_25_34').build(), targeting.newGenderBuilder().withGenderType('GENDER_MALE').exclude(),
        targeting.newParentalStatusBuilder().withParentType('PARENT_NOT_A_PARENT').exclude(), targeting.newKeywordBuilder().withText('shoes').withCpv(0.1).build(),
        targeting.newTopicBuilder().withTopicId(3).build(), targeting.newPlacementBuilder().withUrl('blog.example').build(),
        targeting.newMobileApplicationBuilder().withAppId('2-com.example.app').build(), targeting.newMobileAppCategoryBuilder().withMobileAppCategoryId(60506).exclude(),
        targeting.newYouTubeVideoBuilder().withVideoId('abcdefghijk').build(), targeting.newYouTubeChannelBuilder().withChannelId('UCabcdefghijklmnopqrstuv').build(),
      ];
      console.log(all.map((one) => one.isSuccessful()).join());`;
    expect(await bench.log(body)).toEqual([Array(10).fill('true').join()]);
    expect(await bench.log(body)).toEqual([Array(10).fill('false').join()]);
    expect(await criteria('ad_group_criterion')).toEqual([
      ...['AGE_RANGE', '-GENDER', '-PARENTAL_STATUS', 'KEYWORD', 'TOPIC', 'PLACEMENT'],
      ...['MOBILE_APPLICATION', '-MOBILE_APP_CATEGORY', 'YOUTUBE_VIDEO', 'YOUTUBE_CHANNEL'],
    ]);
  });

  it('use words of scripts, not of the API', async () => {
    const error = async (call: string) => (await bench.main(`${GROUP} group.videoTargeting().${call};`)).error;
    expect(await error("newGenderBuilder().withGenderType('MALE')")).toMatch(
      /MALE is none of GENDER_MALE, GENDER_FEMALE, GENDER_UNDETERMINED/,
    );
    expect(await error("newAudienceBuilder().withAudienceType('CUSTOM_AUDIENCE')")).toMatch(
      /none of USER_INTEREST, USER_LIST, CUSTOM_AFFINITY/,
    );
    expect(await error('newIncomeBuilder()')).toMatch(/not a function/);
  });

  it('are its bids and labels', async () => {
    const lines = await bench.log(`${GROUP}
      group.bidding().setCpv(0.12); AdsApp.createLabel('exp44'); group.applyLabel('exp44');
      console.log(group.bidding().getCpv(), group.labels().get().next().getName());`);
    expect(lines).toEqual(['0.12 exp44']);
    expect((await bench.main(`${GROUP} group.applyLabel('other');`)).error).toMatch(/has no label "other"/);
  });
});

describe('selectors', () => {
  it('accept conditions of GAQL, and of older scripts', async () => {
    const count = (condition: string) =>
      `AdsApp.videoAdGroups().withCondition(${JSON.stringify(condition)}).get().totalNumEntities()`;
    const lines = await bench.log(
      `console.log([${[
        'ad_group.name = "exp42|c1|g1"',
        "ad_group.name LIKE '%|g1'",
        'CampaignName CONTAINS "exp44|"',
        'Status = PAUSED',
        'Status = ENABLED',
      ]
        .map(count)
        .join(', ')}].join());`,
    );
    expect(lines).toEqual(['1,1,1,1,0']);
  });

  it('accept fewer than 10,000 ids or list values', async () => {
    const ids = 'Array.from({ length: 10000 }, (_, n) => n + 1)';
    expect((await bench.main(`AdsApp.videoAds().withIds(${ids});`)).error).toMatch(
      /fewer than 10000 values, not 10000/,
    );
    expect(
      (await bench.main(`AdsApp.videoAds().withCondition('ad_group.id IN (' + ${ids}.join() + ')');`)).error,
    ).toMatch(/not 10000/);
    expect((await bench.main(`AdsApp.videoAds().withIds(${ids}.slice(1)).get();`)).status).toBe('succeeded');
  });
});

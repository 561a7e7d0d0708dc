/** Scripts of specs, written by hand. */

const CAMPAIGN_COLUMNS = [
  ...['Row Type', 'Action', 'Campaign status', 'Campaign', 'Campaign type', 'Networks', 'Budget', 'Budget type'],
  ...['Bid strategy type', 'Campaign start date', 'Campaign end date', 'Language', 'Location', 'EU political ads'],
  ...['Ad group status', 'Ad group', 'Ad group type', 'Max. CPV'],
];

/** A row of the upload below. */
export const campaignRow = (change: Record<string, string | number> = {}): Record<string, string | number> => ({
  'Row Type': 'Campaign',
  Action: 'Add',
  'Campaign status': 'Paused',
  Campaign: 'exp42|c1',
  'Campaign type': 'Video',
  Networks: 'YouTube videos',
  Budget: '40.50',
  'Budget type': 'Daily',
  'Bid strategy type': 'Maximum CPV',
  'Campaign start date': '2026-11-24',
  'Campaign end date': '2026-12-03',
  Language: 'en',
  Location: 'United States',
  'EU political ads': 'No',
  ...change,
});

export const adGroupRow = (change: Record<string, string | number> = {}): Record<string, string | number> => ({
  'Row Type': 'Ad group',
  Action: 'Add',
  'Ad group status': 'Paused',
  Campaign: 'exp42|c1',
  'Ad group': 'exp42|c1|g1',
  'Ad group type': 'In-stream',
  'Max. CPV': '0.08',
  ...change,
});

/** The body of a script that uploads rows. */
export const uploadOf = (
  rows: readonly object[],
  { columns = CAMPAIGN_COLUMNS, options = '{moneyInMicros: false}' } = {},
): string => `
  const upload = AdsApp.bulkUploads().newCsvUpload(${JSON.stringify(columns)}, ${options});
  upload.setFileName('exp42').forCampaignManagement();
  for (const row of ${JSON.stringify(rows)}) upload.append(row);
  upload.apply();`;

/** The body of a script that creates one in-stream ad in the ad group of the rows above, and its audience. */
export const AD = `
  const group = AdsApp.videoAdGroups().withCondition('ad_group.name = "exp42|c1|g1"').get().next();
  const video = AdsApp.adAssets().newYouTubeVideoAssetBuilder().withName('exp42|v1').withYouTubeVideoId('abcdefghijk').build().getResult();
  const ad = group.newVideoAd().inStreamAdBuilder().withVideo(video).withAdName('exp42|c1|g1|a1')
    .withDisplayUrl('vidal.example').withFinalUrl('https://vidal.example/trail').build();
  const targeting = group.videoTargeting();
  const age = targeting.newAgeBuilder().withAgeRange('AGE_RANGE_65_UP').exclude();
  const topic = targeting.newTopicBuilder().withTopicId(3).build();
  console.log(ad.isSuccessful(), age.isSuccessful(), topic.isSuccessful(), [ad, age, topic].flatMap((one) => one.getErrors()).join());`;

/** The body of a script that switches all of it on. */
export const ENABLE = `
  for (const ad of AdsApp.videoAds().withCondition('campaign.name LIKE "exp42|%"').get()) ad.enable();
  for (const group of AdsApp.videoAdGroups().withCondition('campaign.name LIKE "exp42|%"').get()) group.enable();
  for (const campaign of AdsApp.videoCampaigns().withCondition('campaign.name LIKE "exp42|%"').get()) campaign.enable();`;

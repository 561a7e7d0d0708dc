/** The script of the first step. Builders cannot create video campaigns, so these come from an upload; groups come from builders. */
export const CAMPAIGNS = String.raw`
function main() {
  begin();
  refuseIfStopped();
  removeCopies();
  let there = look();
  if (there.ads.length === 0) pauseCampaigns(there.campaigns.filter(({ isOn }) => isOn).map(({ id }) => id));
  const missing = PLAN.campaigns.filter((campaign) => !there.campaignOf.has(campaign));
  if (missing.length > 0) {
    uploadCampaigns(missing);
    if (!isPreview) there = waitForCampaigns();
  }
  const isWhole = !isPreview && completeCampaigns(there);
  if (!isPreview) there = look();
  finish(reportOf(there, isWhole));
}

function uploadCampaigns(campaigns) {
  const upload = AdsApp.bulkUploads().newCsvUpload(PLAN.columns, { moneyInMicros: false });
  upload.forCampaignManagement().setFileName(PLAN.fileName + '.csv');
  for (const { row } of campaigns) upload.append(row);
  say((isPreview ? 'Would upload ' : 'Uploads ') + campaigns.length + ' campaign(s). See Tools > Bulk actions > Uploads.');
  if (isPreview) upload.preview();
  else upload.apply();
}

/** An upload takes a while, and says nothing to the script. */
function waitForCampaigns() {
  const until = Date.now() + 10 * 60 * 1000;
  for (;;) {
    const there = look();
    if (PLAN.campaigns.every((campaign) => there.campaignOf.has(campaign)) || Date.now() > until || isLate()) return there;
    Utilities.sleep(10 * 1000);
  }
}

/** A group is created only under a campaign that has all of its settings. So where there is a group, the settings are there too. */
function completeCampaigns(there) {
  const present = PLAN.campaigns.filter((campaign) => there.campaignOf.has(campaign));
  const ids = present.map((campaign) => there.campaignOf.get(campaign).id);
  const criteria = criteriaOf('campaign_criterion', CAMPAIGN_KINDS, 'campaign', ids);
  const objects = new Map(campaignsById(ids).map((campaign) => [String(campaign.getId()), campaign]));
  return eachInTime(present, (planned) => {
    const { id } = there.campaignOf.get(planned);
    const campaign = objects.get(id);
    if (!campaign || !isTargeted(campaign, planned, criteria.get(id))) return;
    const groups = PLAN.groups.filter((group) => PLAN.campaigns[group.campaign] === planned && !there.groupOf.has(group));
    const operations = groups.map((group) =>
      campaign
        .newVideoAdGroupBuilder()
        .withName(group.name)
        .withAdGroupType(PLAN.groupType)
        .withStatus('PAUSED')
        .withCpv(PLAN.maxCpv)
        .build()
    );
    operations.forEach((operation, i) => isDone(groups[i].name, operation));
  });
}

const CAMPAIGN_KINDS = ['location', 'language', 'content'];

/** Sets networks, devices and criteria. Returns whether all of them are set. */
function isTargeted(/** @type {GoogleAdsScripts.AdsApp.VideoCampaign} */ campaign, planned, existing) {
  if (PLAN.networks.slice().sort().join() !== campaign.getNetworks().slice().sort().join()) campaign.setNetworks(PLAN.networks);
  if (planned.devicesOff.length > 0)
    for (const platform of allOf(campaign.targeting().platforms().get()))
      if (planned.devicesOff.includes(platform.getId()) && platform.getBidModifier() !== 0) platform.setBidModifier(0);
  return addCriteria(planned.name, planned.criteria, existing, (kind, value) => {
    if (kind === 'location') return campaign.addLocation(Number(value));
    if (kind === 'language') return campaign.addLanguage(Number(value));
    return campaign.excludeContentLabel(value);
  });
}

function reportOf(there, isWhole) {
  const campaigns = PLAN.campaigns.filter((campaign) => there.campaignOf.has(campaign)).length;
  const groups = PLAN.groups.filter((group) => there.groupOf.has(group)).length;
  const found = campaigns + ' of ' + PLAN.campaigns.length + ' campaigns and ' + groups + ' of ' + PLAN.groups.length + ' ad groups are there.';
  if (isPreview) return [found, 'Run the script to create the rest. All of it is created paused.'];
  if (campaigns === PLAN.campaigns.length && groups === PLAN.groups.length && isWhole)
    return [found, 'This script is done. Return to Polyad and choose Continue.'];
  return [found, 'Look under Tools > Bulk actions > Uploads whether the upload is done or refused, and run this script again.'];
}
`;

/** The script of the first step. */
export const CAMPAIGN_STEP = String.raw`
function main() {
  let existing = lookToCreate();
  if (existing === null) return;
  if (existing.ads.length === 0) pauseCampaigns(existing.campaigns.filter(({ isOn }) => isOn).map(({ id }) => id));
  const isWhole = createCampaigns(existing);
  if (!isPreview) existing = look();
  finish(campaignReport(existing, isWhole));
}
`;

/** How a script creates campaigns. Builders cannot, so these come from an upload; groups come from builders. */
export const CAMPAIGNS = String.raw`
/**
 * Begins a step that creates campaigns. Returns the existing objects without copies; null if the step ends because a removed campaign has
 * spent.
 */
function lookToCreate() {
  begin();
  refuseIfStopped();
  const found = look();
  const spent = spentCampaigns(found);
  if (spent.length === 0) return removeCopies(found);
  finish(spentReport(spent));
  return null;
}

/**
 * Uploads the campaigns that are missing, waits for them, and gives each its settings and its groups. Returns whether all of it is there.
 */
function createCampaigns(existing) {
  const missing = PLAN.campaigns.filter((campaign) => !existing.campaignOf.has(campaign));
  let now = existing;
  if (missing.length > 0) {
    uploadCampaigns(missing);
    if (!isPreview) now = waitForCampaigns();
  }
  return !isPreview && completeCampaigns(now);
}

/** Rows of missing campaigns that were removed after they had spent. A new one would spend the whole budget once more. */
function spentCampaigns(existing) {
  const missing = PLAN.campaigns.filter((campaign) => !existing.campaignOf.has(campaign));
  if (missing.length === 0) return [];
  const numbers = new Set(missing.map(({ name }) => numberIn(name)));
  const ids = new Set(idsOf(missing));
  const byId = partsOf(Array.from(ids), 1000).flatMap((part) => rowsOf(SPENT_QUERY + 'campaign.id IN (' + part.join(', ') + ')'));
  const rows = rowsOf(SPENT_QUERY + "campaign.name LIKE '%[[]" + PLAN.key + "-%'").concat(byId);
  const isMissing = ({ campaign }) => numbers.has(numberIn(campaign.name)) || ids.has(String(campaign.id));
  return Array.from(new Map(rows.filter(isMissing).map((row) => [String(row.campaign.id), row])).values());
}

function spentReport(spent) {
  for (const { campaign, metrics } of spent.slice(0, 50))
    say('Removed campaign: "' + campaign.name + '" has spent ' + metrics.costMicros / 1000000 + '. It is not created again, because its whole budget would be spent once more.');
  return ['Nothing was changed, because campaigns were removed after they had spent: ' + spent.length + '. Stop or cancel this run in Polyad and begin a new one.'];
}

const SPENT_QUERY =
  "SELECT campaign.id, campaign.name, metrics.cost_micros FROM campaign WHERE campaign.advertising_channel_type = 'VIDEO' " +
  "AND campaign.status = 'REMOVED' AND metrics.cost_micros > 0 AND ";

function uploadCampaigns(campaigns) {
  const upload = AdsApp.bulkUploads().newCsvUpload(PLAN.columns, { moneyInMicros: false });
  upload.forCampaignManagement().setFileName(PLAN.fileName + '.csv');
  for (const { row } of campaigns) upload.append(row);
  say((isPreview ? 'Would upload ' : 'Uploads ') + campaigns.length + ' campaign(s). See Tools > Bulk actions > Uploads.');
  if (isPreview) upload.preview();
  else upload.apply();
}

/** An upload takes a while and does not report its end to the script, so this looks again and again. */
function waitForCampaigns() {
  const until = Date.now() + 10 * 60 * 1000;
  for (;;) {
    const existing = look();
    if (PLAN.campaigns.every((campaign) => existing.campaignOf.has(campaign)) || Date.now() > until || isLate()) return existing;
    Utilities.sleep(10 * 1000);
  }
}

/**
 * A group is created only under a campaign that has all of its settings, and ads only under groups. So a campaign with all of its groups and
 * with ads has its settings. It may be running: what somebody has changed in it stays.
 */
function completeCampaigns(existing) {
  const present = PLAN.campaigns.filter((campaign) => existing.campaignOf.has(campaign) && isUnfinished(existing, campaign));
  const ids = present.map((campaign) => existing.campaignOf.get(campaign).id);
  const criteria = criteriaOf('campaign_criterion', CAMPAIGN_KINDS, 'campaign', ids);
  const objects = new Map(campaignsById(ids).map((campaign) => [String(campaign.getId()), campaign]));
  let isAllSet = true;
  const isInTime = eachInTime(present, (planned) => {
    const { id } = existing.campaignOf.get(planned);
    const campaign = objects.get(id);
    if (!campaign || !isTargeted(campaign, planned, criteria.get(id))) {
      isAllSet = false;
      return;
    }
    const groups = PLAN.groups.filter((group) => PLAN.campaigns[group.campaign] === planned && !existing.groupOf.has(group));
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
  return isInTime && isAllSet;
}

function isUnfinished(existing, campaign) {
  const own = PLAN.groups.filter((group) => PLAN.campaigns[group.campaign] === campaign).map((group) => idOf(existing.groupOf, group));
  return own.includes('missing') || !existing.ads.some(({ above }) => own.includes(above));
}

const CAMPAIGN_KINDS = ['location', 'language', 'content'];

/** A setter does not say whether Google refused the value, so this reads it back. */
function setNetworks(/** @type {GoogleAdsScripts.AdsApp.VideoCampaign} */ campaign, planned) {
  const wanted = PLAN.networks.slice().sort().join();
  const read = () => campaign.getNetworks().slice().sort().join();
  if (read() !== wanted) campaign.setNetworks(PLAN.networks);
  const own = read();
  if (own !== wanted) fail('The networks of ' + planned.name, ['they are ' + own + ' and have to be ' + wanted, BY_HAND]);
  return own === wanted;
}

/** The same for devices. A bid modifier of 0 switches a device off. */
function setDevices(/** @type {GoogleAdsScripts.AdsApp.VideoCampaign} */ campaign, planned) {
  const read = () => allOf(campaign.targeting().platforms().get());
  const isOff = (platform) => planned.devicesOff.includes(platform.getId());
  const isWrong = (platform) => isOff(platform) !== (platform.getBidModifier() === 0);
  let own = read();
  const wrong = own.filter(isWrong);
  for (const platform of wrong) platform.setBidModifier(isOff(platform) ? 0 : 1);
  if (wrong.length > 0) own = read();
  const left = own.filter(isWrong).map((platform) => platform.getName());
  // A query also shows a device that scripts do not list and a person switched off.
  const unlisted = planned.devicesOff.filter((id) => own.every((platform) => platform.getId() !== id));
  const unknown = unlisted.filter((id) => !rowsOf(DEVICE_QUERY + campaign.getId() + ' AND campaign_criterion.criterion_id = ' + id).some(isRowOff));
  for (const device of left.concat(unknown)) fail('The device ' + device + ' of ' + planned.name, ['its bid adjustment is not as planned', BY_HAND]);
  return left.length + unknown.length === 0;
}

const DEVICE_QUERY = "SELECT campaign_criterion.bid_modifier FROM campaign_criterion WHERE campaign_criterion.status != 'REMOVED' AND campaign.id = ";
const isRowOff = ({ campaignCriterion }) => campaignCriterion.bidModifier === 0;
const BY_HAND = 'Set it in Google Ads and run this script again. No ad groups are created before.';

/** Sets networks, devices and criteria. Returns whether all of them are set. */
function isTargeted(/** @type {GoogleAdsScripts.AdsApp.VideoCampaign} */ campaign, planned, existing) {
  const isShownAsPlanned = setNetworks(campaign, planned) && setDevices(campaign, planned);
  return isShownAsPlanned && addCriteria(planned.name, planned.criteria, existing, (kind, value) => {
    if (kind === 'location') return campaign.addLocation(Number(value));
    if (kind === 'language') return campaign.addLanguage(Number(value));
    return campaign.excludeContentLabel(value);
  });
}

function campaignReport(existing, isWhole) {
  const campaigns = PLAN.campaigns.filter((campaign) => existing.campaignOf.has(campaign)).length;
  const groups = PLAN.groups.filter((group) => existing.groupOf.has(group)).length;
  const found = campaigns + ' of ' + PLAN.campaigns.length + ' campaigns and ' + groups + ' of ' + PLAN.groups.length + ' ad groups are there.';
  if (isPreview) return [found, 'Run the script to create the rest. All of it is created paused.'];
  if (campaigns === PLAN.campaigns.length && groups === PLAN.groups.length && isWhole)
    return [found, 'This script is done. Return to Polyad and choose Continue.'];
  if (errorCount > 0) return [found, 'Read the errors above, correct them in Google Ads and run this script again.'];
  return [found, 'Look under Tools > Bulk actions > Uploads whether the upload is done or refused, and run this script again.'];
}
`;

/** The script of the second step. */
export const AD_STEP = String.raw`
function main() {
  begin();
  refuseIfStopped();
  completeAds(removeCopies(look()), 'run the campaign script, then this one again.');
}
`;

/** How a script creates ads under paused groups. */
export const ADS = String.raw`
/**
 * Creates the ads that are missing, and switches everything on once all of it is there.
 * @param {string} [toAdd] what a person does about missing campaigns and groups; absent if this script adds them
 */
function completeAds(found, toAdd) {
  let existing = found;
  const gaps = gapsIn(existing).concat(renamedAds(existing));
  for (const gap of gaps.slice(0, 50)) say(gap);
  // Video ads are created on. They cannot spend as long as their campaigns and groups are paused.
  if (missingAds(existing) > 0) pauseAll(existing);
  if (!isPreview) {
    completeGroups(existing);
    existing = look();
    removeTwins(existing);
    existing = look();
    if (missingAds(existing) > 0) pauseAll(existing);
  }
  const isWhole = gapsIn(existing).length === 0 && renamedAds(existing).length === 0 && missingAds(existing) === 0 && twinsIn(existing).length === 0;
  let isAllOn = false;
  if (isWhole && !isPreview) {
    const isThrough = switchOn(existing);
    existing = look();
    isAllOn = isThrough && isEverythingOn(existing);
  }
  finish(adReport(existing, { isWhole, isAllOn, toAdd }));
}

/** Whether everything is on when the script reads it again after the start: somebody may have paused or removed something meanwhile. */
function isEverythingOn(existing) {
  const isOn = ({ isOn }) => isOn;
  const isThere = gapsIn(existing).length === 0 && missingAds(existing) === 0;
  return isThere && Array.from(existing.campaignOf.values()).concat(Array.from(existing.groupOf.values()), ownAds(existing)).every(isOn);
}

/** Known ads that somebody has renamed. They are not created again, because they may have been shown. */
function renamedAds(existing) {
  const nameOf = new Map(existing.ads.map(({ id, name }) => [id, name]));
  return PLAN.ads
    .filter(({ id, name }) => nameOf.has(id) && nameOf.get(id) !== name)
    .map(({ id, name }) => 'Renamed ad: "' + nameOf.get(id) + '" has to be called "' + name + '" again, or be removed.');
}

/** Ads without a number of the plan. They may be renamed ads of other parts of the script, whose ids this part does not know. */
function unknownAds(existing) {
  const groups = new Set(Array.from(existing.groupOf.values(), ({ id }) => id));
  const known = new Set(idsOf(PLAN.ads));
  return existing.ads.filter(({ id, name, above }) => groups.has(above) && numberIn(name) === null && !known.has(id));
}

function plannedAds() {
  return PLAN.adNumbers.reduce((count, [first, last]) => count + last - first + 1, 0);
}

function missingAds(existing) {
  const numbers = new Set(ownAds(existing).map(({ name }) => numberIn(name)));
  let missing = 0;
  for (const [first, last] of PLAN.adNumbers) for (let number = first; number <= last; number++) if (!numbers.has(number)) missing += 1;
  return missing;
}

function pauseAll(existing) {
  pauseCampaigns(Array.from(existing.campaignOf.values()).filter(({ isOn }) => isOn).map(({ id }) => id));
  const groups = Array.from(existing.groupOf.values()).filter(({ isOn }) => isOn).map(({ id }) => id);
  if (groups.length > 0) say((isPreview ? 'Would pause ' : 'Pauses ') + groups.length + ' ad group(s).');
  if (!isPreview) for (const group of groupsById(groups)) group.pause();
}

/** An ad is created only in a group that has all of its criteria. So if a group has an ad, its criteria are there too. */
function completeGroups(existing) {
  const adsOf = new Map(PLAN.groups.map((group) => [group, []]));
  const ids = new Set(existing.ads.map(({ id }) => id));
  const names = new Set(existing.ads.map(({ above, name }) => above + ' ' + name));
  for (const ad of PLAN.ads) adsOf.get(PLAN.groups[ad.group]).push(ad);
  const lacking = PLAN.groups.filter((group) => {
    const own = existing.groupOf.get(group);
    const left = adsOf.get(group).filter((ad) => own && !ids.has(ad.id) && !names.has(own.id + ' ' + ad.name));
    adsOf.set(group, left);
    return left.length > 0;
  });
  const groupIds = lacking.map((group) => existing.groupOf.get(group).id);
  const criteria = criteriaOf('ad_group_criterion', GROUP_KINDS, 'ad_group', groupIds);
  const objects = new Map(groupsById(groupIds).map((group) => [String(group.getId()), group]));
  const videos = new Map();
  let isOvertaken = false;
  eachInTime(lacking, (planned) => {
    // Another run of this script may have switched everything on since: an ad that is created now would be shown immediately.
    if (isOvertaken || (isOvertaken = isAnyOn(existing))) return;
    const { id } = existing.groupOf.get(planned);
    const group = objects.get(id);
    const isTargeted =
      group &&
      addCriteria(planned.name, planned.criteria.concat(PLAN.exclusions), criteria.get(id), (kind, value, isExcluded) =>
        built(group.videoTargeting(), kind, value, isExcluded)
      );
    if (isTargeted) for (const ads of partsOf(adsOf.get(planned), 50)) if (!isLate()) createAds(group, ads, videos);
  });
}

/** Looks again whether a campaign of the plan is on. */
function isAnyOn(existing) {
  const ids = Array.from(existing.campaignOf.values(), ({ id }) => id);
  const isOn = partsOf(ids, 1000).some((part) => rowsOf(ON_QUERY + part.join(', ') + ')').length > 0);
  if (isOn) say('A campaign was switched on while this script was running. So the script creates no more ads.');
  return isOn;
}

const ON_QUERY = "SELECT campaign.id FROM campaign WHERE campaign.status = 'ENABLED' AND campaign.id IN (";
const GROUP_KINDS = ['age', 'gender', 'parent', 'keyword', 'topic', 'interest', 'list', 'website', 'app', 'category', 'video', 'channel'];

function createAds(/** @type {GoogleAdsScripts.AdsApp.VideoAdGroup} */ group, ads, videos) {
  const operations = ads.map((ad) => {
    const look = PLAN.looks[ad.look];
    const video = assetOf(look.video, videos);
    return video === null ? null : newAd(group, ad, look, video);
  });
  operations.forEach((operation, i) => operation && isDone(ads[i].name, operation));
}

/** A video as an asset of the customer. Google keeps one asset of each video. */
function assetOf(videoId, videos) {
  if (!videos.has(videoId)) {
    const operation = AdsApp.adAssets().newYouTubeVideoAssetBuilder().withName('YouTube ' + videoId).withYouTubeVideoId(videoId).build();
    videos.set(videoId, isDone('The video ' + videoId, operation) ? operation.getResult() : null);
  }
  return videos.get(videoId);
}

function newAd(/** @type {GoogleAdsScripts.AdsApp.VideoAdGroup} */ group, ad, look, /** @type {GoogleAdsScripts.AdsApp.Asset} */ video) {
  if (PLAN.isInFeed)
    return group
      .newVideoAd()
      .inFeedAdBuilder()
      .withVideo(video)
      .withAdName(ad.name)
      .withHeadline(look.headline)
      .withDescription1(look.line1)
      .withDescription2(look.line2)
      .withDestinationPage('WATCH')
      .build();
  return group
    .newVideoAd()
    .inStreamAdBuilder()
    .withVideo(video)
    .withAdName(ad.name)
    .withDisplayUrl(PLAN.displayUrl)
    .withFinalUrl(ad.url || PLAN.finalUrl)
    .withActionHeadline(look.headline)
    .withCallToAction(look.button)
    .build();
}

/** Ads with the same name as an earlier ad of their group. Two simultaneous runs of the script leave such ads. */
function twinsIn(existing) {
  const known = new Set(idsOf(PLAN.ads));
  const first = new Map();
  for (const ad of ownAds(existing)) {
    const key = ad.above + ' ' + ad.name;
    const other = first.get(key);
    if (!other || known.has(ad.id) || (!known.has(other.id) && isBefore(ad.id, other.id))) first.set(key, ad);
  }
  return ownAds(existing).filter((ad) => first.get(ad.above + ' ' + ad.name) !== ad);
}

function removeTwins(existing) {
  const twins = twinsIn(existing).map(({ id }) => id);
  if (twins.length > 0) say('Removes ' + twins.length + ' ad(s) that are there twice.');
  removeAds(twins);
}

/**
 * Ads first and campaigns last: nothing can spend before the last calls. A pause script that ran meanwhile has set its label first, and
 * then paused only what was on. So this function looks for the label between campaigns and again at the end. If the time is up, campaigns
 * that are on stay on, because all of the plan is there.
 */
function switchOn(existing) {
  const off = (objects) => objects.filter(({ isOn }) => !isOn);
  const ads = off(ownAds(existing));
  const ids = new Set(ads.map(({ id }) => id));
  const isInTime =
    eachInTime(groupsById(Array.from(new Set(ads.map(({ above }) => above)))), (group) => {
      for (const ad of allOf(group.videoAds().get())) if (ids.has(group.getId() + '~' + ad.getId())) ad.enable();
    }) &&
    eachInTime(groupsById(off(Array.from(existing.groupOf.values())).map(({ id }) => id)), (group) => group.enable());
  if (!isInTime) return false;
  const parts = partsOf(campaignsById(off(Array.from(existing.campaignOf.values())).map(({ id }) => id)), 3);
  for (const part of parts) {
    if (isStopped()) break;
    if (isLate()) return false;
    for (const campaign of part) campaign.enable();
  }
  if (!isStopped()) return true;
  pauseCampaigns(Array.from(existing.campaignOf.values(), ({ id }) => id));
  return false;
}

function adReport(existing, { isWhole, isAllOn, toAdd }) {
  const planned = plannedAds();
  const found = planned - missingAds(existing) + ' of ' + planned + ' ads are there.';
  const isLacking = !PLAN.campaigns.every((one) => existing.campaignOf.has(one)) || !PLAN.groups.every((one) => existing.groupOf.has(one));
  if (isLacking && toAdd) return [found, 'Nothing is switched on. Campaigns or ad groups are missing: ' + toAdd];
  if (isPreview) return [found, 'Run the script to create the rest. It switches everything on once all of it is there.'];
  if (isAllOn) return [found, 'Everything is switched on. Return to Polyad and choose Continue.'];
  if (isWhole) return [found, 'Not everything is on: the time was not enough, somebody paused something, or the run was just stopped. Run this script again.'];
  const isPartDone = PLAN.parts > 1 && PLAN.ads.every(({ name }) => existing.ads.some((ad) => ad.name === name));
  // An earlier part may still be missing, but not once the last one is handed out.
  const unknown = isPartDone && PLAN.part < PLAN.parts ? [] : unknownAds(existing);
  for (const { name } of unknown.slice(0, 20))
    say('An ad has no number of the plan: "' + name + '". If it is a planned ad, give it its name back or remove it.');
  if (isPartDone && unknown.length === 0 && gapsIn(existing).length === 0)
    return [found, 'Part ' + PLAN.part + ' of ' + PLAN.parts + ' is done. Return to Polyad, choose Continue and run the part that it shows.'];
  if (!isLacking && gapsIn(existing).concat(renamedAds(existing)).length > 0)
    return [found, 'Nothing is switched on. Correct in Google Ads what is named above, then run this script again.'];
  return [found, 'Nothing is switched on. Run this script again; if this line comes back, read the errors above.'];
}
`;

/** How a script removes objects. No builder removes a campaign or a group, so an upload does. */
export const COPIES = String.raw`
/** Removes the duplicates that Polyad has seen, if they are still duplicates. Returns the objects that are there afterwards. */
function removeCopies(existing) {
  const copies = PLAN.copies.filter((copy) => isCopy(existing, copy));
  const idsOfKind = (kind) => copies.filter((copy) => copy.kind === kind).map(({ id }) => id);
  if (copies.length > 0) say((isPreview ? 'Would remove ' : 'Removes ') + copies.length + ' object(s) that are there twice.');
  if (isPreview || copies.length === 0) return existing;
  for (const campaign of campaignsById(idsOfKind('campaign'))) campaign.pause();
  removeAds(idsOfKind('ad'));
  uploadRemovals(idsOfKind('campaign'), idsOfKind('adset'), 'copies');
  return look();
}

/**
 * Whether an object is still a duplicate. Polyad's read can be a day old: since then, somebody may have removed the other object, and the
 * copy is the only one left.
 */
function isCopy(existing, { kind, id }) {
  const listed = { campaign: existing.campaigns, adset: existing.groups, ad: existing.ads }[kind];
  const copy = listed.find((one) => one.id === id);
  const number = copy ? numberIn(copy.name) : null;
  if (number === null) return false;
  if (kind === 'ad') return adOfNumber(existing, number, copy).id !== id;
  const objectOf = kind === 'campaign' ? existing.campaignOf : existing.groupOf;
  for (const [planned, own] of objectOf) if (numberIn(planned.name) === number) return own.id !== id;
  return false;
}

/** The ad that counts for a number: a known one, otherwise the first in a planned group; the given one if there is no other. */
function adOfNumber(existing, number, given) {
  const known = new Set(idsOf(PLAN.ads || []));
  const own = ownAds(existing).filter(({ name }) => numberIn(name) === number);
  return own.reduce((first, ad) => (known.has(first.id) || (!known.has(ad.id) && isBefore(first.id, ad.id)) ? first : ad), own[0] || given);
}

/** An id joins the ids of the group and the ad: "12~345". */
function removeAds(ids) {
  const groups = Array.from(new Set(ids.map((id) => id.split('~')[0])));
  for (const group of groupsById(groups))
    for (const ad of allOf(group.videoAds().get())) if (ids.includes(group.getId() + '~' + ad.getId())) ad.remove();
}

function uploadRemovals(campaigns, groups, what) {
  if (campaigns.length + groups.length === 0) return;
  const upload = AdsApp.bulkUploads().newCsvUpload(['Row Type', 'Action', 'Campaign ID', 'Ad group ID']);
  upload.forCampaignManagement().setFileName(PLAN.fileName + ' ' + what + '.csv');
  for (const id of campaigns) upload.append({ 'Row Type': 'Campaign', Action: 'Remove', 'Campaign ID': id });
  for (const id of groups) upload.append({ 'Row Type': 'Ad group', Action: 'Remove', 'Ad group ID': id });
  if (isPreview) upload.preview();
  else upload.apply();
}
`;

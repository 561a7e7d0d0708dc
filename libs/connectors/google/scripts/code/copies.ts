/** How a script removes objects. No builder removes a campaign or a group, so an upload does. */
export const COPIES = String.raw`
/** Removes objects beyond the plan, which Polyad has seen. */
function removeCopies() {
  const idsOfKind = (kind) => PLAN.copies.filter((copy) => copy.kind === kind).map(({ id }) => id);
  if (PLAN.copies.length > 0) say((isPreview ? 'Would remove ' : 'Removes ') + PLAN.copies.length + ' object(s) that are there twice.');
  if (isPreview) return;
  for (const campaign of campaignsById(idsOfKind('campaign'))) campaign.pause();
  removeAds(idsOfKind('ad'));
  uploadRemovals(idsOfKind('campaign'), idsOfKind('adset'), 'copies');
}

/** An id is that of the group and that of the ad: "12~345". */
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

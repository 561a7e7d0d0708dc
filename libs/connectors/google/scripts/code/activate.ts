/** The script of an activation: few campaigns, so one script creates them with their ads and switches everything on. */
export const ACTIVATE_STEP = String.raw`
function main() {
  let existing = lookToCreate();
  if (existing === null) return;
  // Somebody may have switched a campaign on since an earlier run of this script.
  if (missingAds(existing) > 0) pauseAll(existing);
  const isSet = createCampaigns(existing);
  if (!isPreview) existing = look();
  const isWithout = PLAN.campaigns.some((campaign) => !existing.campaignOf.has(campaign));
  if (isPreview && isWithout) finish(['Run the script to create everything. It switches everything on once all of it is there.']);
  else if (isPreview || (isSet && !isWithout)) completeAds(existing);
  else finish(campaignReport(existing, false).concat('Nothing is switched on before.'));
}
`;

/** The script of an activation: few campaigns, so one script creates them with their ads and switches everything on. */
export const ACTIVATE_STEP = String.raw`
function main() {
  let there = lookToCreate();
  if (there === null) return;
  // Somebody may have switched a campaign on since an earlier run of this script.
  if (missingAds(there) > 0) pauseAll(there);
  const isSet = createCampaigns(there);
  if (!isPreview) there = look();
  const isWithout = PLAN.campaigns.some((campaign) => !there.campaignOf.has(campaign));
  if (isPreview && isWithout) finish(['Run the script to create everything. It switches everything on once all of it is there.']);
  else if (isPreview || (isSet && !isWithout)) completeAds(there);
  else finish(campaignReport(there, false).concat('Nothing is switched on before.'));
}
`;

/** The scripts that end a run. Each reports success only when it finds no object left to change. */
export const PAUSE = String.raw`
function main() {
  begin();
  markStopped();
  const ids = runningCampaigns();
  pauseCampaigns(ids);
  const left = isPreview ? ids : runningCampaigns();
  finish([
    left.length === 0 ? 'Nothing of the experiment can spend.' : 'Campaigns that are on: ' + left.length + '. Run this script again.',
    'Return to Polyad and choose Continue.',
  ]);
}

/** A campaign that is paused keeps everything in it from spending. Campaigns that are there twice count too. */
function runningCampaigns() {
  return look()
    .campaigns.filter(({ isOn }) => isOn)
    .map(({ id }) => id);
}
`;

export const REMOVE = String.raw`
function main() {
  begin();
  markStopped();
  const existing = look();
  const ids = existing.campaigns.map(({ id }) => id);
  pauseCampaigns(existing.campaigns.filter(({ isOn }) => isOn).map(({ id }) => id));
  say((isPreview ? 'Would remove ' : 'Removes ') + ids.length + ' campaign(s) with everything in them.');
  uploadRemovals(ids, [], 'removal');
  let left = ids.length;
  for (let waits = 0; !isPreview && left > 0 && waits < 60 && !isLate(); waits++) {
    Utilities.sleep(10 * 1000);
    left = look().campaigns.length;
  }
  finish([
    left === 0 ? 'Nothing of the experiment is left.' : 'Campaigns that are left: ' + left + '. See Tools > Bulk actions > Uploads, then run this script again.',
    'Return to Polyad and choose Continue.',
  ]);
}
`;

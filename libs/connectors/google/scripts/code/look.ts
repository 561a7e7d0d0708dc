/** How a script finds the objects of the experiment. */
export const LOOK = String.raw`
const VIDEO_CAMPAIGNS = " FROM campaign WHERE campaign.advertising_channel_type = 'VIDEO' AND campaign.status != 'REMOVED' AND ";

/**
 * The objects of the experiment that exist: the planned campaigns, even if they were renamed, and everything in them. Of several objects
 * with one name, the known one counts, otherwise the first.
 */
function look() {
  const known = idsOf(PLAN.campaigns);
  const rows = rowsOf(CAMPAIGN_FIELDS + VIDEO_CAMPAIGNS + "campaign.name LIKE '%[[]" + PLAN.key + "-%'");
  const listed = new Set(rows.map((row) => String(row.campaign.id)));
  const renamed = known.filter((id) => !listed.has(id));
  for (const ids of partsOf(renamed, 1000))
    rows.push(...rowsOf(CAMPAIGN_FIELDS + VIDEO_CAMPAIGNS + 'campaign.id IN (' + ids.join(', ') + ')'));
  const campaigns = rows
    .map((row) => ({ id: String(row.campaign.id), name: row.campaign.name, isOn: row.campaign.status === 'ENABLED', above: '', ...settingsOf(row) }))
    .filter(({ id, name }) => known.includes(id) || numberIn(name) !== null);
  const campaignOf = match(PLAN.campaigns, campaigns, () => '');
  const ids = Array.from(campaignOf.values(), ({ id }) => id);
  const groups = partsOf(ids, 1000)
    .flatMap((part) => rowsOf(GROUP_QUERY + part.join(', ') + ')'))
    .map(({ campaign, adGroup }) => ({ id: String(adGroup.id), name: adGroup.name, isOn: adGroup.status === 'ENABLED', above: String(campaign.id) }));
  const groupOf = match(PLAN.groups, groups, ({ campaign }) => idOf(campaignOf, PLAN.campaigns[campaign]));
  const ads = partsOf(ids, 1000)
    .flatMap((part) => rowsOf(AD_QUERY + part.join(', ') + ')'))
    .map(({ adGroup, adGroupAd }) => ({
      id: adGroup.id + '~' + adGroupAd.ad.id,
      name: adGroupAd.ad.name || '',
      isOn: adGroupAd.status === 'ENABLED',
      above: String(adGroup.id),
    }));
  return { campaigns, campaignOf, groups, groupOf, ads };
}

const CAMPAIGN_FIELDS =
  'SELECT campaign.id, campaign.name, campaign.status, campaign.end_date_time, campaign_budget.total_amount_micros, campaign_budget.amount_micros';
const GROUP_QUERY =
  "SELECT campaign.id, ad_group.id, ad_group.name, ad_group.status FROM ad_group WHERE ad_group.status != 'REMOVED' AND campaign.id IN (";
const AD_QUERY =
  "SELECT ad_group.id, ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.status FROM ad_group_ad " +
  "WHERE ad_group_ad.status != 'REMOVED' AND ad_group.status != 'REMOVED' AND campaign.id IN (";

/** A budget is either for the whole run or for each day. */
function settingsOf({ campaign, campaignBudget }) {
  const { totalAmountMicros, amountMicros } = campaignBudget || {};
  const total = Number(totalAmountMicros || 0);
  return { budgetMicros: total || Number(amountMicros || 0), isDaily: total === 0, lastDay: (campaign.endDateTime || '').slice(0, 10) };
}

function rowsOf(query) {
  return allOf(AdsApp.search(query));
}

/** The existing object for each planned one: found by its id if that is known, otherwise by its name. */
function match(planned, found, aboveOf) {
  const byId = new Map(found.map((one) => [one.id, one]));
  const byName = new Map();
  for (const one of found) {
    const key = one.above + ' ' + one.name;
    if (!byName.has(key) || isBefore(one.id, byName.get(key).id)) byName.set(key, one);
  }
  const objectOf = new Map();
  for (const one of planned) {
    const above = aboveOf(one);
    const own = byId.get(one.id) || byName.get(above + ' ' + one.name);
    if (own && own.above === above) objectOf.set(one, own);
  }
  return objectOf;
}

/** Ids count up, so a longer one is a later one. */
function isBefore(a, b) {
  return a.length - b.length < 0 || (a.length === b.length && a < b);
}

function idOf(objectOf, planned) {
  const own = objectOf.get(planned);
  return own ? own.id : 'missing';
}

function idsOf(planned) {
  return planned.map(({ id }) => id).filter((id) => id !== '');
}

/** The number of an object of this experiment, from the end of its name; null for any other object. */
function numberIn(name) {
  const end = name.match(/\[([0-9a-z]{10})-([0-9a-z]{1,8})\]$/);
  return end && end[1] === PLAN.key ? parseInt(end[2], 36) : null;
}

/** The ads of a planned group that carry a number of the plan. */
function ownAds(existing) {
  const groups = new Set(Array.from(existing.groupOf.values(), ({ id }) => id));
  return existing.ads.filter(({ name, above }) => groups.has(above) && numberIn(name) !== null);
}

/** Planned campaigns and groups that are missing or not as planned, in sentences. */
function gapsIn(existing) {
  const gaps = [];
  for (const [kind, planned, objectOf] of [
    ['campaign', PLAN.campaigns, existing.campaignOf],
    ['ad group', PLAN.groups, existing.groupOf],
  ])
    for (const one of planned) {
      const own = objectOf.get(one);
      if (!own) gaps.push('Missing ' + kind + ': ' + one.name);
      else if (own.name !== one.name) gaps.push('Renamed ' + kind + ': "' + own.name + '" has to be called "' + one.name + '" again.');
    }
  for (const [planned, own] of existing.campaignOf) gaps.push(...changesOf(planned, own));
  return gaps;
}

/** Settings of a campaign that somebody changed. Days may pass between the two steps. */
function changesOf(planned, own) {
  const changes = [];
  const budget = ({ budgetMicros, isDaily }) => budgetMicros / 1000000 + (isDaily ? ' a day' : ' in all');
  if (budget(own) !== budget(planned)) changes.push('has a budget of ' + budget(own) + '. The budget has to be ' + budget(planned) + '.');
  if (own.lastDay !== planned.lastDay)
    changes.push((own.lastDay ? 'ends on ' + own.lastDay : 'has no last day') + '. It has to end on ' + planned.lastDay + '.');
  return changes.map((change) => 'Changed campaign: "' + planned.name + '" ' + change);
}
`;

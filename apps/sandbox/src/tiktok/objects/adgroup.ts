import { activeAdvertiserOf, advertiserOf } from '../auth/access.js';
import { checkBid } from '../rules/bid.js';
import { checkAboveSpend, checkBudget, daysOf } from '../rules/budget.js';
import { GROUP_DAY, toMajor, toMinor } from '../rules/money.js';
import { checkText } from '../rules/names.js';
import { checkSchedule } from '../rules/schedule.js';
import { checkTargeting } from '../rules/targeting.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call, Routes } from '../wire/call.js';
import { readFields } from '../wire/fields.js';
import { invalid } from '../wire/refusal.js';
import type { TikTokWorld } from '../world.js';
import { draftAdGroup } from './adgroup-draft.js';
import { ADGROUP_FIELDS, CHANGEABLE, FIXED_FIELDS, type AdGroupBody } from './adgroup-fields.js';
import { refuseChangeOf } from './campaign.js';
import { requireManual } from './find.js';
import { listOf } from './listing.js';
import { statusUpdateOf } from './status-update.js';
import type { AdGroup, AdGroupData, Campaign } from './types.js';
import { viewOf } from './view.js';

/** Maximum ad groups of a campaign. */
const MOST_OF_CAMPAIGN = 999;

function create(call: Call): object {
  const { params, world, now } = call;
  const advertiser = activeAdvertiserOf(call);
  const id = params.required('campaign_id');
  return world.repeats.once('adgroup', advertiser.id, params, () => {
    const campaign = requireManual<Campaign>(world, advertiser, 'campaign', { id, field: 'campaign_id' });
    const body = readFields(params, ADGROUP_FIELDS);
    params.finish();
    world.closing.requireOpen('adgroup', campaign.data.objective);
    const below = { platform: 'tiktok', type: 'adgroup', campaign: id };
    if (world.objects.count(below) >= MOST_OF_CAMPAIGN)
      throw invalid('campaign_id', `A campaign has at most ${MOST_OF_CAMPAIGN} ad groups.`);
    const first = [...world.objects.list<AdGroupData>(below)].at(-1) as unknown as AdGroup | undefined;
    const data = draftAdGroup(body, { advertiser, campaign, first, now });
    if (looksMinor(world, advertiser.id, data.budgetMinor)) call.warn(`budget ${body.budget} looks like minor units`);
    const status = body.operation_status ?? 'ENABLE';
    if (status === 'ENABLE') data.turnsOffAt = world.quota.turnOffOf(advertiser.id, now);
    const group = world.delivery.change(id, now, () =>
      world.objects.insert<AdGroupData>({
        platform: 'tiktok',
        type: 'adgroup',
        account: advertiser.id,
        name: body.adgroup_name!,
        campaign: id,
        group: null,
        status,
        createdAt: now,
        data,
      }),
    );
    world.quota.watch(group as unknown as AdGroup);
    return viewOf(world, group as unknown as AdGroup, now);
  });
}

/** Whether a budget exceeds a hundred times the advertiser's average ad group budget, as if the caller sent minor units. */
export function looksMinor({ db }: TikTokWorld, advertiser: string, budgetMinor: number): boolean {
  const { usual } = db.get<{ usual: number | null }>(
    "SELECT avg(json_extract(data, '$.budgetMinor')) AS usual FROM objects WHERE account = ? AND type = 'adgroup'",
    advertiser,
  )!;
  return usual !== null && budgetMinor > 100 * usual;
}

/** Changes the given fields; a list replaces the whole list. */
function update(call: Call): object {
  const { params, world, now } = call;
  const advertiser = advertiserOf(call);
  const id = params.required('adgroup_id');
  const group = requireManual<AdGroup>(world, advertiser, 'adgroup', { id, field: 'adgroup_id' });
  refuseChangeOf(params.raw, FIXED_FIELDS);
  const changes = readFields(params, CHANGEABLE);
  params.finish();
  checkText('adgroup_name', changes.adgroup_name);
  const merged: AdGroupBody = { ...(group.data.body as AdGroupBody), ...changes };
  const data = { ...group.data, ...changed(call, advertiser, group, merged, changes) };
  const name = changes.adgroup_name ?? group.name;
  world.delivery.change(group.campaign!, now, () => world.objects.save(group, { name, data }, now));
  return viewOf(world, group, now);
}

/** The data of the group that a change replaces. Throws 40002 for an invalid change. */
function changed(
  { world, now }: Call,
  advertiser: Advertiser,
  group: AdGroup,
  merged: AdGroupBody,
  changes: AdGroupBody,
): Partial<AdGroupData> {
  const campaign = world.objects.get('tiktok', group.campaign!) as unknown as Campaign;
  const [startsAt, endsAt] = [merged.schedule_start_time!, merged.schedule_end_time];
  checkSchedule(
    { type: merged.schedule_type!, startsAt, endsAt, dayparting: merged.dayparting },
    changes.schedule_start_time === undefined || startsAt === group.data.startsAt ? undefined : now,
  );
  checkTargeting(merged, advertiser.id, campaign.data.specialIndustries);
  checkBid(merged, advertiser.currency, campaign.data.optimizes);
  if (changes.budget !== undefined)
    checkNewBudget(world, advertiser, group, changes.budget, now, daysOf(startsAt, endsAt ?? startsAt));
  return {
    startsAt,
    endsAt,
    body: merged,
    ...(changes.budget !== undefined && { budgetMinor: toMinor(changes.budget, advertiser.currency) }),
  };
}

export function checkNewBudget(
  world: TikTokWorld,
  { currency }: Advertiser,
  group: AdGroup,
  budget: number,
  now: number,
  days: number,
): void {
  checkBudget({ mode: group.data.budgetMode, budget, currency, range: GROUP_DAY, days });
  world.delivery.catchUp(group.campaign!, now);
  checkAboveSpend(budget, toMajor(world.delivery.spent({ kind: 'group', id: group.id }), currency));
}

/** Changes only the budgets of several groups: all of them or none. */
function updateBudgets(call: Call): object {
  const { params, world, now } = call;
  const advertiser = advertiserOf(call);
  const requested = params.objects('budget', { required: true, max: 20 })!.map((one) => {
    const [id, budget] = [one.required('adgroup_id'), one.number('budget', { required: true })!];
    one.finish();
    return { group: requireManual<AdGroup>(world, advertiser, 'adgroup', { id, field: 'adgroup_id' }), budget };
  });
  params.finish();
  for (const { group, budget } of requested) {
    const { startsAt, endsAt = startsAt } = group.data;
    checkNewBudget(world, advertiser, group, budget, now, daysOf(startsAt, endsAt));
  }
  for (const { group, budget } of requested) {
    const data = { ...group.data, budgetMinor: toMinor(budget, advertiser.currency) };
    world.delivery.change(group.campaign!, now, () => world.objects.save(group, { data }, now));
  }
  return { adgroup_ids: requested.map(({ group }) => group.id) };
}

function quota(call: Call): object {
  const { id } = advertiserOf(call);
  call.params.finish();
  const { total, used } = call.world.quota.of(id);
  return { total_adgroup_quota: total, used_adgroup_quota: used };
}

export const adGroupRoutes: Routes = {
  'POST /adgroup/create/': create,
  'POST /adgroup/update/': update,
  'POST /adgroup/budget/update/': updateBudgets,
  'POST /adgroup/status/update/': statusUpdateOf('adgroup'),
  'GET /adgroup/get/': listOf('adgroup'),
  'GET /adgroup/quota/': quota,
};

import { requireActive } from '../auth/access.js';
import { checkNewBudget, looksMinor } from '../objects/adgroup.js';
import { refuseChangeOf } from '../objects/campaign.js';
import { requireSmartPlus } from '../objects/find.js';
import type { AdGroup, AdGroupData, Campaign } from '../objects/types.js';
import { daysOf } from '../rules/budget.js';
import { toMinor } from '../rules/money.js';
import { checkText } from '../rules/names.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call } from '../wire/call.js';
import { readFields } from '../wire/fields.js';
import { invalid } from '../wire/refusal.js';
import { checkBidding, checkPeople, checkTimes, draftAdGroup, flatten } from './adgroup-draft.js';
import { ADGROUP_FIELDS, CHANGEABLE, type AdGroupBody } from './adgroup-fields.js';
import { managerOf } from './manager.js';
import { readTargeting } from './targeting.js';
import { viewAdGroup } from './view.js';

/** Maximum ad groups of a campaign. Source: portal document 1843314887930946. */
const MOST_OF_CAMPAIGN = 30;
const FIXED = Object.keys(ADGROUP_FIELDS).filter((name) => !(name in CHANGEABLE) && name !== 'operation_status');
/** All ad groups of a campaign share these bids: a change of one changes all. Source: portal document on `/smart_plus/adgroup/update/`. */
const COMMON_BIDS = ['bid_price', 'conversion_bid_price', 'roas_bid'] as const;

export function createAdGroup(call: Call): object {
  const { params, world, now } = call;
  const advertiser = managerOf(call);
  requireActive(call, advertiser);
  params.required('request_id');
  const id = params.required('campaign_id');
  return world.repeats.once('smart-plus-adgroup', advertiser.id, params, () => {
    const campaign = requireSmartPlus<Campaign>(world, advertiser, 'campaign', { id, field: 'campaign_id' });
    const body = readFields(params, ADGROUP_FIELDS);
    const spec = params.object('targeting_spec', { required: true })!;
    params.finish();
    const { targeting_optimization_mode: mode = 'AUTOMATIC', suggestion_audience_enabled: suggests = false } = body;
    const targeting = readTargeting({ mode, suggests, params: spec });
    const siblings = [...world.objects.list<AdGroupData>({ platform: 'tiktok', type: 'adgroup', campaign: id })];
    if (siblings.length >= MOST_OF_CAMPAIGN)
      throw invalid('campaign_id', `An Upgraded Smart+ Campaign has at most ${MOST_OF_CAMPAIGN} ad groups.`);
    const sibling = siblings.at(-1) as unknown as AdGroup | undefined;
    const data = draftAdGroup(body, targeting, { advertiser, campaign, sibling, now });
    warnOf(call, targeting.ignored);
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
    ) as unknown as AdGroup;
    world.quota.watch(group);
    return viewAdGroup(world, group, now);
  });
}

/** The platform ignores these fields silently; the log of calls records them. */
const warnOf = (call: Call, ignored: readonly string[]): void => {
  if (ignored.length > 0) call.warn(`targeting_spec ${ignored.join(', ')} is ignored by targeting_optimization_mode`);
};

/** Changes the given fields; `targeting_spec` is replaced as a whole. */
export function updateAdGroup(call: Call): object {
  const { params, world, now } = call;
  const advertiser = managerOf(call);
  const id = params.required('adgroup_id');
  const group = requireSmartPlus<AdGroup>(world, advertiser, 'adgroup', { id, field: 'adgroup_id' });
  refuseChangeOf(params.raw, FIXED);
  const changes = readFields(params, CHANGEABLE);
  const spec = params.object('targeting_spec');
  // Callers may send `ad_material_id` to avoid repeating the other fields; the sandbox accepts and ignores it.
  params.keep('ad_material_id');
  params.finish();
  checkText('adgroup_name', changes.adgroup_name);
  const campaign = world.objects.get('tiktok', group.campaign!) as unknown as Campaign;
  const place = { advertiser, campaign, now };
  const merged = { ...(group.data.body as AdGroupBody), ...changes };
  const { targeting_optimization_mode: mode = 'AUTOMATIC', suggestion_audience_enabled: suggests = false } = merged;
  const targeting = spec && readTargeting({ mode, suggests, params: spec });
  if (!targeting && mode !== group.data.smartPlus!.mode)
    throw invalid('targeting_spec', 'Missing data, give it together with targeting_optimization_mode.');
  const [startsAt, endsAt] = [merged.schedule_start_time!, merged.schedule_end_time];
  checkTimes(merged, place, startsAt === group.data.startsAt ? undefined : now);
  checkBidding(merged, place);
  const flat = targeting ? flatten(withoutTargeting(merged, group), targeting.narrowing) : merged;
  if (targeting) checkPeople(flat as never, targeting.spec, place);
  if (targeting) warnOf(call, targeting.ignored);
  if (changes.budget !== undefined) checkGroupBudget(call, advertiser, group, changes.budget);
  const data: AdGroupData = {
    ...group.data,
    startsAt,
    endsAt,
    body: flat,
    ...(changes.budget !== undefined && { budgetMinor: toMinor(changes.budget, advertiser.currency) }),
    ...(targeting && { smartPlus: { mode, spec: targeting.spec } }),
  };
  const name = changes.adgroup_name ?? group.name;
  world.delivery.change(group.campaign!, now, () => {
    world.objects.save(group, { name, data }, now);
    spreadBids(call, group, changes);
  });
  return viewAdGroup(world, group, now);
}

/** The fields of a group without its targeting. */
function withoutTargeting(body: AdGroupBody, { data }: AdGroup): AdGroupBody {
  const spec = data.smartPlus!.spec;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !(name in spec))) as AdGroupBody;
}

function spreadBids({ world, now }: Call, changed: AdGroup, body: AdGroupBody): void {
  const bids = Object.fromEntries(
    COMMON_BIDS.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
  if (Object.keys(bids).length === 0) return;
  const all = world.objects.list<AdGroupData>({ platform: 'tiktok', type: 'adgroup', campaign: changed.campaign! });
  for (const group of [...all].filter(({ id }) => id !== changed.id))
    world.objects.save(group, { data: { ...group.data, body: { ...group.data.body, ...bids } } }, now);
}

function checkGroupBudget({ world, now }: Call, advertiser: Advertiser, group: AdGroup, budget: number): void {
  const campaign = world.objects.get('tiktok', group.campaign!) as unknown as Campaign;
  if (campaign.data.optimizes) throw invalid('budget', 'Is not supported with budget_optimize_on true.');
  const { startsAt, endsAt = startsAt } = group.data;
  checkNewBudget(world, advertiser, group, budget, now, daysOf(startsAt, endsAt));
}

/** Changes only the budgets of several groups: all of them or none. Source: portal document 1843314914438466. */
export function updateBudgets(call: Call): object {
  const { params, world, now } = call;
  const advertiser = managerOf(call);
  const requested = params.objects('budget', { required: true, max: 20 })!.map((one) => {
    const [id, budget] = [one.required('adgroup_id'), one.number('budget', { required: true })!];
    one.finish();
    const field = 'adgroup_id';
    return { group: requireSmartPlus<AdGroup>(world, advertiser, 'adgroup', { id, field }), budget };
  });
  params.finish();
  for (const { group, budget } of requested) checkGroupBudget(call, advertiser, group, budget);
  for (const { group, budget } of requested) {
    const body = { ...group.data.body, budget };
    const data = { ...group.data, body, budgetMinor: toMinor(budget, advertiser.currency) };
    world.delivery.change(group.campaign!, now, () => world.objects.save(group, { data }, now));
  }
  return {};
}

import { toMajor } from '../rules/money.js';
import { advertiserById } from '../seed/advertisers.js';
import { formatTime } from '../wire/time.js';
import type { TikTokWorld } from '../world.js';
import { LEVELS, type Level } from './find.js';
import { secondaryStatus } from './status.js';
import { isSmartPlus, type Ad, type AdGroup, type Campaign } from './types.js';

type Thing = Campaign | AdGroup | Ad;

/** Times are stored in milliseconds and returned in the platform's format. */
const TIMES = ['schedule_start_time', 'schedule_end_time'];

/** The answer for an object: the fields as sent, its parents, and its status. */
export function viewOf(world: TikTokWorld, object: Thing, now: number): Record<string, unknown> {
  const level = LEVELS[object.type as Level];
  const { body } = object.data;
  const times = TIMES.filter((name) => body[name] !== undefined).map((name) => [
    name,
    formatTime(body[name] as number),
  ]);
  const budget = 'budgetMinor' in object.data ? object.data.budgetMinor : undefined;
  const { currency } = advertiserById.get(object.account)!;
  return {
    ...body,
    ...(Object.fromEntries(times) as object),
    ...(budget !== undefined && { budget: toMajor(budget, currency) }),
    advertiser_id: object.account,
    ...(object.campaign !== null && { campaign_id: object.campaign }),
    ...(object.group !== null && { adgroup_id: object.group }),
    ...parentNames(world, object),
    [level.id]: object.id,
    [level.name]: object.name,
    ...(object.type === 'ad' && { ad_id_v2: object.id }),
    campaign_automation_type: isSmartPlus(object) ? 'UPGRADED_SMART_PLUS' : 'MANUAL',
    operation_status: object.deleted ? 'DELETE' : object.status,
    secondary_status: secondaryStatus(world, object, now),
    create_time: formatTime(object.createdAt),
    modify_time: formatTime(object.updatedAt),
  };
}

function parentNames({ objects }: TikTokWorld, { campaign, group }: Thing): object {
  const nameOf = (id: string | null): string | undefined => (id === null ? undefined : objects.get('tiktok', id)?.name);
  const [ofCampaign, ofGroup] = [nameOf(campaign), nameOf(group)];
  return {
    ...(ofCampaign !== undefined && { campaign_name: ofCampaign }),
    ...(ofGroup !== undefined && { adgroup_name: ofGroup }),
  };
}

/** The answer of `/ad/get/` for a Smart+ ad: one row per creative, with few fields. Source: portal document 1854103649826817. */
export function viewCreatives(world: TikTokWorld, ad: Ad, now: number): Record<string, unknown>[] {
  const view = viewOf(world, ad, now);
  const kept = [
    ...['advertiser_id', 'campaign_id', 'campaign_name', 'adgroup_id', 'adgroup_name', 'ad_name', 'operation_status'],
    ...['secondary_status', 'create_time'],
  ];
  const common = Object.fromEntries(kept.map((name) => [name, view[name]]));
  return ad.data.smartPlus!.creatives.map(({ id, info: { ad_format, identity_type, identity_id } }) => ({
    ...common,
    ad_id: id,
    smart_plus_ad_id: ad.id,
    ad_format,
    identity_type,
    identity_id,
    campaign_automation_type: 'UPGRADED_SMART_PLUS_CREATIVE',
  }));
}

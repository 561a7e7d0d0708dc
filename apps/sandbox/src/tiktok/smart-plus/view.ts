import { viewOf } from '../objects/view.js';
import type { Ad, AdGroup, Campaign } from '../objects/types.js';
import type { TikTokWorld } from '../world.js';
import { TARGETING_FIELDS } from './targeting.js';

type View = Record<string, unknown>;

const without = (view: View, names: readonly string[]): View =>
  Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name)));

/** Fields that only the manual endpoints have. */
const MANUAL_FIELDS = ['campaign_automation_type'];

/** A campaign as the Smart+ endpoints return it. */
export const viewCampaign = (world: TikTokWorld, campaign: Campaign, now: number): View => ({
  ...without(viewOf(world, campaign, now), MANUAL_FIELDS),
  smart_plus_adgroup_mode: 'MULTIPLE',
});

/** An ad group as the Smart+ endpoints return it: targeting in its own object, and a budget if it has one. */
export function viewAdGroup(world: TikTokWorld, group: AdGroup, now: number): View {
  const { body, smartPlus } = group.data;
  const view = without(viewOf(world, group, now), [...MANUAL_FIELDS, ...TARGETING_FIELDS]);
  return {
    ...(body.budget === undefined ? without(view, ['budget']) : view),
    targeting_spec: smartPlus!.spec,
  };
}

/** An ad as the Smart+ endpoints return it. */
export function viewAd(world: TikTokWorld, ad: Ad, now: number): View {
  const view = viewOf(world, ad, now);
  return {
    ...without(view, [...MANUAL_FIELDS, 'ad_id', 'ad_id_v2', 'identity_id']),
    smart_plus_ad_id: ad.id,
    creative_list: ad.data.smartPlus!.creatives.map(({ id, materialId, info }) => ({
      ad_material_id: materialId,
      smart_plus_creative_id: id,
      material_operation_status: 'ENABLE',
      creative_info: info,
    })),
  };
}

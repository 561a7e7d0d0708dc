import type { ObjectStore } from '../../store/objects.js';
import { constantId } from '../objects/names.js';
import type { AdGroup, CriterionData } from '../objects/types.js';
import { DEMOGRAPHICS } from '../criteria/members.js';

/** The audience of an ad group: targeted and excluded values by criterion member. */
export interface Targeting {
  targeted: Record<string, string[]>;
  excluded: Record<string, string[]>;
  /** Devices that are switched off. */
  devicesOff: string[];
}

/** The targeting of an ad group, from its own criteria and those of its campaign. */
export function targetingOf(objects: ObjectStore, group: AdGroup): Targeting {
  const targeting: Targeting = { targeted: {}, excluded: {}, devicesOff: [] };
  const own = objects.list<CriterionData>({ platform: 'google', type: 'adgroup_criterion', group: group.id });
  const above = objects.list<CriterionData>({
    platform: 'google',
    type: 'campaign_criterion',
    campaign: group.campaign!,
  });
  for (const { data, status } of [...own, ...above]) {
    if (status !== 'ENABLED') continue;
    const value = data.key.slice(data.member.length + 1);
    if (data.member === 'device') {
      if (Number(data.resource.bidModifier ?? 1) === 0) targeting.devicesOff.push(value);
      continue;
    }
    const side = data.isNegative ? targeting.excluded : targeting.targeted;
    (side[data.member] ??= []).push(value);
  }
  for (const side of [targeting.targeted, targeting.excluded]) for (const values of Object.values(side)) values.sort();
  return targeting;
}

/** The values of a demographic that are not excluded. */
export function leftOf({ excluded }: Targeting, member: string): string[] {
  const out = new Set(excluded[member]);
  return DEMOGRAPHICS[member]!.filter((value) => !out.has(value));
}

/** Ids of the places that are targeted. */
export const placesOf = ({ targeted }: Targeting): string[] =>
  (targeted.location ?? []).flatMap((name) => constantId(name, 'geoTargetConstants') ?? []);

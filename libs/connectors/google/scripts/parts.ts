import { embedded } from './embed.js';
import type { PlannedAd, PlannedCampaign, WholePlan } from './plan.js';

/**
 * Scripts are pasted by hand, and a run lasts 30 minutes at most. Google names no limit of a script's length: browsers paste a text of this
 * size without delay.
 */
export const MOST_PART_BYTES = 1_000_000;
const MOST_CAMPAIGNS = 500;
const MOST_ADS = 2_500;

/** One of several scripts for a step. `part` counts from 1. */
export interface Part<T> {
  part: number;
  parts: number;
  items: T[];
}

/** The first part with a campaign or group whose id is unknown; the last one if all ids are known. */
export function campaignPart({ campaigns, groups }: Pick<WholePlan, 'campaigns' | 'groups'>): Part<PlannedCampaign> {
  const open = new Set(groups.filter(({ id }) => id === '').map(({ campaign }) => campaigns[campaign]!));
  return firstOpen(campaigns, MOST_CAMPAIGNS, (campaign) => campaign.id === '' || open.has(campaign));
}

/**
 * Like `campaignPart`, for ads, which include the criteria of their groups. The ads of a group follow each other. The last part also
 * switches everything on.
 */
export function adPart({ ads, groups }: Pick<WholePlan, 'ads' | 'groups'>): Part<PlannedAd> {
  const criteriaBytes = groups.map(({ criteria }) => embedded(criteria).length);
  return firstOpen(
    ads,
    MOST_ADS,
    ({ id }) => id === '',
    ({ group }, before) => (before?.group === group ? 0 : criteriaBytes[group]!),
  );
}

/**
 * Only the plan determines the parts, so a part keeps its number between calls.
 * @param extraBytes bytes that come with an item, such as the criteria of its group; `before` is the previous item of the same part
 */
function firstOpen<T extends { id: string }>(
  all: readonly T[],
  most: number,
  isOpen: (one: T) => boolean,
  extraBytes: (one: T, before: T | undefined) => number = () => 0,
): Part<T> {
  const parts: T[][] = [[]];
  let bytes = 0;
  for (const one of all) {
    const own = embedded({ ...one, id: '' }).length;
    const last = parts.at(-1)!;
    const added = own + extraBytes(one, last.at(-1));
    if (last.length === most || (last.length > 0 && bytes + added > MOST_PART_BYTES)) {
      parts.push([one]);
      bytes = own + extraBytes(one, undefined);
    } else {
      last.push(one);
      bytes += added;
    }
  }
  const place = parts.findIndex((part) => part.some(isOpen));
  const part = place === -1 ? parts.length : place + 1;
  return { part, parts: parts.length, items: parts[part - 1]! };
}

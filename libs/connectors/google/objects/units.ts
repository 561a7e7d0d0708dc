import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import { googleInput } from './input.js';
import { resource } from '../wire/resource.js';
import { adGroupOperations } from './ad-group.js';
import { adOperations } from './ad.js';
import { audienceOf } from './audience.js';
import { campaignOperations, type Making } from './campaign.js';
import type { Operation, Unit } from './operation.js';
import { SharedAssets } from './shared-assets.js';

/** The kind of an item: from `under`, else the kind of the request. */
export const kindOf = ({ under }: CreateItem, kind: AdObjectKind): AdObjectKind => under?.kind ?? kind;

/** The parents of each kind of object. */
const ABOVE = { adset: 'campaigns', ad: 'adGroups' } as const;

/**
 * The operations of each item, in the given order, parents first.
 * @throws Error if an item names no parent
 */
export function unitsOf(
  { kind, input, assets, items }: Pick<CreateRequest, 'kind' | 'input' | 'assets' | 'items'>,
  { timeZone, now, audiences = new Map() }: Pick<Making, 'timeZone' | 'now' | 'audiences'>,
): Unit[] {
  const own = googleInput(input);
  let next = 0;
  const nextId = () => `${--next}`;
  const shared = new SharedAssets(own.account.id, nextId);
  const making: Making = { input: own, timeZone, now, nextId, shared, audiences };
  const names = new Map<string, string>();
  return items.map((item): Unit => {
    const ownKind = kindOf(item, kind);
    const { name, operations } = operationsFor(making, {
      item,
      kind: ownKind,
      above: nameAbove(item, ownKind),
      assets,
    });
    if (name !== null) names.set(item.ref, name);
    return { ref: item.ref, kind: ownKind, under: item.under?.ref ?? null, operations };
  });

  function nameAbove({ name, under, parentId }: CreateItem, ownKind: AdObjectKind): string {
    if (ownKind === 'campaign') return '';
    const inRequest = under && names.get(under.ref);
    const found = inRequest ?? (parentId === null ? undefined : resource(own.account.id, ABOVE[ownKind], parentId));
    if (found === undefined) throw new Error(`The plan has no parent for ${name}.`);
    return found;
  }
}

interface Wanted {
  item: CreateItem;
  kind: AdObjectKind;
  /** Resource name of its parent. */
  above: string;
  assets: CreateRequest['assets'];
}

/** The operations of an item, and the resource name by which objects under it refer to it; null for an ad, which has none under it. */
function operationsFor(
  making: Making,
  { item, kind, above, assets }: Wanted,
): { name: string | null; operations: Operation[] } {
  const { input } = making;
  switch (kind) {
    case 'campaign':
      return campaignOperations(making, item, audienceOf(input, item.choice));
    case 'adset':
      return adGroupOperations(making, item, { audience: audienceOf(input, item.choice), campaign: above });
    case 'ad':
      return { name: null, operations: adOperations(making, item, { adGroup: above, assets }) };
  }
}

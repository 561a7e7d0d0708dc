import type { Delivery } from '../delivery/delivery.js';
import type { DeliveryTraits } from '../delivery/traits.js';
import type { Ground } from '../ground.js';
import type { ObjectStore } from '../store/objects.js';

/** What an ad account may do. In its grace period it still does everything. */
export const STANDINGS = ['active', 'disabled', 'unsettled', 'in-review', 'in-grace'] as const;
export type Standing = (typeof STANDINGS)[number];

const idOf = (account: string): string => `standing_${account}`;

/** What was made of an account; undefined where it is as it was born. */
export function standingOf(objects: ObjectStore, platform: string, account: string): Standing | undefined {
  return objects.get(platform, idOf(account))?.status as Standing | undefined;
}

/** Kept as an object of the ledger, so that it outlives a restart and has a history. */
function saveStanding(objects: ObjectStore, platform: string, account: string, standing: Standing, now: number): void {
  const known = objects.get(platform, idOf(account));
  if (known) return objects.save(known, { status: standing }, now);
  const place = { platform, type: 'standing', id: idOf(account), account, name: '' };
  objects.insert({ ...place, campaign: null, group: null, status: standing, createdAt: now, data: {} });
}

/** What changed for the ads of an account, by id. */
export interface ShownChange {
  stopped: string[];
  back: string[];
}

/**
 * Does what a platform does to an ad account of its own accord: its ads stop at once, or go on.
 * @param tell called in the transaction that writes it
 */
export function changeStanding(
  { db, objects, time, delivery }: Ground & { delivery: Delivery },
  { name, types, isShown }: { name: string } & Pick<DeliveryTraits, 'types' | 'isShown'>,
  { account, standing }: { account: string; standing: Standing },
  tell: (change: ShownChange, now: number) => void,
): void {
  const now = time.now();
  const campaigns = [...objects.list({ platform: name, type: 'campaign', account })].map(({ id }) => id);
  const ads = [...objects.list({ platform: name, type: types.ad, account })];
  const shown = (): Set<string> => new Set(ads.filter(isShown).map(({ id }) => id));
  db.transaction(() => {
    const before = shown();
    delivery.changeAll(campaigns, now, () => saveStanding(objects, name, account, standing, now), 'status');
    const after = shown();
    const without = (some: Set<string>, others: Set<string>): string[] => [...some].filter((id) => !others.has(id));
    tell({ stopped: without(before, after), back: without(after, before) }, now);
  });
}

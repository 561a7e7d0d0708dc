import type { Delivery } from '../delivery/delivery.js';
import type { DeliveryTraits } from '../delivery/traits.js';
import type { Ground } from '../ground.js';
import type { ObjectStore } from '../store/objects.js';

/** Standings of an ad account. An account in its grace period can still do everything. */
export const STANDINGS = ['active', 'disabled', 'unsettled', 'in-review', 'in-grace'] as const;
export type Standing = (typeof STANDINGS)[number];

const idOf = (account: string): string => `standing_${account}`;

/** The standing that the test bench has set; undefined if the account still has its initial one. */
export function standingOf(objects: ObjectStore, platform: string, account: string): Standing | undefined {
  return objects.get(platform, idOf(account))?.status as Standing | undefined;
}

/** Stored as an object of the ledger, so that it survives a restart and has a history. */
function saveStanding(objects: ObjectStore, platform: string, account: string, standing: Standing, now: number): void {
  const known = objects.get(platform, idOf(account));
  if (known) return objects.save(known, { status: standing }, now);
  const place = { platform, type: 'standing', id: idOf(account), account, name: '' };
  objects.insert({ ...place, campaign: null, group: null, status: standing, createdAt: now, data: {} });
}

/** Ads of an account whose delivery has changed, by id. */
export interface ShownChange {
  stopped: string[];
  back: string[];
}

/**
 * Changes an account's standing, as a platform does by itself: its ads stop or continue immediately.
 * @param emit called in the transaction that writes the change
 */
export function changeStanding(
  { db, objects, time, delivery }: Ground & { delivery: Delivery },
  { name, types, isShown }: { name: string } & Pick<DeliveryTraits, 'types' | 'isShown'>,
  { account, standing }: { account: string; standing: Standing },
  emit: (change: ShownChange, now: number) => void,
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
    emit({ stopped: without(before, after), back: without(after, before) }, now);
  });
}

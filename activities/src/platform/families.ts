import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { SendingRow } from '#libs/database/repositories/experiment/ledger.repository.js';

/** Groups rows by their ad set, so that trouble in one family does not delay another. A campaign is sent in one call with its children. */
export const familiesOf = (top: AdObjectKind, rows: readonly SendingRow[]): SendingRow[][] => [
  ...Map.groupBy(rows, ({ kind, ordinal, parentOrdinal }) =>
    top === 'campaign' ? 0 : kind === 'ad' ? parentOrdinal : ordinal,
  ).values(),
];

/**
 * Splits rows into those that this call can send, and the others. An object of the call's own kind needs an existing parent. Its children
 * are sent with it or, once it exists, in calls of their own.
 * @param all in the order of their ordinals, parents first
 */
export function sendable<T>(
  all: readonly T[],
  top: AdObjectKind,
  rowOf: (one: T) => SendingRow,
): [own: T[], others: T[]] {
  const own = new Map<number, T>();
  const others: T[] = [];
  for (const one of all) {
    const { ordinal, kind, parentOrdinal, parentPlatformId } = rowOf(one);
    const isTop = kind === top && (kind === 'campaign' || parentPlatformId !== null);
    if (isTop || (kind !== top && own.has(parentOrdinal!))) own.set(ordinal, one);
    else others.push(one);
  }
  return [[...own.values()], others];
}

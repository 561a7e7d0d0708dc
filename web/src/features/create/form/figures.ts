import { readAmount } from '#libs/contracts/money/amount-text.js';
import { holds, type PlatformDescription } from '#libs/platforms/description.js';
import { createdVariations, nearestTestable } from '#libs/contracts/experiment/plan/variation-counts.js';
import { componentCounts, componentField } from '#libs/platforms/components/components.js';
import { offersSearch } from '#libs/platforms/delivery.js';
import { textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import type { Draft } from './draft.js';
import type { Reader } from './to-input.js';

/** The budget in minor units, or null if it cannot be read. */
export function budgetMinorOf({ information }: Draft, reader: Reader): number | null {
  const read = readAmount(textOf(information['budget']), reader);
  return read.ok ? read.amountMinor : null;
}

/** Alternatives per component. Omits empty lists, which count as 1 (META-129), and lists that the campaign type does not use. */
export const filledCounts = (description: PlatformDescription, draft: Draft): Record<string, number> =>
  Object.fromEntries(
    Object.entries(componentCounts(description, draft)).filter(
      ([name, size]) =>
        size > 0 && holds(componentField(description, name)?.when, draft.objective, (path) => valueAt(draft, path)),
    ),
  );

/** The number that the user chose, adjusted to what the lists now allow; undefined without a choice. */
export const chosenTested = (description: PlatformDescription, draft: Draft): number | undefined =>
  draft.tested_count === undefined
    ? undefined
    : nearestTestable(draft.tested_count, Object.values(filledCounts(description, draft)));

/** Whether the run will search for the best variation: the user chose it, and this run can be a search. */
export const isSearching = (description: PlatformDescription, draft: Draft): boolean =>
  draft.search === true && offersSearch(description, draft);

/** The number of created variations. */
export const createdCount = (counts: Readonly<Record<string, number>>): number =>
  createdVariations(Object.values(counts));

/**
 * The maximum number of calendar days that a run can touch: the platform's longest run and one day more. A run touches the extra day if
 * the clocks go back, or if the platform counts whole days.
 */
export const mostDays = ({ time }: PlatformDescription): number => time.longestDays + 1;

import type { ComponentList } from '#libs/platforms/components/components.js';
import type { Choice } from '../components.js';
import { rowsShowingAll } from './rehearsal-rows.js';

/**
 * A sample of audiences whose sizes represent an experiment: all of them if they are few. Otherwise it has enough audiences to show every
 * alternative, and more from the whole range.
 * @param lists the lists of the audience, none of them empty
 * @param most the maximum number of audiences
 */
export function askedCombinations(lists: readonly ComponentList[], most: number): Choice[] {
  const total = combinationsOf(lists);
  const spread = Array.from({ length: Math.min(total, most) }, (_, i, count = Math.min(total, most)) =>
    audienceAt(lists, Math.floor((i * total) / count)),
  );
  if (total <= most) return spread;
  const each = new Map([...rowsShowingAll(lists, most), ...spread].map((choice) => [keyOf(choice), choice]));
  return [...each.values()].slice(0, most);
}

/** The number of audiences that the lists make. */
export const combinationsOf = (lists: readonly ComponentList[]): number =>
  lists.reduce((product, { alternatives }) => product * alternatives.length, 1);

/**
 * Audiences that each have one alternative, combined only with the first place, because platforms estimate nothing without a place.
 * @param places the component that names places
 * @returns in the order of the lists; at most `most` alternatives
 */
export function askedAlternatives(
  lists: readonly ComponentList[],
  { places, most }: { places: string | undefined; most: number },
): { component: string; index: number; choice: Choice }[] {
  const within: Choice = lists.some(({ component }) => component === places) ? { [places!]: 0 } : {};
  return lists
    .flatMap(({ component, alternatives }) =>
      alternatives.map((_, index) => ({ component, index, choice: { ...within, [component]: index } })),
    )
    .slice(0, most);
}

/** The audience with a number from 0, in mixed radix: the last list varies fastest, as in the numbers of variations. */
function audienceAt(lists: readonly ComponentList[], number: number): Choice {
  let rest = number;
  const chosen = lists.toReversed().map(({ component, alternatives }) => {
    const index = rest % alternatives.length;
    rest = Math.floor(rest / alternatives.length);
    return [component, index] as const;
  });
  return Object.fromEntries(chosen.toReversed());
}

const keyOf = (choice: Choice): string => JSON.stringify(Object.entries(choice).sort());

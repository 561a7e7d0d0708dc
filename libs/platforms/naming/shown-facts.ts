import { componentLabels, componentLists, componentTitle, type Lists } from '../components/components.js';
import type { PlatformDescription } from '../description.js';
import type { NameFacts } from './facts.js';

/** Placeholder for the key of an experiment that has none yet. */
export const UNKNOWN_KEY = 'xxxxxxxxxx';

/**
 * The values of tokens for the preview of an ad before it is planned: its combination is known, but not its experiment's key or its place
 * in the plan.
 * @param choice the alternative of each component, from 0; an absent component uses the first
 */
export function factsOfShown(
  description: PlatformDescription,
  input: Lists & { information?: { name?: unknown } },
  choice: Partial<Record<string, number>>,
): NameFacts {
  const labels = componentLabels(description, input);
  const lists = componentLists(description, input).map(({ component, isAudience, alternatives }, f) => {
    const index = choice[component] ?? 0;
    return { component, isAudience, index, of: alternatives.length, label: labels[f]![index] };
  });
  const chosen = lists.flatMap(({ component, index, of, label }) =>
    label === undefined ? [] : [{ component, title: componentTitle(description, component, 'en'), label, index, of }],
  );
  const name = input.information?.name;
  return {
    experiment: typeof name === 'string' ? name : '',
    experimentKey: UNKNOWN_KEY,
    ordinal: 0,
    part: '',
    chosen,
    // The last component varies fastest.
    variation: lists.reduce((number, { index, of }) => number * Math.max(1, of) + index, 0),
    alternatives: lists.flatMap(({ isAudience, of, label }) => (!isAudience && of > 1 && label ? [label] : [])),
  };
}

import { testedDesign } from '#libs/experiments/design/tested-design.js';
import { searchGain, type SearchGain, type SearchGainInput } from '#libs/statistics/search/search-gain.js';

export interface SimulationInput extends Pick<SearchGainInput, 'runDays' | 'impressions' | 'rate'> {
  /** Alternatives per component, audience components first, each at least 1. */
  sizes: readonly number[];
  audienceParts: number;
  /** Variations of the first wave. */
  tested: number;
}

/** One seed for all simulations: equal inputs get equal results, and a small change of the form changes them only a little. */
const SEED = 1;

/** Simulates a search in an experiment of this shape, to estimate its gain over one wave. Takes up to 2 s. */
export function simulateSearch({ sizes, audienceParts, tested, ...run }: SimulationInput): SearchGain {
  const { rows } = testedDesign({ sizes, audienceParts, tested, seed: [SEED, 0] });
  return searchGain({ sizes, tested: rows, ...run, seed: SEED });
}

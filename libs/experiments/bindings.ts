import { componentsOf, type Listed } from './components.js';
import { decoderOf, productOf } from './design/variation-space.js';

/** The bindings of an experiment's lists: the number of options, all combinations, and the combinations that are run. */
export interface Bindings {
  /** Options of each component that has any. */
  data: Record<string, number>;
  /** The full product. `components` is the order in which variations are numbered; the last component varies fastest. */
  completeBindings: { created: number; components: string[] };
  /** The reduced design. `rows[i]` holds the option of each component in tested variation i, from 0, in the order of `components`. */
  binaryBindings: { tested: number; rows: number[][] };
}

/** @param tested numbers of the variations that are run; a repeated number is the same variation in another part of the run */
export function bindingsOf(input: Listed, tested: readonly number[]): Bindings {
  const filled = componentsOf(input).filter(({ alternatives }) => alternatives.length > 0);
  const sizes = filled.map(({ alternatives }) => alternatives.length);
  const decode = decoderOf(sizes);
  const rows = [...new Set(tested)].sort((a, b) => a - b).map((variation) => decode(variation));
  return {
    data: Object.fromEntries(filled.map(({ component }, place) => [component, sizes[place]!])),
    completeBindings: { created: productOf(sizes), components: filled.map(({ component }) => component) },
    binaryBindings: { tested: rows.length, rows },
  };
}

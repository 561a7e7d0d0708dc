import { holds, type PlatformDescription } from '../description.js';
import { textOf, valueAt } from '../reading/untrusted.js';
import { findVariable, type ResultVariable } from './results.js';

/**
 * The variables that an experiment offers for ranking: those of its goal first, then those of its account.
 * @param counts the count of each result, by name
 */
export function offeredVariables(
  { results }: PlatformDescription,
  input: unknown,
  counts: Readonly<Record<string, number>>,
): ResultVariable[] {
  const goal = valueAt(input, 'objective');
  const offered = results.variables.filter(({ when }) => holds(when, goal, (path) => valueAt(input, path)));
  const ids = new Set(results.variables.map(({ id }) => id));
  const own = Object.keys(counts).filter((name) => !ids.has(name));
  return [...offered, ...own.flatMap((name) => findVariable(results, name) ?? [])];
}

/** The ranking variable of an experiment: the team's choice, or by default the result of its goal. */
export const usualVariable = (
  description: PlatformDescription,
  { input, rankedBy }: { input: unknown; rankedBy: string | null },
): string => rankedBy ?? defaultVariable(description, input);

/** The ranking variable of an experiment without a choice. */
export function defaultVariable({ results: { defaults } }: PlatformDescription, input: unknown): string {
  return defaults[textOf(valueAt(input, 'objective'))] ?? defaults.default;
}

import type { Measure } from '#libs/contracts/results/measure.js';
import type { FlatField } from '#libs/contracts/results/results.js';
import type { PlatformBaseline } from './baseline.js';
import { holds, type PlatformDescription, type Texts } from './description.js';
import type { When } from './fields.js';
import { textOf, valueAt } from './loose.js';

/** What a result is called, and its count told: `{{n}}` is how many. */
export interface VariableWords {
  readonly name: Texts;
  readonly one: Texts;
  /** None is several, too. */
  readonly several: Texts;
}

/** What an experiment can be ranked by. `id` is its name in addresses and answers. */
export interface ResultVariable {
  readonly id: string;
  readonly measure: Measure;
  readonly words: VariableWords;
  /** Absent: offered to every experiment. */
  readonly when?: When;
}

/** Results of which each account has its own, such as custom conversions: each is a rate, and is offered where it was counted. */
export interface VariableFamily {
  /** Of their ids; its group is what one is called until the account names it. */
  readonly pattern: RegExp;
  /** `{{name}}` is what it is called. */
  readonly words: Omit<VariableWords, 'name'>;
}

/** What a platform's results are made of. Counts are named as the insights of its connector name them. */
export interface PlatformResults {
  /** The count that is *the click*: of click-through rates, of the price of a click, and of the field `link_click`. */
  readonly click: string;
  /** The count that is the view of a video, where one has a price. */
  readonly view?: string;
  /** In the order in which they are offered. */
  readonly variables: readonly ResultVariable[];
  readonly families: readonly VariableFamily[];
  /** What is ranked by where nobody chose, by goal; `default` for the goals that are not named. */
  readonly defaults: { readonly default: string; readonly [goal: string]: string };
  /** Whether variations that were not tested may be rows, with what is estimated of them. */
  readonly estimatesUntested: boolean;
  /** The fields of a row that stand beside its components, by the component whose text each has. */
  readonly fields: Readonly<Partial<Record<FlatField, string>>>;
  /** Components with a column of their own in the table of variations; those of the audience share one more. */
  readonly columns: readonly string[];
  readonly baseline: PlatformBaseline;
  /** How results are counted, in words, by the options of the field that says it. */
  readonly attribution?: { readonly field: string; readonly words: Readonly<Record<string, Texts>> };
}

/** A variable by its id, also one of a family; undefined where the platform has none of this name. */
export function findVariable({ variables, families }: PlatformResults, id: string): ResultVariable | undefined {
  const known = variables.find((variable) => variable.id === id);
  if (known !== undefined) return known;
  for (const { pattern, words } of families) {
    const name = pattern.exec(id)?.[1];
    if (name !== undefined) {
      return { id, measure: { kind: 'rate', event: id }, words: { ...words, name: { en: name, es: name } } };
    }
  }
  return undefined;
}

/**
 * What an experiment can be ranked by: what its goal offers, then what its account has of its own.
 * @param counts what was counted of each, by name
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

/** What an experiment is ranked by where nobody chose. */
export function defaultVariable({ results: { defaults } }: PlatformDescription, input: unknown): string {
  return defaults[textOf(valueAt(input, 'objective'))] ?? defaults.default;
}

import type { Measure } from '#libs/contracts/results/measure.js';
import type { FlatField } from '#libs/contracts/results/results.js';
import type { PlatformBaseline } from './baseline.js';
import { holds, type PlatformDescription, type Texts } from '../description.js';
import type { When } from '../fields/fields.js';
import { textOf, valueAt } from '../reading/loose.js';

/** What a result is called, and its count told: `{{n}}` is how many. */
export interface VariableWords {
  readonly name: Texts;
  /** One of it, as a sentence names it: "a click". */
  readonly each: Texts;
  readonly one: Texts;
  /** None is several, too. */
  readonly several: Texts;
}

/** What an experiment can be ranked by. `id` is its name in addresses and answers. */
export interface ResultVariable {
  readonly id: string;
  readonly measure: Measure;
  /** The sum of money that says what these results were worth, as insights name it; absent where nothing does. */
  readonly value?: string;
  readonly words: VariableWords;
  /** Absent: offered to every experiment. */
  readonly when?: When;
}

/** Results of which each account has its own, such as custom conversions: each is a rate, has a value of its own name, and is offered where it was counted. */
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

/** What a result can be ranked by: its rate, what one costs, or the return on what was spent. */
export const RANKINGS = ['rate', 'cost', 'return'] as const;
export type Ranking = (typeof RANKINGS)[number];

/** The id of a result under a ranking: that of the result for its rate, `cost:` or `return:` before it for the others. */
export const rankedId = (ranking: Ranking, variable: string): string =>
  ranking === 'rate' ? variable : `${ranking}:${variable}`;

/** The result and the ranking that an id names. */
export function rankingOf(id: string): { ranking: Ranking; variable: string } {
  const [, ranking, variable] = /^(cost|return):(.+)$/s.exec(id) ?? [];
  return variable === undefined ? { ranking: 'rate', variable: id } : { ranking: ranking as Ranking, variable };
}

const RANKED_NAMES = {
  cost: { en: 'Cost per result: {{name}}', es: 'Coste por resultado: {{name}}' },
  return: { en: 'Return on ad spend: {{name}}', es: 'Retorno de la inversión: {{name}}' },
} satisfies Record<string, Texts>;

/**
 * A variable by its id, also one of a family and one under another ranking (`cost:link_click`); undefined where the platform has
 * none of this name, or no value of it to rank the return by.
 */
export function findVariable(results: PlatformResults, id: string): ResultVariable | undefined {
  const { ranking, variable } = rankingOf(id);
  const plain = plainVariable(results, variable);
  if (plain === undefined || ranking === 'rate') return plain;
  const { event } = plain.measure;
  if (ranking === 'return' && plain.value === undefined) return undefined;
  const { en, es } = RANKED_NAMES[ranking];
  const { name } = plain.words;
  return {
    ...plain,
    id,
    measure: ranking === 'cost' ? { kind: 'cost', event } : { kind: 'return', event, value: plain.value! },
    words: {
      ...plain.words,
      name: { en: en.replace('{{name}}', () => name.en), es: es.replace('{{name}}', () => name.es) },
    },
  };
}

function plainVariable({ variables, families }: PlatformResults, id: string): ResultVariable | undefined {
  const known = variables.find((variable) => variable.id === id);
  if (known !== undefined) return known;
  for (const { pattern, words } of families) {
    const name = pattern.exec(id)?.[1];
    if (name !== undefined) {
      const each = {
        en: words.each.en.replace('{{name}}', () => name),
        es: words.each.es.replace('{{name}}', () => name),
      };
      return {
        id,
        measure: { kind: 'rate', event: id },
        value: id,
        words: { ...words, each, name: { en: name, es: name } },
      };
    }
  }
  return undefined;
}

/**
 * By what a result can be ranked, given what was delivered.
 * @param values what results were worth, by the name of the sum
 */
export const rankingsOf = (
  { value }: ResultVariable,
  { spend, values }: { spend: number; values: Readonly<Record<string, number>> },
): Ranking[] => [
  'rate',
  ...(spend > 0 ? (['cost'] as const) : []),
  ...(spend > 0 && value !== undefined && (values[value] ?? 0) > 0 ? (['return'] as const) : []),
];

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

/** What an experiment is ranked by: what its team chose, by default the result of its goal. */
export const usualVariable = (
  description: PlatformDescription,
  { input, rankedBy }: { input: unknown; rankedBy: string | null },
): string => rankedBy ?? defaultVariable(description, input);

/** What an experiment is ranked by where nobody chose. */
export function defaultVariable({ results: { defaults } }: PlatformDescription, input: unknown): string {
  return defaults[textOf(valueAt(input, 'objective'))] ?? defaults.default;
}

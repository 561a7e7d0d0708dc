import type { Texts } from '#libs/contracts/messages/texts.js';
import type { Measure } from '#libs/contracts/results/measure.js';
import type { FlatField } from '#libs/contracts/results/results.js';
import type { PlatformBaseline } from './baseline.js';
import type { When } from '../fields/fields.js';

/** The words for a result and its count; `{{n}}` is the number. */
export interface VariableWords {
  readonly name: Texts;
  /** One result within a sentence: "a click". */
  readonly each: Texts;
  readonly one: Texts;
  /** Several results. Zero uses this form, too. */
  readonly several: Texts;
}

/** A variable that can rank an experiment. `id` is its name in URLs and API responses. */
export interface ResultVariable {
  readonly id: string;
  readonly measure: Measure;
  /** The insight with the total value of these results; absent if there is none. */
  readonly value?: string;
  readonly words: VariableWords;
  /** Absent: offered to every experiment. */
  readonly when?: When;
}

/**
 * Results that each account defines, such as custom conversions. Each is a rate, has a value named after it, and is offered if it was
 * counted.
 */
export interface VariableFamily {
  /** The pattern of their ids. Its group is the label until the account names the result. */
  readonly pattern: RegExp;
  /** `{{name}}` is the label. */
  readonly words: Omit<VariableWords, 'name'>;
}

/** How a platform defines its results. Counts have the names that its connector gives to insights. */
export interface PlatformResults {
  /** The count that means *click*: in click-through rates, cost per click, and the field `link_click`. */
  readonly click: string;
  /** The count that means a video view; absent if views have no price. */
  readonly view?: string;
  /** Whether the platform reports how many people saw an ad. Without that, rows have no reach, which differs from a reach of 0. */
  readonly hasReach: boolean;
  /** In the order in which people see them as choices. */
  readonly variables: readonly ResultVariable[];
  readonly families: readonly VariableFamily[];
  /** The ranking variable until somebody chooses one, by goal; `default` for goals that are not listed. */
  readonly defaults: { readonly default: string; readonly [goal: string]: string };
  /** Whether variations without an ad may be rows, with their modeled rates. */
  readonly estimatesUntested: boolean;
  /** The fields of a row that repeat the text of one component, each with that component. */
  readonly fields: Readonly<Partial<Record<FlatField, string>>>;
  /** Components that have their own column in the table of variations. Those of the audience share one more column. */
  readonly columns: readonly string[];
  readonly baseline: PlatformBaseline;
  /** The attribution setting in words: the field, and a text for each of its options. */
  readonly attribution?: { readonly field: string; readonly words: Readonly<Record<string, Texts>> };
}

/** The measures that can rank a result: its rate, its cost, or the return on the spend. */
export const RANKINGS = ['rate', 'cost', 'return'] as const;
export type Ranking = (typeof RANKINGS)[number];

/** The id of a result under a ranking: the plain id for its rate, with `cost:` or `return:` before it for the others. */
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
 * Finds a variable by its id, including family members and other rankings (`cost:link_click`). Undefined if the platform has no such
 * variable, or no value to compute its return.
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
 * The rankings that a result offers, given the delivered figures.
 * @param values the total values of results, by name
 */
export const rankingsOf = (
  { value }: ResultVariable,
  { spend, values }: { spend: number; values: Readonly<Record<string, number>> },
): Ranking[] => [
  'rate',
  ...(spend > 0 ? (['cost'] as const) : []),
  ...(spend > 0 && value !== undefined && (values[value] ?? 0) > 0 ? (['return'] as const) : []),
];

import { ERROR_CODES, type ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { ITEM_TITLES, type ItemTitle } from '#libs/contracts/experiment/item-titles.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/rule-texts.js';
import type { RuleMessage, RuleResult } from '#libs/contracts/experiment/rules.js';

/** The step of the wizard that an item belongs to, with its number of the error catalogue. */
const SECTIONS = {
  information: ERROR_CODES.information,
  audience: ERROR_CODES.audience,
  creative: ERROR_CODES.creative,
  capacity: ERROR_CODES.capacity,
} as const;

const KEYS = new Map(Object.values(ITEM_TITLES).map(({ en, key }) => [en, key]));

/** Collects what is wrong with one section of an experiment. */
export class ItemCollector {
  readonly items: ErrorItem[] = [];

  constructor(private readonly section: keyof typeof SECTIONS) {}

  /** Adds an item where the rule answered a message. `title` names the field as people know it. */
  check(field: string, title: ItemTitle, result: RuleResult): void {
    if (result) this.add(field, title, result);
  }

  add(field: string, title: ItemTitle, message: RuleMessage): void {
    this.items.push({
      field,
      title,
      titleKey: KEYS.get(title)!,
      type: 'validation',
      message: RULE_TEXTS[message].en,
      key: RULE_TEXTS[message].key,
      code: SECTIONS[this.section],
    });
  }

  /** Adds an item for each value that occurred before in its list. */
  unique(field: string, title: ItemTitle, keys: readonly string[]): void {
    const seen = new Set<string>();
    keys.forEach((key, i) => {
      if (seen.has(key)) this.add(`${field}[${i}].value`, title, 'duplicate');
      seen.add(key);
    });
  }
}

/** An experiment arrives from a form, a draft or an old row: types say what it should be, these functions what it is. */
export type Loose = Record<string, unknown>;
/** The value as an object; an empty one for anything else. */
export const recordOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
/** The value as a list; an empty one for anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** The `value` of each alternative of a list. */
export const valuesOf = (list: unknown): unknown[] => listOf(list).map((alternative) => recordOf(alternative).value);
/** A text that is equal for equal values, whatever arrived (an object without prototype has no `String()`). */
export const keyOf = (value: unknown): string => JSON.stringify(value) ?? 'none';

import type * as z from 'zod/mini';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Options } from '../fields/field-texts.js';
import type { Filling } from '../checking/address.js';
import type { Field } from '../fields/fields.js';
import type { RuleName } from '../checking/rules.js';
import type { Circumstances } from '../description.js';
import type { ShownFile } from './shown-file.js';
import type { Pasted, PastePlan, PasteRoom } from './paste.js';

/** Reports a broken rule, at a place within the value (`.lead_form`, `[0]`), with the parameters of its text. */
export type Report = (rule: RuleName, at?: string, params?: Finding['params']) => void;

/** Facts from outside the field that a check needs. */
export interface Scope {
  readonly goal: unknown;
  readonly currency: unknown;
  readonly accountCurrency: string | undefined;
  /** The platform, and the values that it fills in; absent: placeholders in addresses are not checked. */
  readonly filling?: Filling;
  /** See `fileOf` of `Circumstances`. */
  readonly fileOf?: ((id: string) => string) | undefined;
  readonly sizeOf?: Circumstances['sizeOf'];
  /** Whether a condition holds for the experiment. */
  holds(when: true | Field['when']): boolean;
}

/** The functions that every kind of field has. `value` is unchecked input: none of these throws. */
export interface Kind<F extends Field> {
  /** The shape: types, lengths and patterns. `check` judges the meaning. */
  schema(field: F): z.ZodMiniType;
  /** Whether the field has no value yet. */
  isEmpty(value: unknown): boolean;
  /** The rule that a missing value breaks. */
  readonly missing: RuleName;
  /** Whether the platform itself checks its values before a submit: never, or only values outside lists. Absent: always. */
  readonly asked?: 'never' | 'outside-lists';
  /** Whether ads need an entry from every list of this kind. Absent: only if the description says so. */
  readonly isAlwaysNeeded?: true;
  /** When a list of a new draft begins with an empty row: always, if any goal needs one, or if the draft's goal does. Absent: never. */
  readonly beginsList?: 'always' | 'needed' | 'needed-by-goal';
  /** Whether a field of this kind outside the lists decides whom ads can reach. */
  readonly decidesReach?: true;
  /** Whether an alternative is a single option, so that a person cannot add a copy of it to the list. Absent: it is not. */
  isOption?(field: F): boolean;
  /** Whether one value groups several members, so that the list's title also names the value. */
  readonly isGroup?: true;
  check(value: unknown, field: F, report: Report, scope: Scope): void;
  /** The stored and sent form of a valid value, without invisible characters; absent: the value itself. */
  settled?(value: unknown, field: F): unknown;
  /**
   * A key that is equal for two alternatives that would make the same ad; empty for values that are already reported.
   * @param scope absent if only the value is known: then every part of it counts
   */
  keyOf(value: unknown, field: F, scope?: Pick<Scope, 'fileOf' | 'holds'>): string;
  /** The effect of a paste into an alternative; null if the browser's own paste is right. */
  paste?(pasted: Pasted, value: unknown, field: F, room: PasteRoom): PastePlan | null;
  /** The typed texts of a value, as examples for a model that writes more. */
  textsOf?(value: unknown): readonly string[];
  /** Adds texts to the alternatives of a list, and fills blank ones first. */
  withTexts?(values: readonly unknown[], texts: readonly string[], field: F, holds: Scope['holds']): readonly unknown[];
  /** The uploads that ads show of a value: whole files and parts of pictures. Absent: none. */
  shownFiles?(value: unknown, field: F): ShownFile[];
  /** The value in words: in names of ad objects, result rows, exports. Empty if it has no readable form. */
  words(value: unknown, field: F, language: Language, options: Options): string;
}

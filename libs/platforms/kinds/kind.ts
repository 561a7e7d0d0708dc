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

/** Tells that a rule is broken, at a place within the value (`.lead_form`, `[0]`), with what its text is filled in with. */
export type Tell = (rule: RuleName, at?: string, params?: Finding['params']) => void;

/** What a value is held against besides its own field. */
export interface Scope {
  readonly goal: unknown;
  readonly currency: unknown;
  readonly accountCurrency: string | undefined;
  /** The platform, and what it fills in; left out where placeholders in addresses are not judged. */
  readonly filling?: Filling;
  /** As `Circumstances` has it. */
  readonly fileOf?: ((id: string) => string) | undefined;
  readonly sizeOf?: Circumstances['sizeOf'];
  /** Whether a condition holds for the experiment. */
  holds(when: true | Field['when']): boolean;
}

/** What every value of a kind has in common. `value` is whatever arrived: none of these throws. */
export interface Kind<F extends Field> {
  /** The shape: types, lengths and patterns. What makes sense is for `check` to say. */
  schema(field: F): z.ZodMiniType;
  /** Whether nothing is chosen. */
  isEmpty(value: unknown): boolean;
  /** The rule that is told where something must be chosen. */
  readonly missing: RuleName;
  check(value: unknown, field: F, tell: Tell, scope: Scope): void;
  /** What is stored and sent of a value of the right shape, without what nobody sees in it; absent: the value. */
  settled?(value: unknown, field: F): unknown;
  /**
   * Equal for two alternatives that would be the same ad; empty for what is told already.
   * @param scope left out where only the value is known: then every part of it counts
   */
  keyOf(value: unknown, field: F, scope?: Pick<Scope, 'fileOf' | 'holds'>): string;
  /** What becomes of a text that is pasted into an alternative; null where it goes where the browser puts it. */
  paste?(pasted: Pasted, value: unknown, field: F, room: PasteRoom): PastePlan | null;
  /** The typed texts of a value, for what is to write others. */
  textsOf?(value: unknown): readonly string[];
  /** The alternatives of a list with further texts: those that are blank are filled first. */
  withTexts?(values: readonly unknown[], texts: readonly string[], field: F, holds: Scope['holds']): readonly unknown[];
  /** What of stored uploads ads show of a value: whole files and parts of pictures. Absent: none. */
  shownFiles?(value: unknown, field: F): ShownFile[];
  /** As people read it: in names of ad objects, result rows, exports. Empty where it has no readable form. */
  words(value: unknown, field: F, language: Language, options: Options): string;
}

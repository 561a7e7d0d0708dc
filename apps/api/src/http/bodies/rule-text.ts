import type { ValidationOptions } from 'class-validator';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';

/** Default texts of class-validator's rules, by the rule's name there. */
const TEXTS = {
  whitelistValidation: FIELD_TEXTS.unknown,
  isString: FIELD_TEXTS.text,
  isEmail: FIELD_TEXTS.wrong,
  matches: FIELD_TEXTS.wrong,
  minLength: FIELD_TEXTS.tooShort,
  maxLength: FIELD_TEXTS.tooLong,
  isNumber: FIELD_TEXTS.number,
  isInt: FIELD_TEXTS.wholeNumber,
  min: FIELD_TEXTS.tooSmall,
  max: FIELD_TEXTS.tooLarge,
  isUuid: FIELD_TEXTS.uuid,
  isBoolean: FIELD_TEXTS.yesOrNo,
  isObject: FIELD_TEXTS.object,
  nestedValidation: FIELD_TEXTS.object,
  isArray: FIELD_TEXTS.list,
  arrayMinSize: FIELD_TEXTS.tooFew,
  arrayMaxSize: FIELD_TEXTS.tooMany,
} as const;

/** Options that give a class-validator rule one of our texts. */
export const ruleText = (text: KeyedText): ValidationOptions => ({ context: text });

/** The text of a broken rule about a field. @param context the text that `ruleText` gave the rule */
export const textOfRule = (rule: string, field: string, context?: KeyedText): KeyedText =>
  context ?? withParams(isKnown(rule) ? TEXTS[rule] : FIELD_TEXTS.wrong, { field });

const isKnown = (rule: string): rule is keyof typeof TEXTS => Object.hasOwn(TEXTS, rule);

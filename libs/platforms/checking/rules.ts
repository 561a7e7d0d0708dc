import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';

/** The rules of an experiment's fields, by the names of their texts. */
export type RuleName = keyof typeof RULE_TEXTS;

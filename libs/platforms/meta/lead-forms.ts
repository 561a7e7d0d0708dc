import type { Finding } from '#libs/contracts/messages/finding.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { OwnRule } from '../description.js';
import { valueAt } from '../reading/loose.js';

/** The lookup that says which forms a page has. */
export const LEAD_FORMS = 'lead_forms';

/** Leads are collected by a form of the page (META-075). Until it is known which forms there are, nothing is said. */
export const leadFormsRule: OwnRule = {
  part: 'information',
  before: 'page',
  check: (input, { found = {} }): Finding[] =>
    valueAt(input, 'objective') === 'OUTCOME_LEADS' && found[LEAD_FORMS] === 0
      ? [{ field: 'page', key: RULE_TEXTS.noLeadForms.key }]
      : [],
};

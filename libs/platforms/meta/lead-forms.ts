import type { Finding } from '#libs/contracts/messages/finding.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import type { OwnRule } from '../description.js';
import { valueAt } from '../reading/untrusted.js';

/** The lookup that returns the forms of a page. */
export const LEAD_FORMS = 'lead_forms';

/** The page needs a form that collects leads (META-075). Before the lookup has returned there is no finding. */
export const leadFormsRule: OwnRule = {
  part: 'information',
  before: 'page',
  check: (input, { found = {} }): Finding[] =>
    valueAt(input, 'objective') === 'OUTCOME_LEADS' && found[LEAD_FORMS] === 0
      ? [{ field: 'page', key: RULE_TEXTS.noLeadForms.key }]
      : [],
};

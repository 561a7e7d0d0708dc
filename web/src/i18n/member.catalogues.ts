import { AI_MESSAGES } from '#libs/contracts/ai/ai-texts.js';
import { CEILING_TEXTS } from '#libs/contracts/account/ceiling-texts.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { FEE_TEXTS } from '#libs/contracts/billing/fee-texts.js';
import { LINK_PAGE_TEXTS } from '#libs/contracts/account/link-page.js';
import { LOGO_TEXTS } from '#libs/contracts/account/logo-texts.js';
import { ACTIVATION_TEXTS } from '#libs/contracts/experiment/activation/activation-texts.js';
import { STAFF_TEXTS } from '#libs/contracts/account/staff-texts.js';
import { HAND_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FIT_TEXTS } from '#libs/contracts/experiment/plan/fit-texts.js';
import { LEVEL_TEXTS } from '#libs/contracts/experiment/run/level-texts.js';
import { NAMING_TEXTS } from '#libs/contracts/experiment/naming/naming-texts.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import { SMART_PLUS_TEXTS } from '#libs/contracts/experiment/run/smart-plus-texts.js';
import { REGULATED_PLACES } from '#libs/contracts/experiment/form/regulated-places.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { EXPERIMENT_RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { EXPECTED_TEXTS, SHAPE_TEXTS } from '#libs/contracts/experiment/form/shape-texts.js';
import { DEADLINE_TEXTS } from '#libs/contracts/platform/deadline-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { TRIAL_TEXTS } from '#libs/contracts/billing/trial-texts.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { QUOTE_TEXTS } from '#libs/contracts/messages/quote-texts.js';
import { STATISTICS_TEXTS } from '#libs/contracts/results/statistics-texts.js';
import { WEBHOOK_TEXTS } from '#libs/contracts/webhooks/webhook-texts.js';
import { platformNames } from '#libs/platforms/fields/titles.js';
import { bundleOf } from '#libs/contracts/messages/texts.js';

/** Further texts that both server and console show to signed-in users. */
export const catalogues = [
  ...[
    ACTIVATION_TEXTS,
    CEILING_TEXTS,
    BILLING_TEXTS,
    EXPERIMENT_TEXTS,
    HAND_TEXTS,
    FEE_TEXTS,
    EXPERIMENT_RULE_TEXTS,
    FIT_TEXTS,
    LEVEL_TEXTS,
    NAMING_TEXTS,
    PREFLIGHT_TEXTS,
    REGULATED_PLACES,
    RUN_TEXTS,
    SMART_PLUS_TEXTS,
    STATISTICS_TEXTS,
    ITEM_TITLES,
    SHAPE_TEXTS,
    EXPECTED_TEXTS,
    STAFF_TEXTS,
    TRIAL_TEXTS,
    WEBHOOK_TEXTS,
    DEADLINE_TEXTS,
  ],
  ...[AI_MESSAGES, LOGO_TEXTS, LINK_PAGE_TEXTS, FIELD_TEXTS, QUOTE_TEXTS],
] as const;

export const textsIn = (language: Language) => bundleOf([...catalogues, ...platformNames()], language);

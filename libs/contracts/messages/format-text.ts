import { ACCESS_TEXTS } from '../account/access-texts.js';
import { CEILING_TEXTS } from '../account/ceiling-texts.js';
import { BILLING_TEXTS } from '../billing/billing-texts.js';
import { FEE_TEXTS } from '../billing/fee-texts.js';
import { AI_MESSAGES } from '../ai/ai-texts.js';
import { LINK_PAGE_TEXTS } from '../account/link-page.js';
import { STAFF_TEXTS } from '../account/staff-texts.js';
import { LOGIN_LINK_TEXTS, LOGIN_REASONS } from '../account/login-link-texts.js';
import { LOGO_TEXTS } from '../account/logo-texts.js';
import { ACTIVATION_TEXTS } from '../experiment/activation/activation-texts.js';
import { HAND_TEXTS } from '../experiment/run/hand-texts.js';
import { EXPERIMENT_TEXTS } from '../experiment/experiment-texts.js';
import { FIT_TEXTS } from '../experiment/plan/fit-texts.js';
import { LEVEL_TEXTS } from '../experiment/run/level-texts.js';
import { NAMING_TEXTS } from '../experiment/naming/naming-texts.js';
import { RUN_TEXTS } from '../experiment/run/run-texts.js';
import { SMART_PLUS_TEXTS } from '../experiment/run/smart-plus-texts.js';
import { DEADLINE_TEXTS } from '../platform/deadline-texts.js';
import { SHARE_TEXTS } from '../results/share-texts.js';
import { STATISTICS_TEXTS } from '../results/statistics-texts.js';
import { PREFLIGHT_TEXTS } from '../experiment/plan/preflight-texts.js';
import { ITEM_TITLES } from '../experiment/form/item-titles.js';
import { EXPERIMENT_RULE_TEXTS } from '../experiment/form/rule-texts.js';
import { REGULATED_PLACES } from '../experiment/form/regulated-places.js';
import { EXPECTED_TEXTS, SHAPE_TEXTS } from '../experiment/form/shape-texts.js';
import { WEBHOOK_TEXTS } from '../webhooks/webhook-texts.js';
import { FIELD_TEXTS } from './field-texts.js';
import type { KeyedText, Params } from './finding.js';
import { HTTP_TEXTS } from './http-texts.js';
import type { Language } from './language.js';
import { FORM_TEXTS } from './form-texts.js';
import { QUOTE_TEXTS } from './quote-texts.js';
import { inWords, type Text } from './texts.js';

/** Every catalog that the server uses. The console loads only the catalogs that it shows (`web/src/i18n`). */
export const CATALOGS: readonly Readonly<Record<string, Text>>[] = [
  ...[HTTP_TEXTS, FIELD_TEXTS, FORM_TEXTS, QUOTE_TEXTS],
  ...[ACCESS_TEXTS, LOGIN_LINK_TEXTS, LOGIN_REASONS, LINK_PAGE_TEXTS, LOGO_TEXTS],
  ...[
    ACTIVATION_TEXTS,
    EXPERIMENT_TEXTS,
    EXPERIMENT_RULE_TEXTS,
    FIT_TEXTS,
    HAND_TEXTS,
    RUN_TEXTS,
    STATISTICS_TEXTS,
    ITEM_TITLES,
  ],
  ...[
    SHAPE_TEXTS,
    EXPECTED_TEXTS,
    AI_MESSAGES,
    SHARE_TEXTS,
    PREFLIGHT_TEXTS,
    SMART_PLUS_TEXTS,
    REGULATED_PLACES,
    NAMING_TEXTS,
    CEILING_TEXTS,
    LEVEL_TEXTS,
  ],
  ...[BILLING_TEXTS, FEE_TEXTS, STAFF_TEXTS, WEBHOOK_TEXTS, DEADLINE_TEXTS],
];

const KNOWN = new Map(CATALOGS.flatMap((catalog) => Object.values(catalog)).map((text) => [text.key, text]));

type FindText = (key: string) => Text | undefined;

/**
 * Formats a text for the server's output, in English unless the reader's language is known.
 * @param others finds texts outside the catalogs, such as platforms' names of fields
 */
export const formatText = (text: KeyedText, language: Language = 'en', others: FindText = () => undefined): string =>
  inWords(text, language, (key) => (KNOWN.get(key) ?? others(key))?.[language]) ?? text.key;

/** The fields of a text in a response: English for people and logs, and the key with which clients show it in other languages. */
export interface MessageFields {
  message: string;
  key: string;
  params?: Params;
}

/** @param others finds texts outside the catalogs */
export const messageFields = (text: KeyedText, others?: FindText): MessageFields => ({
  message: formatText(text, 'en', others),
  key: text.key,
  ...(text.params === undefined ? {} : { params: text.params }),
});

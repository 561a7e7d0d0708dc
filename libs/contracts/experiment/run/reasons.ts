import type { KeyedText } from '../../messages/finding.js';
import type { Language } from '../../messages/language.js';
import { QUOTE_TEXTS } from '../../messages/quote-texts.js';
import { formatText } from '../../messages/format-text.js';
import { byKey, withParams } from '../../messages/texts.js';
import type { Refusal } from './ad-object.js';
import { leveled, type GroupWords } from './level-texts.js';
import { readReason } from './reasons-of-before.js';
import { RUN_TEXTS } from './run-texts.js';

/** Why a run is in its state, one text for each cause; empty without a reason. */
export type Reasons = readonly KeyedText[];

/** Reasons as rows, histories and responses contain them. */
export interface StoredReason {
  /** The reason in English, for operators; null without a reason. */
  reason: string | null;
  /** Absent from rows that were stored before texts had keys. */
  reasons?: Reasons | null;
}

/** Reasons in a language, one after the other; null for none. */
export const formatReasons = (reasons: Reasons, language: Language = 'en'): string | null =>
  reasons.map((text) => formatText(text, language)).join(' ') || null;

/** Reasons in their stored form. */
export const toStored = (reasons: Reasons): Required<StoredReason> => ({
  reason: formatReasons(reasons),
  reasons: reasons.map(byKey),
});

/** Reasons from their stored form, including the form from before texts had keys. */
export const fromStored = ({ reason, reasons }: StoredReason): Reasons =>
  reasons ?? (reason === null ? [] : readReason(reason));

/** The message of our own refusal: in English for operators, and by its key. */
export const ofOurs = (text: KeyedText): Pick<Refusal, 'message' | 'text'> => ({
  message: formatText(text),
  text: byKey(text),
});

/** Our own texts about refused ads that were stored before texts had keys. */
const OURS_BEFORE = [
  { key: RUN_TEXTS.parentGone.key, en: formatText({ key: RUN_TEXTS.parentGone.key }) },
  RUN_TEXTS.adDisapproved,
];

/** Why a single ad failed: our own text with the level names of the ad's platform, or else the platform's message. */
export const refusalText = ({ text, message }: Pick<Refusal, 'text' | 'message'>, words: GroupWords): KeyedText =>
  leveled(
    text ?? byKey(OURS_BEFORE.find(({ en }) => en === message) ?? withParams(QUOTE_TEXTS.words, { words: message })),
    words,
  );

import type { KeyedText } from '../../messages/finding.js';
import type { Language } from '../../messages/language.js';
import { SAID_TEXTS } from '../../messages/said-texts.js';
import { say } from '../../messages/say.js';
import { byKey, told } from '../../messages/texts.js';
import type { Refusal } from './ad-object.js';
import { levelled, type GroupWords } from './level-texts.js';
import { readReason } from './reasons-of-before.js';
import { RUN_TEXTS } from './run-texts.js';

/** Why a run stands where it does, a text for each cause; none where there is nothing to say. */
export type Reasons = readonly KeyedText[];

/** As rows, histories and answers hold them. */
export interface StoredReason {
  /** In English, for operators; null where there is nothing to say. */
  reason: string | null;
  /** Absent from what was stored in words alone, before texts had keys. */
  reasons?: Reasons | null;
}

/** Reasons in the words of a language, one after the other; null where there are none. */
export const sayReasons = (reasons: Reasons, language: Language = 'en'): string | null =>
  reasons.map((text) => say(text, language)).join(' ') || null;

/** Reasons on their way to where they are kept. */
export const toStored = (reasons: Reasons): Required<StoredReason> => ({
  reason: sayReasons(reasons),
  reasons: reasons.map(byKey),
});

/** Reasons as they were stored, also before texts had keys. */
export const fromStored = ({ reason, reasons }: StoredReason): Reasons =>
  reasons ?? (reason === null ? [] : readReason(reason));

/** What a refusal of ours says, in English for operators and by its key. */
export const ofOurs = (text: KeyedText): Pick<Refusal, 'message' | 'text'> => ({
  message: say(text),
  text: byKey(text),
});

/** What an ad's refusal said of ours before it had a key. */
const OURS_BEFORE = [
  { key: RUN_TEXTS.parentGone.key, en: say({ key: RUN_TEXTS.parentGone.key }) },
  RUN_TEXTS.adDisapproved,
];

/** Why a single ad failed: a text of ours, with the words of its platform where it takes them, or else what that said. */
export const refusalText = ({ text, message }: Pick<Refusal, 'text' | 'message'>, words: GroupWords): KeyedText =>
  levelled(
    text ?? byKey(OURS_BEFORE.find(({ en }) => en === message) ?? told(SAID_TEXTS.words, { words: message })),
    words,
  );

import type { KeyedText, Param } from '../messages/finding.js';
import type { Language } from '../messages/language.js';
import { SAID_TEXTS, saidBy } from '../messages/said-texts.js';
import { say } from '../messages/say.js';
import { englishOf, told } from '../messages/texts.js';
import { toMinorUnits } from '../money/money.js';
import { PLATFORM_NAMES, type Platform } from '../platform/platform.js';
import { FIT_TEXTS } from './fit-texts.js';
import { RUN_TEXTS } from './run-texts.js';

const TEXTS = { ...RUN_TEXTS, ...FIT_TEXTS };

/** What a run stores as its reason, in English: one of these texts or several, or `meta: ` and the platform's words. */
export const STORED_REASONS = englishOf(TEXTS);

/**
 * A stored reason as texts by their keys: the one place that knows them by their words, because rows and histories hold
 * words. A platform's own words are marked as such. What is neither was written for operators, not for people: they are
 * told that the error is ours.
 */
export const readReason = (stored: string): KeyedText[] => knownReasons(stored) ?? [{ key: RUN_TEXTS.ours.key }];

/** Why a single ad failed, as it is stored: a text of ours, or else the words of its platform. */
export const readRefusal = (stored: string): KeyedText =>
  knownReason(stored) ?? told(SAID_TEXTS.words, { words: stored });

/** A stored reason in a language. */
export const sayReason = (stored: string, language: Language): string =>
  readReason(stored)
    .map((text) => say(text, language))
    .join(' ');

/** A reason that may be stored for people: itself, where people can read it. */
export const reasonForPeople = (reason: string): string =>
  knownReasons(reason) === null ? STORED_REASONS.ours : reason;

function knownReasons(stored: string): KeyedText[] | null {
  const [, platform, words] = /^(\w+): (.*[a-z].*)$/s.exec(stored) ?? [];
  if (words !== undefined && isPlatform(platform!)) return [saidBy(platform, words)];
  // Apart first: a text that ends with what was filled in takes the next one for a part of it.
  const parts = stored.split(/(?<=\.) (?=\p{Lu})/u).map(knownReason);
  if (parts.every((part) => part !== null)) return parts;
  const whole = knownReason(stored);
  return whole && [whole];
}

const isPlatform = (name: string): name is Platform => Object.hasOwn(PLATFORM_NAMES, name);

/** The longest first: a shorter one with something filled in would take it for its own. */
const PATTERNS = Object.values(TEXTS)
  .toSorted((a, b) => b.en.length - a.en.length)
  .map(({ key, en }) => ({ key, pattern: patternOf(en) }));

function knownReason(stored: string): KeyedText | null {
  for (const { key, pattern } of PATTERNS) {
    const match = pattern.exec(stored);
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, paramOf(text)] as const);
    return params.length === 0 ? { key } : { key, params: Object.fromEntries(params) };
  }
  return null;
}

/** What was filled in, by name. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+?)')}$`, 's');
}

/** A figure as texts were filled with: `12`, `50.4 USD`, `5,040 JPY`; any other words as they are. */
function paramOf(text: string): Param {
  const [, figure, currency] = /^(\d[\d,]*(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(text) ?? [];
  if (figure === undefined) return text;
  const value = Number(figure.replaceAll(',', ''));
  if (currency === undefined) return value;
  const amountMinor = toMinorUnits(value, currency);
  return amountMinor === null ? text : { amountMinor, currency };
}

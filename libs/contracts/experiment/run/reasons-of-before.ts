import type { KeyedText, Param } from '../../messages/finding.js';
import { quoteOf } from '../../messages/quote-texts.js';
import { toMinorUnits } from '../../money/money.js';
import { PLATFORM_NAMES, type Platform } from '../../platform/platform.js';
import { FIT_TEXTS } from '../plan/fit-texts.js';
import { AD_SET } from './level-texts.js';
import { RUN_TEXTS } from './run-texts.js';

/**
 * Reads a reason that was stored only in English, before texts had keys: several of our texts, or `meta: ` and the platform's words. Any
 * other reason was written for operators. People then read that the error is ours.
 */
export const readReason = (stored: string): KeyedText[] => knownReasons(stored) ?? [{ key: RUN_TEXTS.ours.key }];

function knownReasons(stored: string): KeyedText[] | null {
  const [, platform, words] = /^(\w+): (.*[a-z].*)$/s.exec(stored) ?? [];
  if (words !== undefined && isPlatform(platform!)) return [quoteOf(platform, words)];
  // Split first: a text that ends with a parameter would take the next text as a part of it.
  const parts = stored.split(/(?<=\.) (?=\p{Lu})/u).map(knownReason);
  if (parts.every((part) => part !== null)) return parts;
  const whole = knownReason(stored);
  return whole && [whole];
}

const isPlatform = (name: string): name is Platform => Object.hasOwn(PLATFORM_NAMES, name);

/** Earlier wordings of texts that have changed since. */
const EARLIER_WORDINGS = [
  {
    key: RUN_TEXTS.waveWaits.key,
    en: 'Wave {{wave}} of {{waves}} waits for room: it needs {{needed}} and what may be live at once leaves {{free}}. Please end some of what is live.',
  },
  {
    key: RUN_TEXTS.waveLeftOut.key,
    en: 'Wave {{wave}} of {{waves}} found no room in its time and was left out: its part of the budget is not spent.',
  },
  { key: RUN_TEXTS.noneTaken.key, en: 'The platform took none of the ads.' },
  { key: RUN_TEXTS.tooFew.key, en: 'Too few ads were taken for: {{named}}.' },
  { key: RUN_TEXTS.tooFewAndMore.key, en: 'Too few ads were taken for: {{named}} and {{more}} more.' },
  { key: RUN_TEXTS.editChanged.key, en: 'The edit was not taken: the experiment had been changed in between.' },
  {
    key: RUN_TEXTS.leftUnknown.key,
    en: 'Ad objects that may be there besides, because the answer to their creation was lost: {{count}}.',
  },
  {
    key: FIT_TEXTS.accountRoom.key,
    en: 'What the ad account allows to be live at once leaves room for {{free}} more and the experiment needs {{needed}}. Please end some of what is live, or remove some alternatives.',
  },
  {
    key: FIT_TEXTS.pageFull.key,
    en: 'The page has no room for another live ad. Please end some of its ads and try again.',
  },
  {
    key: FIT_TEXTS.pageRoom.key,
    en: 'The page has room for {{free}} more live ads and the experiment needs {{needed}}. Please end some of its ads, or remove some alternatives.',
  },
  {
    key: FIT_TEXTS.sharedPageFull.key,
    en: 'The page has no room for another live ad. All ad accounts share its limit of {{limit}}, and {{elsewhere}} of the {{used}} live ads are in other ones. Please end some of them and try again.',
  },
  {
    key: FIT_TEXTS.sharedPageRoom.key,
    en: 'The page has room for {{free}} more live ads and the experiment needs {{needed}}. All ad accounts share its limit of {{limit}}, and {{elsewhere}} of the {{used}} live ads are in other ones. Please end some of them, or remove some alternatives.',
  },
  {
    key: FIT_TEXTS.accountFull.key,
    en: 'The ad account has no room for another live campaign, {{group}} or ad. Please end some of them and try again.',
  },
  {
    key: FIT_TEXTS.accountRoom.key,
    en: 'The ad account has room for {{free}} more live objects, and the experiment needs {{needed}}. Please end some of what is live, or remove some alternatives.',
  },
  {
    key: FIT_TEXTS.campaignsFull.key,
    en: 'The ad account holds {{used}} campaigns of at most {{limit}}, and the experiment needs {{needed}} more. Please delete some that you no longer need at the platform, or choose another account.',
  },
  { key: RUN_TEXTS.adSetsOff.key, en: 'Ad sets that could not be switched on: {{count}}.' },
  { key: RUN_TEXTS.creatingMissing.key, en: 'Ad sets that are missing at the platform are created again.' },
];
const { taken: _aPart, ...REASONS } = { ...RUN_TEXTS, ...FIT_TEXTS };
/** The longest first: a shorter pattern with a parameter would match a longer text. */
const PATTERNS = [...Object.values(REASONS), ...EARLIER_WORDINGS]
  .toSorted((a, b) => b.en.length - a.en.length)
  .map(({ key, en }) => ({ key, pattern: patternOf(inEarlierWords(en)) }));

function knownReason(stored: string): KeyedText | null {
  for (const { key, pattern } of PATTERNS) {
    const match = pattern.exec(stored);
    if (match === null) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, paramOf(text)] as const);
    return params.length === 0 ? { key } : { key, params: Object.fromEntries(params) };
  }
  return null;
}

/** At that time, every platform used the word "ad set". */
function inEarlierWords(text: string): string {
  return text.replaceAll('{{group}}', AD_SET.one.en).replaceAll('{{groups}}', AD_SET.many.en);
}

/** Parameters become groups by name. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+?)')}$`, 's');
}

/** A figure in the format of old texts: `12`, `50.4 USD`, `5,040 JPY`; any other words as they are. */
function paramOf(text: string): Param {
  const [, figure, currency] = /^(\d[\d,]*(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(text) ?? [];
  if (figure === undefined) return text;
  const value = Number(figure.replaceAll(',', ''));
  if (currency === undefined) return value;
  const amountMinor = toMinorUnits(value, currency);
  return amountMinor === null ? text : { amountMinor, currency };
}

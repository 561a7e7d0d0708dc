import { PLATFORM_NAMES, type Platform } from '../platform/platform.js';
import type { KeyedText } from './finding.js';
import { texts, told } from './texts.js';

/** What a platform said stays in the language in which it said it. */
export const SAID_TEXTS = texts('said', {
  /** Where nothing else tells whose words they are. */
  by: { en: '{{platform}} says: "{{words}}"', es: 'Respuesta de {{platform}}: «{{words}}»' },
  /** Beside a title that tells it. */
  words: { en: '{{words}}', es: '{{words}}' },
});

/** A text, marked as the platform's own words where it is one. */
export function marked(platform: Platform, text: KeyedText): KeyedText {
  const words = text.key === SAID_TEXTS.words.key ? text.params?.['words'] : undefined;
  return typeof words === 'string' ? saidBy(platform, words) : text;
}

/** The words of a platform, marked as its own. */
export const saidBy = (platform: Platform, words: string): KeyedText =>
  told(SAID_TEXTS.by, { platform: PLATFORM_NAMES[platform], words });

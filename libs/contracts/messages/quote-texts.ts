import { PLATFORM_NAMES, type Platform } from '../platform/platform.js';
import type { KeyedText } from './finding.js';
import { texts, withParams } from './texts.js';

/** A platform's words stay in the language of the platform's answer. */
export const QUOTE_TEXTS = texts('said', {
  /** The text with its source, for places that do not show whose text it is. */
  by: { en: '{{platform}} says: "{{words}}"', es: 'Respuesta de {{platform}}: «{{words}}»' },
  /** The text alone, for places next to a title that shows whose text it is. */
  words: { en: '{{words}}', es: '{{words}}' },
});

/** Marks a text as the platform's own words if it is one. */
export function marked(platform: Platform, text: KeyedText): KeyedText {
  const words = text.key === QUOTE_TEXTS.words.key ? text.params?.['words'] : undefined;
  return typeof words === 'string' ? quoteOf(platform, words) : text;
}

/** A platform's text, marked as its own. */
export const quoteOf = (platform: Platform, words: string): KeyedText =>
  withParams(QUOTE_TEXTS.by, { platform: PLATFORM_NAMES[platform], words });

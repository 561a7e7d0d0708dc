import type { AiLanguage } from '#libs/contracts/ai/ai-content.js';
import { cleanText, lengthOf } from '#libs/platforms/reading/clean-text.js';
import { isOtherLanguage } from './text-language.js';

interface Wanted {
  /** The maximum number of characters of a text. */
  length: number;
  language: AiLanguage;
  count: number;
}

/** The usable texts of a model's answer: short enough, in the requested language, each once. */
export function checkedTexts(answer: string, { length, language, count }: Wanted): string[] {
  const usedKeys = new Set<string>();
  return textsIn(answer)
    .map((text) => unwrapped(cleanText(text)))
    .filter((text) => {
      const key = text
        .toLowerCase()
        .replace(/[\p{P}\p{Z}]+/gu, ' ')
        .trim();
      if (key === '' || usedKeys.has(key) || lengthOf(text) > length || isOtherLanguage(text, language)) return false;
      usedKeys.add(key);
      return true;
    })
    .slice(0, count);
}

/** The requested list, wherever it is in the answer; else the answer's lines. */
function textsIn(answer: string): string[] {
  const [from, to] = [answer.indexOf('['), answer.lastIndexOf(']')];
  try {
    const list: unknown = JSON.parse(answer.slice(from, to + 1));
    if (Array.isArray(list)) return list.filter((text): text is string => typeof text === 'string');
  } catch {
    // There is no list: models that ignore the format write one text in each line.
  }
  return answer.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, ''));
}

/** The text without extra blanks, line breaks, and quotation marks around the whole text. */
const unwrapped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(["'“«])(.*)["'”»]$/u, (whole, open: string, inner: string) => (inner.includes(open) ? whole : inner))
    .trim();

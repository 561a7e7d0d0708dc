import type { Texts } from './description.js';
import { recordOf, textOf } from './loose.js';

/**
 * What a list or field is called that a stored experiment has and its description has no more, within a sentence. Its stored
 * name is all that is left of it: `former list “user devices”`.
 * @param path `audiences.user_devices`, `information.colour`
 */
export function removedWords(path: string): Texts {
  const [head = '', name] = path.split('.');
  const shown = (name ?? head).replaceAll('_', ' ');
  return head === 'audiences' || head === 'creatives'
    ? { en: `former list “${shown}”`, es: `lista retirada «${shown}»` }
    : { en: `former field “${shown}”`, es: `campo retirado «${shown}»` };
}

/** What can be read of an alternative of such a list, whatever kind it was: `OWNER`, `Pixel 9`, `Wine, Tea`. */
export function removedAlternative(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const texts = value.map(removedAlternative).filter((text) => text !== '');
    return [...new Set(texts)].slice(0, MOST).join(', ');
  }
  const { name, description, id } = recordOf(value);
  return [value, name, description, id].map(textOf).find((text) => text !== '') ?? '';
}

/** Of a group. */
const MOST = 3;

import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { told } from '#libs/contracts/messages/texts.js';
import type { PlatformDescription, Texts } from '../description.js';
import { fieldsOf } from '../fields/fields-of.js';
import { listOf, recordOf, textOf, valueAt } from './loose.js';

/** Where a stored experiment has lists; its other fields stand among them. */
const PLACES = ['', 'information.', 'audiences.', 'exclusions.', 'creatives.'] as const;
/** Lists that no description names: the order of the components, and what experiments had of before there was one. */
const NOT_DESCRIBED = ['components', 'variations'];

/**
 * Why no ads can be made of a stored experiment any more: its description has dropped a list that it has entries in. An
 * audience without one of its lists, or with those let in again whom it leaves out, is a wider one than was tested and paid for.
 */
export function listGone(description: PlatformDescription, input: object): KeyedText | null {
  const known = new Set([...fieldsOf(description).map(({ path }) => path), ...NOT_DESCRIBED]);
  const gone = PLACES.flatMap((place) =>
    Object.keys(recordOf(place === '' ? input : valueAt(input, place.slice(0, -1)))).map((name) => place + name),
  ).find((path) => !known.has(path) && listOf(valueAt(input, path)).length > 0);
  // As in the words of a list that is gone, its stored name is all that is left of it.
  const name = gone?.slice(gone.indexOf('.') + 1).replaceAll('_', ' ');
  return name === undefined ? null : told(EXPERIMENT_TEXTS.listGone, { list: name });
}

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

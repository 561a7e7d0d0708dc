import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams, type Texts } from '#libs/contracts/messages/texts.js';
import type { PlatformDescription } from '../description.js';
import { fieldsOf } from '../fields/fields-of.js';
import { listOf, recordOf, textOf, valueAt } from './untrusted.js';

/** The places of lists in a stored experiment, which also hold other fields. */
const PLACES = ['', 'information.', 'audiences.', 'exclusions.', 'creatives.'] as const;
/** Lists that no description contains: the order of the components, and a list of older experiments. */
const NOT_DESCRIBED = ['components', 'variations'];

/**
 * Why a stored experiment can no longer make ads: its description has dropped a list that has entries. Without this list, an audience would
 * be wider than the tested and paid one.
 */
export function listGone(description: PlatformDescription, input: object): KeyedText | null {
  const known = new Set([...fieldsOf(description).map(({ path }) => path), ...NOT_DESCRIBED]);
  const dropped = PLACES.flatMap((place) =>
    Object.keys(recordOf(place === '' ? input : valueAt(input, place.slice(0, -1)))).map((name) => place + name),
  ).find((path) => !known.has(path) && listOf(valueAt(input, path)).length > 0);
  // Only the stored name of such a list is left.
  const name = dropped?.slice(dropped.indexOf('.') + 1).replaceAll('_', ' ');
  return name === undefined ? null : withParams(EXPERIMENT_TEXTS.listGone, { list: name });
}

/**
 * The words for a list or field of a stored experiment that the description no longer has, within a sentence. Only its stored name is
 * left: `former list “user devices”`.
 * @param path `audiences.user_devices`, `information.colour`
 */
export function removedWords(path: string): Texts {
  const [head = '', name] = path.split('.');
  const shown = (name ?? head).replaceAll('_', ' ');
  return head === 'audiences' || head === 'creatives'
    ? { en: `former list “${shown}”`, es: `lista retirada «${shown}»` }
    : { en: `former field “${shown}”`, es: `campo retirado «${shown}»` };
}

/** The readable part of an alternative of a list that the description no longer has: `OWNER`, `Pixel 9`, `Wine, Tea`. */
export function removedAlternative(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const texts = value.map(removedAlternative).filter((text) => text !== '');
    return [...new Set(texts)].slice(0, MOST).join(', ');
  }
  const { name, description, id } = recordOf(value);
  return [value, name, description, id].map(textOf).find((text) => text !== '') ?? '';
}

/** The maximum number of members of a group that are listed. */
const MOST = 3;

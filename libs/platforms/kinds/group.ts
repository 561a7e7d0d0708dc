import type { Language } from '#libs/contracts/messages/language.js';
import { listOf } from '../reading/untrusted.js';

const NOTHING_CHOSEN = { en: 'Any', es: 'Cualquiera' } as const;
/** Maximum number of members that a group's text names; it counts the rest. */
const NAMED = 3;

/** The functions that groups of rows and of places share. */
export const group = {
  /** Identity of a group, independent of the order and repetition of its members. */
  keyOf: (value: unknown, memberKey: (member: unknown) => string): string =>
    `(${[...new Set(listOf(value).map(memberKey))].sort().join('|')})`,

  /** The first three names, and the number of further ones. */
  words(value: unknown, language: Language, nameOf: (member: unknown) => string): string {
    // 0 is an option of some lists.
    const names = listOf(value)
      .filter((one) => one === 0 || Boolean(one))
      .map(nameOf);
    if (names.length === 0) return NOTHING_CHOSEN[language];
    const rest = names.length - NAMED;
    return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '');
  },
};

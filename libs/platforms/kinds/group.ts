import type { Language } from '#libs/contracts/messages/language.js';
import { listOf } from '../reading/loose.js';

const NOTHING_CHOSEN = { en: 'Any', es: 'Cualquiera' } as const;
/** Names of a group before the rest is counted. */
const NAMED = 3;

/** What groups of rows and of places share. */
export const group = {
  /** Identity of a group, whatever the order of its members and however often each is there. */
  keyOf: (value: unknown, memberKey: (member: unknown) => string): string =>
    `(${[...new Set(listOf(value).map(memberKey))].sort().join('|')})`,

  /** The first three names and how many more there are. */
  words(value: unknown, language: Language, nameOf: (member: unknown) => string): string {
    const names = listOf(value).filter(Boolean).map(nameOf);
    if (names.length === 0) return NOTHING_CHOSEN[language];
    const rest = names.length - NAMED;
    return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '');
  },
};

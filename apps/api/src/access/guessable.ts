import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { visiblePassword } from '#libs/contracts/account/password.js';

/**
 * Characters that are judged at a time. The work grows faster than the square of the length: 128 that were chosen for it take
 * seconds, these take milliseconds.
 */
const JUDGED = 24;
/** Of letters by signs (`p4$$w0rd`) that are tried; every further one is more work for words that are found all the same. */
const SUBSTITUTIONS = 10;

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: SUBSTITUTIONS });

/**
 * Whether a password is among the first thousand guesses (zxcvbn's score 0): common, a row of keys, repeated, the owner's own.
 * @param own what others know of the owner, which is guessed first
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const seen = unrepeated([...visiblePassword(password)]);
  const known = own.map((text) => text.slice(0, JUDGED));
  return [seen.slice(0, JUDGED), seen.slice(-JUDGED)].every((part) => judge.check(part.join(''), known).score === 0);
}

/** What repeats itself from beginning to end is judged by as many whole repetitions as fit: length is all the rest adds. */
function unrepeated(characters: string[]): string[] {
  const { length } = characters;
  for (let period = 1; period <= length / 2; period++)
    if (characters.every((one, i) => i < period || one === characters[i - period]))
      return characters.slice(0, period * Math.max(1, Math.floor(Math.min(length, JUDGED) / period)));
  return characters;
}

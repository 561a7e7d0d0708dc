import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { visiblePassword } from '#libs/contracts/account/password.js';

/**
 * The maximum number of characters to judge at a time. The work grows faster than the square of the length: 128 carefully chosen characters
 * take seconds, 24 take milliseconds.
 */
const JUDGED = 24;
/**
 * The maximum number of substitutions of letters by signs (`p4$$w0rd`) to try. Each further one adds work for words that are found anyway.
 */
const SUBSTITUTIONS = 10;

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: SUBSTITUTIONS });

/**
 * Whether a password is among the first thousand guesses (zxcvbn's score 0): common, a row of keys, repeated, or the owner's own data.
 * @param own what others know of the owner, which attackers guess first
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const unrepeatedCharacters = unrepeated([...visiblePassword(password)]);
  const known = own.map((text) => text.slice(0, JUDGED));
  return [unrepeatedCharacters.slice(0, JUDGED), unrepeatedCharacters.slice(-JUDGED)].every(
    (part) => judge.check(part.join(''), known).score === 0,
  );
}

/** A fully repetitive password is judged by as many whole repetitions as fit: the rest only adds length. */
function unrepeated(characters: string[]): string[] {
  const { length } = characters;
  for (let period = 1; period <= length / 2; period++)
    if (characters.every((one, i) => i < period || one === characters[i - period]))
      return characters.slice(0, period * Math.max(1, Math.floor(Math.min(length, JUDGED) / period)));
  return characters;
}

import { describe, expect, it, jest } from '@jest/globals';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { passwordLength, trimPassword } from '#libs/contracts/account/password.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { isGuessable } from './guessable.js';
import { passwordProblem, Passwords } from './passwords.js';

describe('Passwords', () => {
  it('AUTH-055 hashes once for an unknown account, like for a known one, and always refuses it', async () => {
    const passwords = new Passwords();
    expect(await passwords.verify(null, 'no account has this password')).toBe(false);
    expect(passwords.runs).toBe(1);
    const stored = await passwords.hash('correct horse');
    expect(await passwords.verify(stored, 'correct horse')).toBe(true);
    expect(await passwords.verify(stored, 'wrong horse')).toBe(false);
    expect(passwords.runs).toBe(4);
  });

  it('AUTH-055 stores salted argon2id hashes of the current strength and recognizes weaker ones', async () => {
    const passwords = new Passwords();
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(passwords.isOutdated(one)).toBe(false);
    expect(passwords.isOutdated(one.replace('m=19456', 'm=4096'))).toBe(true);
  });

  it('AUTH-055 runs four hashes simultaneously and queues the others', async () => {
    const passwords = new Passwords();
    const six = Array.from({ length: 6 }, () => passwords.verify(null, 'correct horse'));
    expect(passwords.runs).toBe(4);
    await Promise.all(six);
    expect(passwords.runs).toBe(6);
  });

  it('AUTH-037 accepts 8 to 128 characters', () => {
    const text = 'sandals in spring, '.repeat(10);
    const problem = (length: number) => passwordProblem(`q7${text}`.slice(0, length), 'ada@engines.test');
    expect([7, 8, 128, 129].map((length) => problem(length) === null)).toEqual([false, true, true, false]);
  });

  it.each([
    ['zero-width spaces', '\u200b'.repeat(10), FORM_TEXTS.passwordLength],
    ['letters between invisible ones', 'ab\u200bc\u2060d\u00ade\ufe0ff', FORM_TEXTS.passwordLength],
    ['Hangul fillers', '\u3164'.repeat(12), FORM_TEXTS.passwordLength],
    ['one letter', 'aaaaaaaa', ACCESS_TEXTS.passwordGuessable],
    ['one letter, 128 times', 'a'.repeat(128), ACCESS_TEXTS.passwordGuessable],
    ['three letters repeated', 'abcabcabc', ACCESS_TEXTS.passwordGuessable],
    [
      'three letters repeated, longer than the part that is checked at a time',
      'abc'.repeat(20),
      ACCESS_TEXTS.passwordGuessable,
    ],
    ['a common word, partly invisible', 'pass\u200bword\u200b1', ACCESS_TEXTS.passwordCommon],
    ['a common word with signs for letters', 'P4$$w0rd', ACCESS_TEXTS.passwordGuessable],
    ['the local part of the e-mail', 'adabyron', ACCESS_TEXTS.passwordGuessable],
  ])('AUTH-055 refuses %s', (_name, password, problem) => {
    expect(passwordProblem(password, 'adabyron@engines.test')).toBe(problem);
  });

  it.each([
    'correct horse',
    'polyad-demo',
    'caballo verde',
    '\u2764\ufe0f seven \u{1F400}',
    'x9$Kq2!p',
    `${'a'.repeat(30)} sandals in spring`,
    'barefoot sandals in spring!'.repeat(2),
  ])('AUTH-055 accepts %s', (password) => {
    expect(passwordProblem(password, 'adabyron@engines.test')).toBeNull();
  });

  it.each(['password1', 'letmein', 'iloveyou', 'qwerty', 'P4$$w0rd', 'ab'])(
    'AUTH-055 considers %s guessable however often it is repeated',
    (word) => {
      for (let times = 1; times * word.length <= LIMITS.password.max; times++)
        expect([times, isGuessable(word.repeat(times), [])]).toEqual([times, true]);
    },
  );

  it('AUTH-055 checks at most two short parts of any password', () => {
    const check = jest.spyOn(ZxcvbnFactory.prototype, 'check');
    for (const part of ['p@$$w0rd', 'l0v3', '1/1/91', 'a1b2c3d4e5f6g7h8', '4@8({[<369&#!1/|0$5+7%2x'])
      isGuessable(part.repeat(128).slice(0, 128), ['e'.repeat(10_000)]);
    expect(check.mock.calls.length).toBeLessThanOrEqual(10);
    for (const [password, own = []] of check.mock.calls)
      for (const text of [password, ...own]) expect(String(text).length).toBeLessThanOrEqual(24);
    check.mockRestore();
  });
});

describe('trim of a password', () => {
  it('removes invisible characters at the ends and keeps the inside', () => {
    expect(trimPassword(' \u200b\ufeff\u3164correct\u200b horse\u2060\u00a0\n')).toBe('correct\u200b horse');
    expect(trimPassword('\u2764\ufe0f')).toBe('\u2764\ufe0f');
    expect(trimPassword(' \u200b ')).toBe('');
  });

  it('counts visible characters', () => {
    expect(passwordLength(' a\u200bb \u{1F400}\u2764\ufe0f ')).toBe(5);
  });
});

import { describe, expect, it } from '@jest/globals';
import { passwordProblem, Passwords } from './passwords.js';

describe('passwordProblem', () => {
  it.each([
    ['1234567', 'Your password must contain at least 8 characters.'],
    ['x'.repeat(129), 'Your password must contain at most 128 characters.'],
    ['Ada@Engines.test', 'Your password must differ from your email.'],
    ['password', 'This password is too common. Please choose another one.'],
    ['Iloveyou1', null],
    ['12345678x', null],
    ['x'.repeat(128), null],
  ])('AUTH-037 judges %s as %s', (password, problem) => {
    expect(passwordProblem(password, 'ada@engines.test')).toBe(problem);
  });
});

describe('Passwords', () => {
  it('checks an unknown account at the price of a known one, and never lets it in', async () => {
    const passwords = new Passwords();
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'wrong horse')).toBe(false);
    expect(await passwords.verify(null, 'no account has this password')).toBe(false);
    expect(passwords.verifications).toBe(3);
  });

  it('hashes anew what was made with weaker parameters', () => {
    const passwords = new Passwords();
    expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$c2FsdA$aGFzaA')).toBe(true);
    expect(passwords.isOutdated('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false);
  });
});

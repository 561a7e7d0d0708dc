import { describe, expect, it } from '@jest/globals';
import { passwordProblem, Passwords } from './passwords.js';

describe('Passwords', () => {
  it('AUTH-055 an unknown account costs one hash like a known one, from the first on, and is never right', async () => {
    const passwords = new Passwords();
    expect(await passwords.verify(null, 'no account has this password')).toBe(false);
    expect(passwords.runs).toBe(1);
    const stored = await passwords.hash('correct horse');
    expect(await passwords.verify(stored, 'correct horse')).toBe(true);
    expect(passwords.runs).toBe(3);
  });

  it('AUTH-055 stores salted argon2id hashes of today’s strength, and knows weaker ones', async () => {
    const passwords = new Passwords();
    const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(passwords.isOutdated(one)).toBe(false);
    expect(passwords.isOutdated(one.replace('m=19456', 'm=4096'))).toBe(true);
  });

  it('AUTH-055 hashes four at once, and the others in turn', async () => {
    const passwords = new Passwords();
    const six = Array.from({ length: 6 }, () => passwords.verify(null, 'correct horse'));
    expect(passwords.runs).toBe(4);
    await Promise.all(six);
    expect(passwords.runs).toBe(6);
  });

  it('AUTH-037 takes 8 to 128 characters', () => {
    const problem = (length: number) => passwordProblem('q7'.repeat(100).slice(0, length), 'ada@engines.test');
    expect([7, 8, 128, 129].map((length) => problem(length) === null)).toEqual([false, true, true, false]);
  });
});

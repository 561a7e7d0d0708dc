import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { platformTokenPlace, SealError, Sealer } from './sealing.js';

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const place = platformTokenPlace('11111111-1111-4111-8111-111111111111');

describe('Sealer', () => {
  it('opens what it sealed, and never produces the same sealed text twice', () => {
    const sealer = new Sealer(key('a', 1));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const sealed = sealer.seal(text, place);
        expect(sealed).toMatch(/^v1\.a\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/);
        expect(sealed).not.toBe(sealer.seal(text, place));
        expect(sealer.open(sealed, place)).toBe(text);
      }),
    );
  });

  it('refuses a value of another row or another column, or with any changed character', () => {
    const sealer = new Sealer(key('a', 1));
    const sealed = sealer.seal('secret-token', place);
    expect(() => sealer.open(sealed, { ...place, row: 'other' })).toThrow(SealError);
    expect(() => sealer.open(sealed, { ...place, column: 'other' })).toThrow(SealError);
    const parts = sealed.split('.');
    for (const index of [2, 3, 4]) {
      const changed = parts.map((part, at) => (at === index ? (part[0] === 'A' ? 'B' : 'A') + part.slice(1) : part));
      expect(() => sealer.open(changed.join('.'), place)).toThrow(SealError);
    }
  });

  it('refuses a shortened tag', () => {
    const sealer = new Sealer(key('a', 1));
    const parts = sealer.seal('secret-token', place).split('.');
    parts[3] = Buffer.from(parts[3]!, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => sealer.open(parts.join('.'), place)).toThrow(SealError);
  });

  it('refuses two keys with the same id, because it could not decrypt with both', () => {
    expect(() => new Sealer(`${key('k1', 2)},${key('k1', 1)}`)).toThrow(SealError);
  });

  it('seals with the first key and opens with every key', () => {
    const old = new Sealer(key('old', 1)).seal('token', place);
    const rotated = new Sealer(`${key('new', 2)},${key('old', 1)}`);
    expect(rotated.open(old, place)).toBe('token');
    expect([rotated.writingKey, rotated.otherKeys]).toEqual(['new', ['old']]);
    expect(rotated.seal('token', place).split('.')[1]).toBe('new');
    expect(() => new Sealer(key('new', 2)).open(old, place)).toThrow(SealError);
  });
});

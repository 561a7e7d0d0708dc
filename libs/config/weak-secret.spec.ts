import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isWeakKey, isWeakSecret } from './weak-secret.js';

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i)).join('');

describe('a secret that machines share', () => {
  it.each([
    'x'.repeat(64),
    'ab'.repeat(20),
    'Kq7'.repeat(12),
    'Zt4mW9xL2pVc7RbN'.repeat(2),
    letters + '0123456789',
    '0123456789'.repeat(4),
    'please-change-me-before-production-7Qd',
    'my-very-own-session-secret-4711-zebra',
    'q7Rt',
  ])('is refused if it is %s', (text) => {
    expect(isWeakSecret(text, 32)).toBe(true);
  });

  it.each([
    [6, true],
    [7, false],
  ])('with %d different characters can be guessed: %s', (different, isWeak) => {
    const alphabet = 'K4xQ8tB2mZ'.slice(0, different);
    // a sequence of characters without a period
    const text = Array.from({ length: 40 }, (_, i) => alphabet[(i * i * 3 + i * 7 + (i >> 2)) % different]).join('');
    expect(new Set(text).size).toBe(different);
    expect(isWeakSecret(text, 32)).toBe(isWeak);
  });

  it('has its minimum length, and needs no more', () => {
    const drawn = 'q7RtZ0mKx4Wp9LbVd2Hs6NfYc8GjTe3A';
    expect(isWeakSecret(drawn, drawn.length)).toBe(false);
    expect(isWeakSecret(drawn, drawn.length + 1)).toBe(true);
  });

  it('is accepted if it was drawn at random', () => {
    for (let i = 0; i < 2_000; i++) {
      expect(isWeakSecret(randomBytes(48).toString('base64url'), 32)).toBe(false);
      expect(isWeakSecret(randomBytes(16).toString('hex'), 16)).toBe(false);
      expect(isWeakKey(randomBytes(32))).toBe(false);
    }
  });
});

describe('the bytes of a key', () => {
  it.each([
    ['equal bytes', Buffer.alloc(32, 7)],
    ['counted up', Buffer.from(Array.from({ length: 32 }, (_, i) => i))],
    ['a pattern', Buffer.alloc(32, Buffer.from([1, 80, 200, 31]))],
    ['a text', Buffer.from('correct horse battery staple 123')],
  ])('are refused if they are %s', (_, bytes) => {
    expect(isWeakKey(bytes)).toBe(true);
  });
});

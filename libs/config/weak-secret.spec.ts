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
  ])('is not %s', (text) => {
    expect(isWeakSecret(text, 32)).toBe(true);
  });

  it('is whatever was drawn at random', () => {
    for (let i = 0; i < 500; i++) {
      expect(isWeakSecret(randomBytes(48).toString('base64url'), 32)).toBe(false);
      expect(isWeakSecret(randomBytes(16).toString('hex'), 16)).toBe(false);
      expect(isWeakKey(randomBytes(32))).toBe(false);
    }
  });
});

describe('the bytes of a key', () => {
  it.each([
    ['all alike', Buffer.alloc(32, 7)],
    ['counted up', Buffer.from(Array.from({ length: 32 }, (_, i) => i))],
    ['a pattern', Buffer.alloc(32, Buffer.from([1, 80, 200, 31]))],
    ['a text', Buffer.from('correct horse battery staple 123')],
  ])('are not %s', (_, bytes) => {
    expect(isWeakKey(bytes)).toBe(true);
  });
});

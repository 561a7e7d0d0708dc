import { describe, expect, it } from '@jest/globals';
import { linkHealth, needsRelink } from './link-health.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describe('the health of a link', () => {
  it.each([
    ['linked', null, false, 'valid', false],
    ['linked', inDays(15), false, 'valid', false],
    ['linked', inDays(14), false, 'ends-soon', false],
    ['linked', inDays(0), false, 'ended', true],
    ['linked', inDays(-3), true, 'valid', false],
    ['relink-needed', inDays(50), false, 'refused', true],
    ['relink-needed', null, true, 'refused', true],
    ['unreadable', null, false, 'unreadable', true],
  ] as const)(
    'with status %s, valid until %s and renewed %s is %s',
    (status, tokenExpiresAt, isRenewed, health, isDue) => {
      const found = linkHealth({ status, tokenExpiresAt, isRenewed }, NOW);
      expect([found, needsRelink(found)]).toEqual([health, isDue]);
    },
  );
});

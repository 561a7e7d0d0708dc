import { describe, expect, it } from '@jest/globals';
import { isExpired } from './card.js';
import { graceEndOf, isInForce } from './plan.js';

const NOW = new Date('2026-03-10T12:00:00Z');
const at = (text: string) => new Date(`${text}T12:00:00Z`);
const plan = (change: object) =>
  isInForce(
    {
      ...{ status: 'active' as const, endsAt: null, graceEndsAt: null },
      ...change,
    },
    NOW,
  );

describe('isInForce', () => {
  it('BILL-024 lets a canceled plan work until it ends, and not a moment longer', () => {
    expect(plan({})).toBe(true);
    expect(plan({ endsAt: new Date(+NOW + 1) })).toBe(true);
    expect(plan({ endsAt: NOW })).toBe(false);
    expect(plan({ status: 'ended', endsAt: at('2026-03-01') })).toBe(false);
  });

  it('lets a plan whose payment failed work until its grace ends', () => {
    expect(plan({ status: 'past-due', graceEndsAt: new Date(+NOW + 1) })).toBe(true);
    expect(plan({ status: 'past-due', graceEndsAt: NOW })).toBe(false);
    expect(plan({ status: 'past-due', graceEndsAt: null })).toBe(false);
  });

  it('counts the seven days of grace from when the money was due', () => {
    expect(graceEndOf('past-due', at('2026-03-08'))).toEqual(at('2026-03-15'));
    expect([graceEndOf('active', NOW), graceEndOf('past-due', null)]).toEqual([null, null]);
  });

  it('knows no plan that was never paid', () => {
    expect(plan({ status: 'starting' })).toBe(false);
  });
});

describe('isExpired', () => {
  it('BILL-056 lets a card work to the end of its month', () => {
    const on = (text: string) => isExpired({ expMonth: 2, expYear: 2026 }, new Date(text));
    expect([on('2026-02-28T23:59:59.999Z'), on('2026-03-01T00:00:00Z')]).toEqual([false, true]);
    expect(isExpired({ expMonth: 12, expYear: 2026 }, new Date('2026-12-31T23:59:59Z'))).toBe(false);
    expect(isExpired({ expMonth: 12, expYear: 2026 }, new Date('2027-01-01T00:00:00Z'))).toBe(true);
  });
});

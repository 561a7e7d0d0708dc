import { describe, expect, it } from '@jest/globals';
import { isExpired } from './card.js';
import { graceEndOf, isInForce, isLapsed, planTurnOf } from './plan.js';

const NOW = new Date('2026-03-10T12:00:00Z');
const at = (text: string) => new Date(`${text}T12:00:00Z`);
const plan = (change: object) =>
  isInForce(
    {
      status: 'active' as const,
      endsAt: null,
      graceEndsAt: null,
      ...change,
    },
    NOW,
  );

describe('isInForce', () => {
  it('BILL-024 treats a canceled plan as in force until it ends, and not a moment longer', () => {
    expect(plan({})).toBe(true);
    expect(plan({ endsAt: new Date(+NOW + 1) })).toBe(true);
    expect(plan({ endsAt: NOW })).toBe(false);
    expect(plan({ status: 'ended', endsAt: at('2026-03-01') })).toBe(false);
  });

  it('treats a plan with a failed payment as in force until its grace period ends', () => {
    expect(plan({ status: 'past-due', graceEndsAt: new Date(+NOW + 1) })).toBe(true);
    expect(plan({ status: 'past-due', graceEndsAt: NOW })).toBe(false);
    expect(plan({ status: 'past-due', graceEndsAt: null })).toBe(false);
  });

  it('counts seven days of grace from the due date', () => {
    expect(graceEndOf('past-due', at('2026-03-08'))).toEqual(at('2026-03-15'));
    expect([graceEndOf('active', NOW), graceEndOf('past-due', null)]).toEqual([null, null]);
    const unpaid = { status: 'past-due' as const, periodStart: at('2026-03-08') };
    expect([isLapsed(unpaid, at('2026-03-14')), isLapsed(unpaid, at('2026-03-15'))]).toEqual([false, true]);
    expect(isLapsed({ ...unpaid, status: 'active' }, at('2026-03-15'))).toBe(false);
  });

  it('treats a plan that was never paid as not in force', () => {
    expect(plan({ status: 'starting' })).toBe(false);
  });
});

describe('planTurnOf', () => {
  const paid = (text: string) => ({ status: 'active' as const, periodStart: at(text) });
  const unpaid = { status: 'past-due' as const, periodStart: at('2026-03-01') };
  const ended = { status: 'ended' as const, periodStart: at('2026-02-01') };

  it('reports another month, paid on time or later', () => {
    expect(planTurnOf(paid('2026-02-01'), paid('2026-03-01'))).toBe('renewed');
    expect(planTurnOf(unpaid, paid('2026-03-01'))).toBe('renewed');
    expect(planTurnOf(paid('2026-03-01'), paid('2026-03-01'))).toBeNull();
  });

  it('reports an unpaid month and the end, once each', () => {
    expect([planTurnOf(paid('2026-02-01'), unpaid), planTurnOf(unpaid, unpaid)]).toEqual(['unpaid', null]);
    expect([planTurnOf(paid('2026-02-01'), ended), planTurnOf(ended, ended)]).toEqual(['ended', null]);
  });

  it('reports nothing about a plan that never began, because its owner saw that on the screen', () => {
    const starting = { status: 'starting' as const, periodStart: null };
    expect([planTurnOf(starting, paid('2026-02-01')), planTurnOf(starting, ended)]).toEqual([null, null]);
  });
});

describe('isExpired', () => {
  it('BILL-056 accepts a card until the end of its month', () => {
    const on = (text: string) => isExpired({ expMonth: 2, expYear: 2026 }, new Date(text));
    expect([on('2026-02-28T23:59:59.999Z'), on('2026-03-01T00:00:00Z')]).toEqual([false, true]);
    expect(isExpired({ expMonth: 12, expYear: 2026 }, new Date('2026-12-31T23:59:59Z'))).toBe(false);
    expect(isExpired({ expMonth: 12, expYear: 2026 }, new Date('2027-01-01T00:00:00Z'))).toBe(true);
  });
});

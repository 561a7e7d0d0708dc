import { describe, expect, it } from '@jest/globals';
import { budgetPerOf, planActivation } from './activation-plan.js';

const chosen = [
  { variation: 7, name: 'Seven', budgetMinor: 5_000 },
  { variation: 0, name: 'Zero', budgetMinor: 100 },
];
const plan = (moneyLevel: 'campaign' | 'adset') =>
  planActivation({ variations: chosen, name: 'Batch', key: 'abcdefghij', tree: { moneyLevel } });

describe('the plan of an activated batch', () => {
  it('ACTIVATE-011 contains a separate campaign, group and ad for each variation', () => {
    const tree = plan('adset').map(({ ordinal, kind, parentOrdinal, variation, sampleVariation }) => [
      ...[ordinal, kind, parentOrdinal, variation, sampleVariation],
    ]);
    expect(tree).toEqual([
      [0, 'campaign', null, null, 7],
      [1, 'campaign', null, null, 0],
      [2, 'adset', 0, null, 7],
      [3, 'ad', 2, 7, null],
      [4, 'adset', 1, null, 0],
      [5, 'ad', 4, 0, null],
    ]);
  });

  it.each(['campaign', 'adset'] as const)(
    "puts each budget on the %s, if the platform's budgets belong there",
    (level) => {
      const holders = plan(level).filter(({ budgetMinor }) => budgetMinor !== null);
      expect(holders.map(({ kind, budgetMinor }) => [kind, budgetMinor])).toEqual([
        [level, 5_000],
        [level, 100],
      ]);
    },
  );

  it('names every object by the batch, the variation and a unique key', () => {
    const names = plan('adset').map(({ externalName }) => externalName);
    expect(names[3]).toBe('Batch · Seven [abcdefghij-3]');
    expect(new Set(names).size).toBe(names.length);
    expect(plan('adset').every(({ kind, slice }) => (kind === 'campaign' ? slice === null : slice === 0))).toBe(true);
  });
});

describe("the period of an activation's budget", () => {
  const [startsAt, day] = [new Date('2026-11-01T00:00:00Z'), 24 * 3_600_000];
  const per = (budgetType: 'daily_budget' | 'lifetime_budget', ms: number) =>
    budgetPerOf({ activation: { budgetType }, startsAt, endsAt: new Date(startsAt.getTime() + ms) });

  it('ACTIVATE-008 is a day for a daily budget over several days', () => {
    expect([per('daily_budget', day), per('daily_budget', day + 1)]).toEqual(['run', 'day']);
    expect(per('lifetime_budget', 5 * day)).toBe('run');
    expect(budgetPerOf({ activation: null, startsAt, endsAt: startsAt })).toBe('run');
  });
});

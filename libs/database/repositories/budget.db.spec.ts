import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { MINUTE_MS } from '#libs/contracts/time.js';
import { BudgetRepository, INSTALLATION, type Budget, type Taken } from './budget.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const budgets = () => new BudgetRepository(database.orm.em.fork());
const AT = new Date('2026-11-26T10:00:20Z');
const budgetOf = (organizationId: string, most: number, act: string): Budget => ({
  organizationId,
  act,
  most,
  windowMs: MINUTE_MS,
});

describe('a budget', () => {
  it('is shared by all processes, even for simultaneous uses', async () => {
    const budget = budgetOf(randomUUID(), 10, 'looks');
    const taken = await Promise.all(Array.from({ length: 8 }, () => budgets().take([budget], 2, AT)));
    expect(taken.filter((one) => 'rows' in one)).toHaveLength(5);
    expect(taken.find((one) => 'waitMs' in one)).toEqual({ budget, waitMs: 40_000 });
  });

  it('is full again in the next window, and separate for another team, act or host', async () => {
    const budget = budgetOf(randomUUID(), 1, 'looks');
    const take = (other: Partial<Budget> = {}, at = AT) => budgets().take([{ ...budget, ...other }], 1, at);
    expect(await take()).toHaveProperty('rows');
    expect(await take()).toHaveProperty('waitMs');
    for (const other of [{ organizationId: randomUUID() }, { act: 'texts' }, { about: 'shop.example' }])
      expect(await take(other)).toHaveProperty('rows');
    expect(await take({}, new Date(AT.getTime() + 40_000))).toHaveProperty('rows');
  });

  it('is not used if another required budget is too small', async () => {
    const team = budgetOf(randomUUID(), 5, 'both');
    const all = budgetOf(INSTALLATION, 3, 'both');
    expect(await budgets().take([team, all], 3, AT)).toHaveProperty('rows');
    expect(await budgets().take([team, all], 1, AT)).toMatchObject({ budget: all });
    expect(await budgets().take([team], 2, AT)).toHaveProperty('rows');
  });

  it('gets an unused part back, and never more than was taken', async () => {
    const budget = budgetOf(randomUUID(), 10, 'time');
    const taken = (await budgets().take([budget], 10, AT)) as Taken;
    expect(await budgets().take([budget], 1, AT)).toHaveProperty('waitMs');
    await budgets().giveBack(taken, 7);
    expect(await budgets().take([budget], 7, AT)).toHaveProperty('rows');
    expect(await budgets().take([budget], 1, AT)).toHaveProperty('waitMs');
    await budgets().giveBack(taken, 500);
    expect(await budgets().take([budget], 11, AT)).toHaveProperty('waitMs');
  });

  it('is not used by a transaction that is rolled back', async () => {
    const budget = budgetOf(randomUUID(), 1, 'undone');
    const undone = database.orm.em.fork().transactional(async (em) => {
      expect(await new BudgetRepository(em).take([budget], 1, AT)).toHaveProperty('rows');
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await budgets().take([budget], 1, AT)).toHaveProperty('rows');
  });
});

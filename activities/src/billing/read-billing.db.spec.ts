import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { PaymentError } from '#libs/billing/payment-error.js';
import type { ProviderPlan } from '#libs/billing/payment-gateway.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import type { JobDeps } from '../deps.js';
import { readBilling } from './read-billing.js';

const HOUR = 3_600_000;
let database: { orm: MikroORM; close: () => Promise<void> };
/** The provider's plans, by customer. */
let plans: Record<string, ProviderPlan[]>;
let removed: string[];
let isAway: boolean;
let warned: object[];

beforeAll(async () => {
  database = await createTestOrm();
}, 60_000);
afterAll(() => database?.close());
beforeEach(async () => {
  await run('delete from team_plan');
  await run('delete from billing_customer');
  [plans, removed, isAway, warned] = [{}, [], false, []];
});

const run = <T = unknown>(sql: string, params: unknown[] = []) =>
  database.orm.em.fork().getConnection().execute<T[]>(sql, params);

const deps = () => {
  const answer = async <T>(value: T): Promise<T> => {
    if (isAway) throw new PaymentError('UNAVAILABLE', 'away');
    return value;
  };
  return {
    orm: database.orm,
    host: { log: { warn: (about: object) => void warned.push(about) } },
    billing: {
      cards: { list: () => answer([]) },
      plans: { list: (customer: string) => answer(plans[customer] ?? []) },
      customers: { remove: (customer: string) => answer(undefined).then(() => void removed.push(customer)) },
    },
  } as unknown as Pick<JobDeps, 'orm' | 'host' | 'billing'>;
};

/** A team with a plan. @param readAgo hours since the provider was read */
async function team({ status = 'active', periodEnd = 1, readAgo = 1, age = 1, endedAgo = null as number | null } = {}) {
  const [organizationId, rowId] = [randomUUID(), randomUUID()];
  const at = (hours: number) => new Date(Date.now() + hours * HOUR);
  await run('insert into organization (id, name, created_at, ended_at) values (?, ?, now(), ?)', [
    ...[organizationId, 'Team', endedAgo === null ? null : at(-endedAgo)],
  ]);
  await run('insert into billing_customer (organization_id, customer_id, read_at) values (?, ?, ?)', [
    ...[organizationId, `cus_${organizationId}`, at(-readAgo)],
  ]);
  await run(
    `insert into team_plan (id, organization_id, platform, status, created_at, period_start, period_end) values (?, ?, 'meta', ?, ?, ?, ?)`,
    [rowId, organizationId, status, at(-age), at(periodEnd - 700), at(periodEnd)],
  );
  return { organizationId, rowId, customerId: `cus_${organizationId}` };
}

const provided = (reference: string, status: ProviderPlan['status'] = 'active'): ProviderPlan => ({
  id: `sub_${reference}`,
  reference,
  platform: 'meta',
  status,
  createdAt: new Date(),
  endsAt: null,
  periodStart: new Date(),
  periodEnd: new Date(Date.now() + 700 * HOUR),
});

const statusOf = async (rowId: string) =>
  (await run<{ status: string }>('select status from team_plan where id = ?', [rowId]))[0]!.status;

describe('readBilling', () => {
  it('reads a plan again after a lost response, and after its paid month', async () => {
    const lost = await team({ status: 'starting' });
    const over = await team({ periodEnd: -1 });
    const fine = await team();
    plans[lost.customerId] = [provided(lost.rowId)];
    plans[over.customerId] = [provided(over.rowId, 'ended')];
    plans[fine.customerId] = [];
    expect(await readBilling(deps())).toBe(2);
    expect(await Promise.all([lost, over, fine].map(({ rowId }) => statusOf(rowId)))).toEqual([
      'active',
      'ended',
      'active',
    ]);
  });

  it('reads a team at most once in ten minutes, and again after the provider was unavailable', async () => {
    const { rowId, customerId } = await team({ status: 'starting' });
    isAway = true;
    expect([await readBilling(deps()), await readBilling(deps()), warned.length]).toEqual([0, 0, 1]);
    isAway = false;
    plans[customerId] = [provided(rowId)];
    expect(await readBilling(deps())).toBe(0);
    await run(`update billing_customer set read_at = now() - interval '11 minutes'`);
    expect([await readBilling(deps()), await statusOf(rowId)]).toEqual([1, 'active']);
  });

  it('leaves an abandoned plan unchanged, even if a late reading says that the bank still has to confirm', async () => {
    const { rowId, organizationId, customerId } = await team({ status: 'ended' });
    await run(
      `insert into team_plan (id, organization_id, platform, status, created_at) values (?, ?, 'meta', 'starting', now())`,
      [randomUUID(), organizationId],
    );
    plans[customerId] = [provided(rowId, 'starting')];
    expect([await readBilling(deps()), warned, await statusOf(rowId)]).toEqual([1, [], 'ended']);
  });

  it('gives up a plan that never began within a day', async () => {
    const [old, young] = [await team({ status: 'starting', age: 25 }), await team({ status: 'starting', age: 23 })];
    await readBilling(deps());
    expect([await statusOf(old.rowId), await statusOf(young.rowId)]).toEqual(['ended', 'starting']);
  });

  it('ends the plans of a closed team at the provider', async () => {
    const closed = await team({ endedAgo: 1 });
    await team();
    expect(await readBilling(deps())).toBe(1);
    expect([removed, await statusOf(closed.rowId)]).toEqual([[closed.customerId], 'ended']);
    await run(`update billing_customer set read_at = now() - interval '11 minutes'`);
    expect([await readBilling(deps()), removed.length]).toEqual([0, 1]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestOrm } from '#libs/testing/test-orm.js';
import type { PlanParts } from '../billing/plans/end-plans.js';
import type { Database } from '../database/database.module.js';
import { setWhitelisted } from './set-whitelisted.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database?.close());

const em = () => database.orm.em.fork();
const by = { userId: null, ip: 'operator' };

/** The owner of a team that the payment provider knows. */
async function payer(): Promise<string> {
  const [id, team] = [randomUUID(), randomUUID()];
  await em().execute(`insert into organization (id, name, created_at) values (?, 'Acme', now())`, [team]);
  await em().execute(
    `insert into user_account (id, organization_id, email, password_hash, first_name, last_name, lang, role, status,
       is_staff, is_tester, is_whitelisted, created_at)
     values (?, ?, ?, '', 'Ana', 'Vidal', 'en', 'owner', 'ACTIVE', false, false, false, now())`,
    [id, team, `${id}@whitelisted.polyad.test`],
  );
  await em().execute('insert into billing_customer (organization_id, customer_id) values (?, ?)', [
    team,
    `cus_${team}`,
  ]);
  return id;
}

/** A team account whose changes wait until this many calls have arrived. */
function accountForCalls(size: number): Pick<PlanParts['account'], 'change'> {
  let arrived = 0;
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return {
    change: async () => {
      if (++arrived === size) open();
      await isOpen;
      return undefined as never;
    },
  };
}

it('ADMIN-009 two staff members whitelist a team simultaneously, and its plans end', async () => {
  const accountId = await payer();
  const parts = { account: accountForCalls(2), database: { fork: em } as unknown as Database, gateway: {} };
  const whitelist = () => setWhitelisted(parts as Parameters<typeof setWhitelisted>[0], { accountId, by });
  const outcomes = await Promise.all([whitelist(), whitelist()]);
  expect(outcomes.map((outcome) => outcome?.isWhitelisted)).toEqual([true, true]);
  const rows = await em().execute('select is_whitelisted as "is" from user_account where id = ?', [accountId]);
  expect(rows).toEqual([{ is: true }]);
});

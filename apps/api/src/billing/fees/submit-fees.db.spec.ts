import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { feeMonthOf } from '#libs/contracts/billing/variation-fee.js';
import { RunFeeRepository } from '#libs/database/repositories/billing/run-fee.repository.js';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import type { CallerContext } from '../../access/caller.js';
import type { Database } from '../../database/database.module.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { ReadForm } from '../../submit/read-submit.js';
import { SubmitFees } from './submit-fees.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
let payments: FakePayments;
let fees: SubmitFees;
beforeAll(async () => {
  database = await createTestOrm();
});
beforeEach(() => {
  payments = new FakePayments();
  fees = new SubmitFees({ fork: em } as unknown as Database, { payments }, SETUP);
});
afterAll(() => database?.close());

const em = () => database.orm.em.fork();
const SETUP = { publishableKey: 'pk_test_luz', sandboxOrigin: null };
const AT = new Date('2026-11-23T10:00:00Z');
let experiments = 1_000;

/** Creates a team. Its `submit` reserves the fee of a run as the API's submit does; its `month` reads the fees of the month. */
async function newTeam({ expYear = 2036, hasCard = true } = {}) {
  const organizationId = randomUUID();
  await em().execute('insert into billing_customer (organization_id, customer_id) values (?, ?)', [
    ...[organizationId, `cus_${organizationId}`],
  ]);
  if (hasCard)
    await em().execute(
      `insert into billing_card (id, organization_id, is_default, brand, funding, last4, exp_month, exp_year, billing)
       values (?, ?, true, 'visa', 'credit', '4242', 12, ?, '{}')`,
      [`pm_${organizationId}`, organizationId, expYear],
    );
  await em().execute(
    `insert into team_plan (id, organization_id, platform, status, created_at) values (?, ?, 'meta', 'active', now())`,
    [randomUUID(), organizationId],
  );
  const caller = { organizationId, userId: randomUUID(), isWhitelisted: false } as CallerContext;
  const key = randomUUID();
  const submit = async (created: number, approvedCents: number, changes: Partial<ReadForm & CallerContext> = {}) => {
    const form = { platform: 'meta', kind: 'run', approvedCents, key, bodyHash: '', ...changes } as ReadForm;
    const fee = await fees.prepare({ ...caller, ...changes }, form, { created, at: AT });
    const run = { uuid: randomUUID(), experimentId: ++experiments };
    await fee.releaseOnFailure(() => em().transactional((tx) => fee.reserve(tx, run)));
    return run;
  };
  const month = () => new RunFeeRepository(em()).month(organizationId, { platform: 'meta', month: feeMonthOf(AT) });
  return { submit, month };
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error;
  return {
    status: error.status,
    code: error.code,
    key: error.items?.[0]?.key ?? error.text.key,
    challenge: error.challenge,
  };
};
const NOTHING = { variations: 0, chargedCents: 0 };

describe('fee of a submit', () => {
  it('META-175 is zero for included variations, and held on the card for variations above the allowance', async () => {
    const { submit, month } = await newTeam();
    await submit(10_000, 0);
    expect(payments.payments.size).toBe(0);
    await submit(400, 1_000, { key: randomUUID() });
    expect([...payments.payments.values()]).toMatchObject([{ state: 'authorized', amountCents: 1_000 }]);
    expect(await month()).toEqual({ variations: 10_400, chargedCents: 1_000 });
  });

  it.each([
    [{ isWhitelisted: true }],
    [{ kind: 'draft' as const }],
    [{ kind: 'sample' as const }],
    [{ kind: 'template' as const }],
  ])('META-143 META-151 LIFE-014 is zero for %j', async (changes) => {
    const { submit, month } = await newTeam({ hasCard: false });
    await submit(50_000, 0, changes);
    expect([payments.payments.size, await month()]).toEqual([0, NOTHING]);
  });

  it.each([0, 999, 1_001])(
    'is refused without a hold if %i cents were approved instead of the fee',
    async (approved) => {
      const { submit, month } = await newTeam();
      expect(await refusal(submit(10_400, approved))).toMatchObject({ status: 409, code: 'fee-changed' });
      expect([payments.payments.size, await month()]).toEqual([0, NOTHING]);
    },
  );

  it.each([
    ['META-172', { hasCard: false }, 'fee.noCard'],
    ['META-171', { expYear: 2025 }, 'fee.invalidCard'],
  ])('%s reports the fault of the default card', async (_, card, key) => {
    const { submit, month } = await newTeam(card);
    expect(await refusal(submit(10_400, 1_000))).toMatchObject({ status: 400, code: 400105, key });
    expect(await month()).toEqual(NOTHING);
  });

  it("reports a bank's refusal, and accepts the next attempt", async () => {
    const { submit, month } = await newTeam();
    payments.next = { state: 'declined', refusal: 'insufficient-funds' };
    const refused = { status: 400, code: 400105, key: 'billing.insufficientFunds' };
    expect(await refusal(submit(10_400, 1_000))).toMatchObject(refused);
    payments.next = { state: 'authorized' };
    await submit(10_400, 1_000);
    expect(await month()).toEqual({ variations: 10_400, chargedCents: 1_000 });
  });

  it("requests the bank's confirmation, and continues the same payment on a repeated submit", async () => {
    const { submit, month } = await newTeam();
    payments.next = { state: 'action-required' };
    const [first, again] = [await refusal(submit(10_400, 1_000)), await refusal(submit(10_400, 1_000))];
    const challenge = {
      client_secret: expect.stringContaining('_secret'),
      setup: { publishable_key: 'pk_test_luz', sandbox_origin: null },
    };
    expect(first).toMatchObject({ status: 402, code: 'confirm-payment', challenge });
    expect(again).toEqual(first);
    expect(await month()).toEqual(NOTHING);
    for (const payment of payments.payments.values()) payment.state = 'authorized';
    await submit(10_400, 1_000);
    expect([payments.payments.size, (await month()).chargedCents]).toEqual([1, 1_000]);
  });

  it('makes a new payment after a failed confirmation', async () => {
    const { submit } = await newTeam();
    payments.next = { state: 'action-required' };
    await refusal(submit(10_400, 1_000));
    for (const payment of payments.payments.values())
      Object.assign(payment, { state: 'declined', refusal: 'authentication' });
    payments.next = { state: 'authorized' };
    await submit(10_400, 1_000);
    expect([...payments.payments.values()].map(({ state }) => state)).toEqual(['declined', 'authorized']);
  });

  it('is held once if the response is lost and the submit is repeated', async () => {
    const { submit, month } = await newTeam();
    payments.loses = ['authorize'];
    await expect(submit(10_400, 1_000)).rejects.toThrow('lost');
    expect(await month()).toEqual(NOTHING);
    await submit(10_400, 1_000);
    expect(payments.payments.size).toBe(1);
  });

  it('BILL-015 is the same for two equal simultaneous runs, in any order', async () => {
    const { submit, month } = await newTeam();
    await submit(10_000, 0);
    const other = randomUUID();
    const [first, second] = await Promise.allSettled([submit(400, 1_000), submit(400, 1_000, { key: other })]);
    // Both keep their price: two equal runs above the allowance cost the same.
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await month()).toEqual({ variations: 10_800, chargedCents: 2_000 });
  });

  it('releases the hold if the run is not stored', async () => {
    const { submit, month } = await newTeam();
    await submit(10_000, 0);
    const lastId = experiments;
    experiments--; // the id of an existing run
    await expect(submit(400, 1_000, { key: randomUUID() })).rejects.toThrow('duplicate key');
    experiments = lastId;
    expect(await month()).toEqual({ variations: 10_000, chargedCents: 0 });
    const [hold] = await em().execute<{ state: string }[]>('select state from card_hold where payment_id = ?', [
      [...payments.payments.keys()][0],
    ]);
    expect(hold).toEqual({ state: 'releasing' });
  });
});

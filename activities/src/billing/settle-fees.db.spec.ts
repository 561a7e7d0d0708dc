import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { holdCard } from '#libs/billing/fees/hold-card.js';
import { reserveFee } from '#libs/billing/fees/reserve-fee.js';
import { feeMonthOf, feeOf } from '#libs/contracts/billing/variation-fee.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { CardHoldRepository } from '#libs/database/repositories/billing/card-hold.repository.js';
import { FeeBooksRepository } from '#libs/database/repositories/billing/fee-books.repository.js';
import { RunFeeRepository } from '#libs/database/repositories/billing/run-fee.repository.js';
import { HandDeliveryRepository } from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { settleFees } from './settle-fees.js';

let fixture: RunFixture;
let payments: FakePayments;
beforeAll(async () => {
  fixture = await createRunFixture();
});
beforeEach(() => {
  payments = new FakePayments();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const AT = new Date('2026-11-23T10:00:00Z');
const scope = { platform: 'meta', month: feeMonthOf(AT) } as const;

/** A team that submits runs as the API does. */
async function newTeam() {
  const { organizationId } = await fixture.newRun();
  const quote = async (created: number) =>
    feeOf(await new RunFeeRepository(em()).month(organizationId, scope), created).chargeCents;
  /** @param approved the amount that the person approved; by default the result of the fee check */
  const submit = async (created: number, approved?: number) => {
    const run = await fixture.newRun();
    const { experimentId } = run;
    const { uuid } = run.experiment;
    await em().execute('update experiment set organization_id = ? where id = ?', [organizationId, experimentId], 'run');
    const chargeCents = approved ?? (await quote(created));
    const hold = chargeCents > 0 ? await held(organizationId, chargeCents) : null;
    const reserved = await em().transactional((tx) =>
      reserveFee(tx, organizationId, { experimentId, uuid, platform: 'meta', created, at: AT, hold }),
    );
    return { experimentId, chargeCents, hold, reserved };
  };
  const create = async (experimentId: number) => {
    const ledger = new LedgerRepository(em());
    const row = {
      ordinal: 0,
      kind: 'campaign' as const,
      parentOrdinal: null,
      externalName: `c ${experimentId}`,
      variation: null,
      sampleVariation: null,
      budgetMinor: null,
      slice: 0,
      wave: 0,
    };
    await ledger.insertPlan(organizationId, experimentId, [row]);
    await ledger.claim(organizationId, experimentId, [0]);
    const platformId = `p-${experimentId}`;
    await ledger.record(organizationId, experimentId, [{ ordinal: 0, attempt: 1, state: 'created', platformId }]);
  };
  const end = (experimentId: number) =>
    em().execute('update experiment set finished_at = now() where id = ?', [experimentId], 'run');
  const month = () => new RunFeeRepository(em()).month(organizationId, scope);
  const balances = () => new FeeBooksRepository(em()).balances(organizationId, scope);
  const page = () => new RunFeeRepository(em()).statement(organizationId, scope, { page: 0, size: 20 });
  const statement = async () => (await page()).rows;
  const charged = async () => (await page()).chargedCents;
  const trail = async () => {
    const { rows } = await new AuditRepository(em()).page(organizationId, { page: 1, size: 50 });
    return rows.map(({ action, detail }) => `${action} ${String(detail['amountMinor'])} ${String(detail['name'])}`);
  };
  return { organizationId, quote, submit, create, end, month, balances, statement, charged, trail };
}

async function held(organizationId: string, amountCents: number) {
  const card = { customerId: 'cus_1', cardId: 'pm_1', card: 'Visa •••• 4242', description: 'Fee' };
  const attempt = randomUUID().replaceAll('-', '').padEnd(64, '0');
  const outcome = await holdCard({ em: em(), payments }, organizationId, { ...card, attempt, amountCents });
  if (outcome.state !== 'held') throw new Error(outcome.state);
  return outcome.hold;
}

const settle = () => settleFees({ ...fixture.deps, payments });
/** Repeats until nothing is left to do; failed items are due again immediately. */
async function settleAll(): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    await em().execute(
      `update card_hold set due_at = now() where due_at is not null and experiment_id is not null and state <> 'held'`,
      [],
      'run',
    );
    quiet = (await settle()) > 0 ? 0 : quiet + 1;
  }
}

const BALANCED = { held: 0, 'to-capture': 0 };

describe('the fee of a run that was submitted', () => {
  it('META-175 is 0 within the allowance, which the run uses', async () => {
    const team = await newTeam();
    const { experimentId, reserved } = await team.submit(9_000);
    expect(reserved).toEqual({ ok: true });
    await team.create(experimentId);
    await settleAll();
    expect(await team.month()).toEqual({ variations: 9_000, chargedCents: 0 });
    expect(await team.balances()).toEqual({ included: -9_000, used: 9_000 });
    expect((await team.statement())[0]).toMatchObject({ created: 9_000, state: 'stands', capturedCents: 0 });
  });

  it('BILL-015 is held until the first object exists, and then captured once', async () => {
    const team = await newTeam();
    const { experimentId } = await team.submit(14_000);
    await settleAll();
    expect(payments.done).toEqual([]);
    expect(await team.balances()).toMatchObject({ held: 10_000, 'to-capture': -10_000 });

    await team.create(experimentId);
    await settleAll();
    await settleAll();
    expect(payments.done).toEqual(['capture 10000']);
    const money = { ...BALANCED, cash: 10_000, revenue: -10_000 };
    expect(await team.balances()).toEqual({ included: -10_000, extra: -4_000, used: 14_000, ...money });
    expect((await team.statement())[0]).toMatchObject({ heldCents: 0, capturedCents: 10_000, holdState: 'captured' });
    expect(await team.trail()).toEqual(['fee.charged 10000 Visa •••• 4242']);
  });

  it('is captured for a run by hand once a read saw an ad that may spend, planned or not', async () => {
    const team = await newTeam();
    const { experimentId } = await team.submit(14_000);
    await em().execute(`update experiment set by_hand = '{"step": "ads"}' where id = ?`, [experimentId], 'run');
    await team.create(experimentId);
    await settleAll();
    expect((await team.statement())[0]).toMatchObject({ state: 'reserved', holdState: 'held' });
    const hand = new HandDeliveryRepository(em());
    await hand.noteSpending(randomUUID(), experimentId);
    await settleAll();
    expect(payments.done).toEqual([]);
    await hand.noteSpending(team.organizationId, experimentId);
    await settleAll();
    expect((await team.statement())[0]).toMatchObject({ state: 'stands', capturedCents: 10_000 });
  });

  it('is captured once after a lost response, and with two simultaneous workers', async () => {
    const team = await newTeam();
    const { experimentId } = await team.submit(14_000);
    await team.create(experimentId);
    payments.loses = ['capture'];
    await settle();
    expect((await team.statement())[0]).toMatchObject({ holdState: 'capturing', capturedCents: 0 });
    await Promise.all([settleAll(), settleAll()]);
    expect(payments.done).toEqual(['capture 10000']);
    expect(await team.balances()).toMatchObject({ ...BALANCED, cash: 10_000 });
    expect(await team.trail()).toEqual(['fee.charged 10000 Visa •••• 4242']);
  });

  it('does not delay other runs while it is undecided, and does not block the card', async () => {
    const [stuck, other] = [await newTeam(), await newTeam()];
    const runs = [await stuck.submit(14_000), await other.submit(14_000)] as const;
    await stuck.create(runs[0].experimentId);
    await other.create(runs[1].experimentId);
    const { experimentId } = runs[0];
    await em().execute(
      `alter table run_fee add constraint stuck check (experiment_id <> ${experimentId} or state = 'reserved')`,
    );
    const errorLog = jest.spyOn(fixture.host.log, 'error');
    await expect(settle()).rejects.toThrow(/stuck/);
    expect(errorLog.mock.calls.map(([fields]) => fields)).toEqual([expect.objectContaining({ experimentId })]);
    errorLog.mockRestore();
    expect((await other.statement())[0]).toMatchObject({ holdState: 'captured', capturedCents: 10_000 });
    await em().execute('alter table run_fee drop constraint stuck');
    await settleAll();
    expect((await stuck.statement())[0]).toMatchObject({ holdState: 'captured', capturedCents: 10_000 });
  });

  it('is released with its variations if nothing was created', async () => {
    const team = await newTeam();
    const { experimentId } = await team.submit(14_000);
    payments.fails = ['release'];
    await team.end(experimentId);
    await settleAll();
    expect(payments.done).toEqual(['release']);
    expect(await team.month()).toEqual({ variations: 0, chargedCents: 0 });
    expect(await team.balances()).toEqual({ included: 0, extra: 0, used: 0, ...BALANCED });
    expect((await team.statement())[0]).toMatchObject({ state: 'given-back', holdState: 'released', chargeCents: 0 });
    expect(await team.trail()).toEqual(['fee.released 10000 Visa •••• 4242']);
  });

  it('stands if a run ended with objects', async () => {
    const team = await newTeam();
    const { experimentId } = await team.submit(14_000);
    await team.create(experimentId);
    await team.end(experimentId);
    await settleAll();
    expect(payments.takenCents).toBe(10_000);
  });

  it('decreases if an earlier run gives its variations back: before the capture by a smaller capture, after it by a refund', async () => {
    const team = await newTeam();
    const first = await team.submit(10_000);
    const second = await team.submit(400);
    const third = await team.submit(800);
    expect([first, second, third].map(({ chargeCents }) => chargeCents)).toEqual([0, 1_000, 2_000]);
    await team.create(second.experimentId);
    await settleAll();
    await team.end(first.experimentId);
    payments.loses = ['refund'];
    await settleAll();
    expect(payments.takenCents).toBe(0);
    await team.create(third.experimentId);
    await settleAll();
    expect(payments.done.toSorted()).toEqual(['capture 1000', 'refund 1000', 'release']);
    expect((await team.trail()).map((line) => line.split(' ')[0]).toSorted()).toEqual([
      ...['fee.charged', 'fee.refunded', 'fee.released'],
    ]);
    expect(await team.month()).toEqual({ variations: 1_200, chargedCents: 0 });
    const money = { ...BALANCED, cash: 0, revenue: 0 };
    expect(await team.balances()).toEqual({ included: -1_200, extra: 0, used: 1_200, ...money });
  });

  it('is 0 if the bank released the hold before anything was created, for this run and in the next one', async () => {
    const team = await newTeam();
    const { experimentId, hold } = await team.submit(14_000);
    payments.payments.get(hold!.paymentId!)!.state = 'released';
    await team.create(experimentId);
    await settleAll();
    expect((await team.statement())[0]).toMatchObject({ holdState: 'lapsed', heldCents: 0, capturedCents: 0 });
    expect((await team.submit(400)).chargeCents).toBe(1_000);
    expect(await team.charged()).toBe(1_000);
  });
});

describe('a hold that its bank is about to release', () => {
  /** Six days later, for a run that has created nothing. */
  async function sixDaysLater({ hold }: { hold: { id: string } | null }) {
    await em().execute(
      `update card_hold set created_at = now() - interval '6 days', due_at = now() where id = ?`,
      [hold!.id],
      'run',
    );
  }
  const states = () => [...payments.payments.values()].map(({ state }) => state);
  const dueIn = async ({ hold }: { hold: { id: string } | null }) => {
    const [row] = await em().execute<{ days: number | null }[]>(
      `select round(extract(epoch from due_at - now()) / 86400)::int as days from card_hold where id = ?`,
      [hold!.id],
    );
    return row!.days;
  };
  const mails = (organizationId: string) =>
    em().execute(`select payload from outbox_item where organization_id = ? and kind = 'mail'`, [organizationId]);

  it('is renewed once, and its amount is captured once', async () => {
    const team = await newTeam();
    const run = await team.submit(14_000);
    expect(await dueIn(run)).toBe(6);
    await sixDaysLater(run);
    await settle();
    expect([states(), await dueIn(run)]).toEqual([['released', 'authorized'], 6]);
    expect(await team.balances()).toMatchObject({ held: 10_000, 'to-capture': -10_000 });
    await em().execute(
      `update card_hold set created_at = now() - interval '12 days', due_at = now() where id = ?`,
      [run.hold!.id],
      'run',
    );
    await settle();
    expect([states(), await dueIn(run)]).toEqual([['released', 'released', 'authorized'], 6]);
    await settle();
    await team.create(run.experimentId);
    await settleAll();
    expect(states()).toEqual(['released', 'released', 'captured']);
    expect(payments.done).toEqual(['release', 'release', 'capture 10000']);
    expect(await team.balances()).toMatchObject({ ...BALANCED, cash: 10_000 });
  });

  it.each(['authorize', 'release'] as const)('is renewed once if the response of the %s is lost', async (call) => {
    const team = await newTeam();
    const run = await team.submit(14_000);
    await sixDaysLater(run);
    payments.loses = [call];
    for (let times = 0; times < 3; times++) {
      await settle();
      await em().execute(
        `update card_hold set due_at = now() where id = ? and due_at < now() + interval '1 day'`,
        [run.hold!.id],
        'run',
      );
    }
    expect(states()).toEqual(['released', 'authorized']);
    await team.create(run.experimentId);
    await settleAll();
    expect(payments.takenCents).toBe(10_000);
    expect(states()).toEqual(['released', 'captured']);
  });

  it('gives way to a simultaneous decision about the run: one payment is captured, the other released', async () => {
    const team = await newTeam();
    const run = await team.submit(14_000);
    await sixDaysLater(run);
    const { authorize } = payments;
    payments.authorize = async (asked) => {
      await team.create(run.experimentId);
      await settle();
      return authorize(asked);
    };
    await settle();
    await settleAll();
    expect([states(), payments.takenCents]).toEqual([['captured', 'released'], 10_000]);
  });

  it('leaves nothing behind if the worker was killed in between', async () => {
    const team = await newTeam();
    const run = await team.submit(14_000);
    await sixDaysLater(run);
    const { paymentId } = run.hold!;
    const reference = `${run.hold!.id}/${paymentId!}/1`;
    await payments.authorize({ reference, amountCents: 10_000 } as Parameters<typeof payments.authorize>[0]);
    await team.create(run.experimentId);
    await settleAll();
    expect([states(), payments.takenCents]).toEqual([['captured', 'released'], 10_000]);
  });

  it('leads to one mail to the owner if the card refuses to hold it again, and then lapses', async () => {
    const team = await newTeam();
    const run = await team.submit(14_000);
    await sixDaysLater(run);
    payments.next = { state: 'declined', refusal: 'authentication' };
    await settle();
    expect(await dueIn(run)).toBeNull();
    await settle();
    expect(await mails(team.organizationId)).toEqual([{ payload: { template: 'hold-ends', holdId: run.hold!.id } }]);
    payments.payments.get(run.hold!.paymentId!)!.state = 'released';
    await team.create(run.experimentId);
    await settleAll();
    expect([payments.takenCents, (await team.statement())[0]!.holdState]).toEqual([0, 'lapsed']);
  });
});

describe('two simultaneous submits', () => {
  it('BILL-014 both claim the rest of the allowance: one is free, the other shows its fee', async () => {
    const team = await newTeam();
    await team.submit(9_000);
    const quotes = await Promise.all([team.quote(1_000), team.quote(1_000)]);
    expect(quotes).toEqual([0, 0]);
    const outcomes = await Promise.all(quotes.map((approved) => team.submit(1_000, approved)));
    const [free, charged] = outcomes.toSorted((a) => (a.reserved.ok ? -1 : 1));
    expect(free!.reserved).toEqual({ ok: true });
    expect(charged!.reserved).toMatchObject({ ok: false, fee: { extra: 1_000, chargeCents: 2_500 } });
    expect(await team.month()).toEqual({ variations: 10_000, chargedCents: 0 });
    await team.submit(1_000);
    expect(await team.month()).toEqual({ variations: 11_000, chargedCents: 2_500 });
  });
});

describe('an amount on a card', () => {
  const attempt = 'a'.repeat(64);
  const wanted = {
    attempt,
    customerId: 'cus_1',
    cardId: 'pm_1',
    card: 'visa •••• 4242',
    amountCents: 500,
    description: 'Fee',
  };
  const ask = (organizationId: string, changes = {}) =>
    holdCard({ em: em(), payments }, organizationId, { ...wanted, ...changes });

  it('is authorized once, however many times an attempt is repeated', async () => {
    const organizationId = randomUUID();
    payments.loses = ['authorize'];
    await expect(ask(organizationId)).rejects.toThrow('lost');
    expect(await ask(organizationId)).toMatchObject({ state: 'held' });
    expect(await ask(organizationId)).toMatchObject({ state: 'held' });
    expect(payments.payments.size).toBe(1);
  });

  it('waits until the person has confirmed it at the bank', async () => {
    const organizationId = randomUUID();
    payments.next = { state: 'action-required' };
    const challenged = await ask(organizationId);
    expect(challenged).toMatchObject({ state: 'challenged', clientSecret: expect.stringContaining('_secret') });
    expect(await ask(organizationId)).toMatchObject({ state: 'challenged' });
    for (const payment of payments.payments.values()) payment.state = 'authorized';
    expect(await ask(organizationId)).toMatchObject({ state: 'held' });
    expect(payments.payments.size).toBe(1);
  });

  it('shows the reason if it is refused; another attempt is another payment', async () => {
    const organizationId = randomUUID();
    payments.next = { state: 'declined', refusal: 'insufficient-funds' };
    expect(await ask(organizationId)).toEqual({ state: 'refused', refusal: 'insufficient-funds' });
    payments.next = { state: 'authorized' };
    expect(await ask(organizationId, { cardId: 'pm_2' })).toMatchObject({ state: 'held' });
    expect(payments.payments.size).toBe(2);
  });

  it('is released if no run was stored with it, or its amount has changed', async () => {
    const organizationId = randomUUID();
    await ask(organizationId);
    const outcome = await ask(organizationId, { amountCents: 700 });
    await settle();
    expect([...payments.payments.values()].map(({ state }) => state)).toEqual(['released', 'authorized']);
    if (outcome.state !== 'held') throw new Error(outcome.state);
    await new CardHoldRepository(em()).drop(organizationId, outcome.hold.id);
    await settle();
    expect(payments.takenCents).toBe(0);
    expect(payments.done).toEqual(['release', 'release']);
  });

  it('is released after half an hour if the person never came back, even after a lost response', async () => {
    const organizationId = randomUUID();
    payments.loses = ['authorize'];
    await expect(ask(organizationId)).rejects.toThrow('lost');
    expect(await settle()).toBe(0);
    const pass = () =>
      em().execute(`update card_hold set due_at = now() where organization_id = ?`, [organizationId], 'run');
    await pass();
    await settle();
    await pass();
    await settle();
    expect(payments.done).toEqual(['release']);
  });

  it('is not released by a failed request if it has a run', async () => {
    const team = await newTeam();
    const { hold, experimentId } = await team.submit(14_000);
    await new CardHoldRepository(em()).drop(team.organizationId, hold!.id);
    await team.create(experimentId);
    await settleAll();
    expect(payments.done).toEqual(['capture 10000']);
  });
});

describe('the fee books', () => {
  it('accept each cause once, and refuse unbalanced movements and changes', async () => {
    const team = await newTeam();
    const { experimentId } = await team.submit(9_000);
    const post = (cause: string, lines: object) =>
      em().transactional((tx) =>
        new FeeBooksRepository(tx).post(team.organizationId, { ...scope, experimentId, cause, lines }),
      );
    await expect(post(`odd/${experimentId}`, { cash: 5, revenue: -4 })).rejects.toThrow('does not come to zero');
    await post(`even/${experimentId}`, { cash: 5, revenue: -5 });
    await post(`even/${experimentId}`, { cash: 5, revenue: -5 });
    expect(await team.balances()).toMatchObject({ cash: 5, revenue: -5 });
    const change = (sql: string) => em().execute(sql, [team.organizationId], 'run');
    await expect(change('update fee_entry set amount = 0 where organization_id = ?')).rejects.toThrow('append-only');
    await expect(change('delete from fee_entry where organization_id = ?')).rejects.toThrow('append-only');
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { feeOf } from '#libs/contracts/billing/variation-fee.js';
import type { Hold } from '#libs/database/repositories/billing/card-hold.repository.js';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { FeeTables, heldRun } from '#libs/testing/billing/fee-tables.js';
import { decideFee } from './decide-fee.js';
import { followHold } from './follow-hold.js';

let tables: FeeTables;
let payments: FakePayments;
beforeEach(() => {
  [tables, payments] = [new FeeTables(), new FakePayments()];
});

/** A run whose amount is held on a card. */
async function run(change: Partial<Hold> & { experimentId?: number } = {}, fee: Parameters<typeof heldRun>[2] = {}) {
  const hold = heldRun(tables, change, fee);
  const { customerId, cardId, amountCents, id: reference } = hold;
  const request = { customerId, cardId, amountCents, description: 'Fee', reference, isOffSession: false };
  hold.paymentId = (await payments.authorize(request)).id;
  tables.month = { variations: 14_000, chargedCents: tables.month.chargedCents + amountCents };
  return hold;
}
const follow = ({ id }: Hold) => followHold({ em: () => tables.em, payments }, { ...tables.hold(id) });
const decide = ({ experimentId }: Hold) => decideFee(tables.em, 'team', experimentId!);
/** Follows a hold until its decision is carried out, which takes at most two steps. @returns the hold's state */
async function settle(hold: Hold): Promise<string> {
  for (let step = 0; step < 2; step++)
    if (['capturing', 'releasing', 'refunding'].includes(tables.hold(hold.id).state)) await follow(hold);
  return tables.hold(hold.id).state;
}
const stateOf = ({ paymentId }: Hold) => payments.payments.get(paymentId!)!.state;

describe('the hold of a run', () => {
  it('BILL-015 is captured once, after an object of the run exists, and recorded in the books and the trail', async () => {
    const hold = await run();
    tables.fees[0]!.hasCreated = true;
    await decide(hold);
    expect(tables.fees[0]!.state).toBe('stands');
    expect(await settle(hold)).toBe('captured');
    Object.assign(tables.hold(hold.id), { state: 'capturing' });
    await settle(hold);
    expect(payments.done).toEqual(['capture 10000']);
    expect(tables.books).toHaveLength(4);
    expect(tables.trail).toEqual(['fee.charged 10000']);
  });

  it('is released if the run has ended without objects, and the month gets its variations back', async () => {
    const hold = await run();
    tables.fees[0]!.isEnded = true;
    await decide(hold);
    expect(tables.fees[0]).toMatchObject({ state: 'given-back', chargeCents: 0 });
    expect([await settle(hold), stateOf(hold)]).toEqual(['released', 'released']);
    expect(tables.month).toEqual({ variations: 0, chargedCents: 0 });
    expect(tables.trail).toEqual(['fee.released 10000']);
  });

  it('stays as it is without a decision, and after it was settled', async () => {
    const hold = await run();
    await decide(hold);
    expect([tables.fees[0]!.state, hold.state]).toEqual(['reserved', 'held']);
    Object.assign(tables.fees[0]!, { state: 'stands', isEnded: true });
    await decide(hold);
    expect([tables.fees[0]!.state, hold.state]).toEqual(['stands', 'held']);
  });

  it.each([6_000, 10_000])("is captured for %i cents if the run's charge is now this amount", async (chargeCents) => {
    const hold = await run({ state: 'capturing' }, { chargeCents });
    await follow(hold);
    expect(tables.hold(hold.id).state).toBe('captured'); // nothing is left to refund
    expect([payments.done, payments.takenCents]).toEqual([[`capture ${chargeCents}`], chargeCents]);
  });

  it("is released if the run's charge has become 0", async () => {
    const hold = await run({ state: 'capturing' }, { chargeCents: 0 });
    expect([await settle(hold), payments.done]).toEqual(['released', ['release']]);
  });

  it("is refunded once, to the cent, if it was captured for more than the run's charge", async () => {
    const hold = await run({ state: 'capturing' });
    payments.loses = ['capture'];
    await expect(follow(hold)).rejects.toThrow('lost');
    tables.fees[0]!.chargeCents = 7_500;
    expect(await settle(hold)).toBe('captured');
    expect(payments.done).toEqual(['capture 10000', 'refund 2500']);
    expect(tables.hold(hold.id)).toMatchObject({ capturedCents: 10_000, refundedCents: 2_500 });
    expect(tables.trail).toEqual(['fee.charged 10000', 'fee.refunded 2500']);
    tables.fees[0]!.chargeCents = 5_000;
    Object.assign(tables.hold(hold.id), { state: 'refunding' });
    await settle(hold);
    expect(payments.takenCents).toBe(5_000);
    expect(tables.trail.at(-1)).toBe('fee.refunded 2500');
  });

  it("is refunded completely if its capture got no response and the run's charge has become 0", async () => {
    const hold = await run({ state: 'capturing' });
    payments.loses = ['capture'];
    await expect(follow(hold)).rejects.toThrow('lost');
    tables.fees[0]!.chargeCents = 0;
    expect([await settle(hold), payments.takenCents]).toEqual(['captured', 0]);
    expect(tables.hold(hold.id)).toMatchObject({ capturedCents: 10_000, refundedCents: 10_000 });
    expect(tables.trail).toEqual(['fee.charged 10000', 'fee.refunded 10000']);
  });

  it('lapses without a charge if its bank has released it before anything was created', async () => {
    const hold = await run({ state: 'capturing' });
    payments.payments.get(hold.paymentId!)!.state = 'released';
    expect(await settle(hold)).toBe('lapsed');
    expect([tables.fees[0]!.chargeCents, payments.takenCents]).toEqual([0, 0]);
    // The next run is not charged for it either.
    expect(feeOf(tables.month, 400).chargeCents).toBe(1_000);
    expect(tables.trail).toEqual(['fee.lapsed 10000']);
  });

  it('of a run by hand is held again after its bank has released it and the run counts, and captured once', async () => {
    const hold = await run({ state: 'capturing' }, { isByHand: true, hasCreated: true, wentLive: true });
    payments.payments.get(hold.paymentId!)!.state = 'released';
    payments.loses = ['capture'];
    await expect(follow(hold)).rejects.toThrow('lost');
    expect(await settle(hold)).toBe('captured');
    expect([payments.payments.size, payments.takenCents]).toEqual([2, 10_000]);
    expect(tables.hold(hold.id).paymentId).toBe([...payments.payments.keys()][1]);
    expect(tables.trail).toEqual(['fee.charged 10000']);
  });

  it.each(['declined', 'action-required'] as const)(
    'of a run by hand lapses if the card refuses a new hold: %s',
    async (state) => {
      const hold = await run({ state: 'capturing' }, { isByHand: true, hasCreated: true, wentLive: true });
      payments.payments.get(hold.paymentId!)!.state = 'released';
      payments.next = { state };
      expect(await settle(hold)).toBe('lapsed');
      expect([tables.fees[0]!.chargeCents, payments.takenCents]).toEqual([0, 0]);
    },
  );

  it.each(['declined', 'action-required'] as const)(
    'of a run by hand is held with one further try if its renewal was refused: %s',
    async (state) => {
      const hold = await run({ ageDays: 6 }, { isByHand: true });
      payments.next = { state };
      expect(await follow(hold)).toBe('refused');
      payments.payments.get(hold.paymentId!)!.state = 'released';
      Object.assign(tables.hold(hold.id), { state: 'capturing' });
      payments.next = { state: 'authorized' };
      expect(await settle(hold)).toBe('captured');
      expect([payments.payments.size, payments.takenCents]).toEqual([3, 10_000]);
      expect(tables.fees[0]!.chargeCents).toBe(10_000);
    },
  );

  it("of a run by hand is refunded if its second hold was captured without a record and the run's charge has become 0", async () => {
    const hold = await run({ state: 'capturing' }, { isByHand: true, hasCreated: true, wentLive: true });
    payments.payments.get(hold.paymentId!)!.state = 'released';
    payments.loses = ['capture'];
    await expect(follow(hold)).rejects.toThrow('lost');
    tables.fees[0]!.chargeCents = 0;
    expect([await settle(hold), payments.takenCents]).toEqual(['captured', 0]);
    expect(tables.hold(hold.id)).toMatchObject({ capturedCents: 10_000, refundedCents: 10_000 });
    expect(tables.trail).toEqual(['fee.charged 10000', 'fee.refunded 10000']);
  });

  it("of a run by hand is released if it was only held again and the run's charge has become 0", async () => {
    const hold = await run({ state: 'capturing' }, { isByHand: true, hasCreated: true, wentLive: true });
    payments.payments.get(hold.paymentId!)!.state = 'released';
    payments.fails = ['capture'];
    await expect(follow(hold)).rejects.toThrow('did not arrive');
    tables.fees[0]!.chargeCents = 0;
    expect([await settle(hold), payments.takenCents]).toEqual(['released', 0]);
    expect([...payments.payments.values()].map((payment) => payment.state)).toEqual(['released', 'released']);
  });

  it.each(['authorized', 'action-required'] as const)(
    'is released if it has no run after a while: %s',
    async (state) => {
      const hold = await run({ state: 'challenged' });
      hold.experimentId = null;
      payments.payments.get(hold.paymentId!)!.state = state;
      await follow(hold);
      expect([await settle(hold), stateOf(hold)]).toEqual(['released', 'released']);
      expect([tables.trail, tables.books]).toEqual([[], []]);
    },
  );
});

describe('a run that was given back', () => {
  it('reduces charges of later runs that were higher because of it, the newest first', async () => {
    const gone = await run({ experimentId: 1, amountCents: 5_000 }, { created: 4_000, isEnded: true });
    const stays = await run({ experimentId: 2, amountCents: 10_000, state: 'captured' }, { created: 10_000 });
    tables.fees[1]!.state = 'stands';
    // Without the first run, the month stays within the plan.
    tables.month = { variations: 14_000, chargedCents: 15_000 };
    Object.assign(payments.payments.get(stays.paymentId!)!, { state: 'captured', capturedCents: 10_000 });
    Object.assign(stays, { capturedCents: 10_000 });
    await decide(gone);
    expect(tables.month).toEqual({ variations: 10_000, chargedCents: 0 });
    expect(tables.fees.map(({ chargeCents }) => chargeCents)).toEqual([0, 0]);
    expect([await settle(gone), await settle(stays)]).toEqual(['released', 'captured']);
    expect(payments.takenCents).toBe(0);
  });
});

describe('the hold of a run that has created nothing for days', () => {
  /** The held payments: the row names one of them; any other is one too many. */
  const open = () => [...payments.payments.values()].filter(({ state }) => state !== 'released').map(({ id }) => id);
  const renewed = async (hold: Hold, ageDays: number) => {
    Object.assign(tables.hold(hold.id), { ageDays });
    return follow(hold);
  };

  it('is renewed before its bank releases it, once a week, and the earlier one is released', async () => {
    const hold = await run();
    const named = new Set([hold.paymentId]);
    for (const [ageDays, holds] of [
      [1, 1],
      [6, 2],
      [6.1, 2],
      [9, 2],
      [13, 3],
      [13.1, 3],
      [20, 4],
    ] as const) {
      expect(await renewed(hold, ageDays)).toBe('done');
      named.add(tables.hold(hold.id).paymentId);
      expect([ageDays, named.size, open()]).toEqual([ageDays, holds, [tables.hold(hold.id).paymentId]]);
    }
    expect(payments.payments.size).toBe(4);
  });

  it.each(['authorize', 'release'] as const)('is requested once if the response of %s is lost', async (call) => {
    const hold = await run();
    payments.loses = [call];
    await expect(renewed(hold, 6)).rejects.toThrow('lost');
    expect(await renewed(hold, 6.01)).toBe('done');
    expect(open()).toEqual([tables.hold(hold.id).paymentId]);
    expect(payments.payments.size).toBe(2);
  });

  it('releases the earlier payment in a later attempt if the first attempt could not', async () => {
    const hold = await run();
    payments.fails = ['release'];
    await expect(renewed(hold, 6)).rejects.toThrow('did not arrive');
    expect(open()).toHaveLength(2);
    expect(await renewed(hold, 6.01)).toBe('done');
    expect(open()).toEqual([tables.hold(hold.id).paymentId]);
  });

  it.each(['declined', 'action-required'] as const)(
    'stays as it is if the bank responds %s, and its owner gets an e-mail',
    async (state) => {
      const hold = await run();
      const { paymentId } = hold;
      payments.next = { state };
      expect(await renewed(hold, 6)).toBe('refused');
      expect(tables.hold(hold.id)).toMatchObject({ state: 'held', paymentId });
      const others = [...payments.payments.values()].filter(({ id }) => id !== paymentId);
      expect(others.map((other) => other.state)).toEqual([state === 'declined' ? 'declined' : 'released']);
    },
  );

  it('uses the earlier payment if the fee was decided meanwhile, and holds no second one', async () => {
    const hold = await run();
    const { paymentId } = hold;
    const before = { ...hold, ageDays: 6 };
    Object.assign(tables.hold(hold.id), { state: 'capturing', ageDays: 6 });
    expect(await followHold({ em: () => tables.em, payments }, before)).toBe('done');
    expect(open()).toEqual([paymentId]);
    expect(await settle(hold)).toBe('captured');
    expect(payments.takenCents).toBe(10_000);
  });
});

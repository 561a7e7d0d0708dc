import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { FeeTables } from '#libs/testing/billing/fee-tables.js';
import { holdCard } from './hold-card.js';

let tables: FeeTables;
let payments: FakePayments;
beforeEach(() => {
  [tables, payments] = [new FeeTables(), new FakePayments()];
});

const wanted = {
  attempt: 'form 1',
  amountCents: 10_000,
  customerId: 'cus_1',
  cardId: 'pm_1',
  card: 'Visa •••• 4242',
  description: '14000 Meta variations',
};
const hold = (change: Partial<typeof wanted> = {}) =>
  holdCard({ em: tables.em, payments }, 'team', { ...wanted, ...change });
const states = () => tables.holds.map(({ state }) => state);

describe('an amount that a card is to hold', () => {
  it('BILL-015 is held once, however often the same attempt is made', async () => {
    for (let i = 0; i < 3; i++) expect(await hold()).toMatchObject({ state: 'held', hold: { amountCents: 10_000 } });
    expect([states(), payments.payments.size]).toEqual([['held'], 1]);
  });

  it('is held once where the answer of its bank is lost', async () => {
    payments.loses = ['authorise'];
    await expect(hold()).rejects.toThrow('lost');
    expect(await hold()).toMatchObject({ state: 'held' });
    expect([states(), payments.payments.size]).toEqual([['held'], 1]);
  });

  it('waits for its person where the bank asks, and is held once they have confirmed', async () => {
    payments.next = { state: 'action-required' };
    const challenged = await hold();
    const [payment] = payments.payments.values();
    expect(challenged).toMatchObject({ state: 'challenged', clientSecret: `${payment!.id}_secret` });
    expect(await hold()).toMatchObject({ state: 'challenged', clientSecret: `${payment!.id}_secret` });
    payment!.state = 'authorised';
    expect(await hold()).toMatchObject({ state: 'held', hold: { paymentId: payment!.id } });
    expect(payments.payments.size).toBe(1);
  });

  it('that is declined says why, and another try asks the bank anew', async () => {
    payments.next = { state: 'declined', refusal: 'insufficient-funds' as never };
    expect(await hold()).toEqual({ state: 'refused', refusal: 'insufficient-funds' });
    expect([states(), payments.payments.size]).toEqual([['refused'], 1]);
    payments.next = { state: 'authorised' };
    expect(await hold()).toMatchObject({ state: 'held' });
    expect(states()).toEqual(['refused', 'held']);
  });

  it('that was refused at the bank meanwhile is asked for anew', async () => {
    payments.next = { state: 'action-required' };
    await hold();
    [...payments.payments.values()][0]!.state = 'declined';
    payments.next = { state: 'authorised' };
    expect(await hold()).toMatchObject({ state: 'held' });
    expect(states()).toEqual(['refused', 'held']);
  });

  it.each([{ amountCents: 9_000 }, { cardId: 'pm_2' }])(
    'of another sum or card lets the first one go: %j',
    async (change) => {
      await hold();
      expect(await hold(change)).toMatchObject({ state: 'held', hold: change });
      expect(states()).toEqual(['releasing', 'held']);
    },
  );
});

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

describe('holding an amount on a card', () => {
  it('BILL-015 holds it once, however often the same attempt is repeated', async () => {
    for (let i = 0; i < 3; i++) expect(await hold()).toMatchObject({ state: 'held', hold: { amountCents: 10_000 } });
    expect([states(), payments.payments.size]).toEqual([['held'], 1]);
  });

  it("holds it once if the bank's response is lost", async () => {
    payments.loses = ['authorize'];
    await expect(hold()).rejects.toThrow('lost');
    expect(await hold()).toMatchObject({ state: 'held' });
    expect([states(), payments.payments.size]).toEqual([['held'], 1]);
  });

  it('waits for the person if the bank asks for confirmation, and holds it once they have confirmed', async () => {
    payments.next = { state: 'action-required' };
    const challenged = await hold();
    const [payment] = payments.payments.values();
    expect(challenged).toMatchObject({ state: 'challenged', clientSecret: `${payment!.id}_secret` });
    expect(await hold()).toMatchObject({ state: 'challenged', clientSecret: `${payment!.id}_secret` });
    payment!.state = 'authorized';
    expect(await hold()).toMatchObject({ state: 'held', hold: { paymentId: payment!.id } });
    expect(payments.payments.size).toBe(1);
  });

  it('returns the reason of a refusal, and asks the bank again in another attempt', async () => {
    payments.next = { state: 'declined', refusal: 'insufficient-funds' as never };
    expect(await hold()).toEqual({ state: 'refused', refusal: 'insufficient-funds' });
    expect([states(), payments.payments.size]).toEqual([['refused'], 1]);
    payments.next = { state: 'authorized' };
    expect(await hold()).toMatchObject({ state: 'held' });
    expect(states()).toEqual(['refused', 'held']);
  });

  it('asks again after the bank has refused it in the meantime', async () => {
    payments.next = { state: 'action-required' };
    await hold();
    [...payments.payments.values()][0]!.state = 'declined';
    payments.next = { state: 'authorized' };
    expect(await hold()).toMatchObject({ state: 'held' });
    expect(states()).toEqual(['refused', 'held']);
  });

  it.each([{ amountCents: 9_000 }, { cardId: 'pm_2' }])(
    'releases the first amount if the sum or card differs: %j',
    async (change) => {
      await hold();
      expect(await hold(change)).toMatchObject({ state: 'held', hold: change });
      expect(states()).toEqual(['releasing', 'held']);
    },
  );
});

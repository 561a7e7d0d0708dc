import { describe, expect, it } from '@jest/globals';
import type { SharedStack } from '../support/stack.js';
import { type BillingOwner, MONTHLY, until, useBilling, type Card, type Plan } from './support/billing-owner.js';
import { DECLINES, NUMBERS, type Payments } from './support/payments.js';

const DAY = 86_400_000;

let stack: SharedStack;
let payments: Payments;
let owner: BillingOwner;
useBilling((billing) => ({ stack, payments, owner } = billing));

describe('plans', () => {
  it('BILL-010 BILL-011 BILL-028 cost 999 dollars each and are paid at once', async () => {
    expect((await owner.me()).plans).toEqual({ meta: false, google: false, tiktok: false });
    await owner.subscribed();
    expect((await owner.me()).plans).toEqual({ meta: true, google: false, tiktok: false });
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it('BILL-006 BILL-017 BILL-022 BILL-039 show their platform, and the next bill a month ahead', async () => {
    await owner.subscribed();
    const [plan, ...others] = await owner.plans();
    expect([plan, others]).toMatchObject([{ id: 'meta', ends_at: null, past_due_until: null }, []]);
    // By the provider's clock, which another file on this stack may have moved.
    const { now } = await payments.control<{ now: string }>('/clock');
    const [from, to] = [new Date(now), new Date(plan!.next_bill_at!)];
    expect(to.getUTCMonth()).toBe((from.getUTCMonth() + 1) % 12);
    expect(Math.abs(to.getUTCDate() - from.getUTCDate())).toBeLessThanOrEqual(3);
  });

  it('BILL-020 BILL-021 BILL-024 BILL-030 BILL-031 are canceled at the end of the month, and resumed', async () => {
    await owner.subscribed();
    const [{ next_bill_at }] = (await owner.plans()) as [Plan];
    expect((await owner.ask('cancel', { id: 'meta' })).status).toBe(200);
    expect(await owner.plans()).toMatchObject([{ ends_at: next_bill_at, next_bill_at: null }]);
    expect(await owner.hasPlan()).toBe(true);
    const again = await owner.ask('cancel', { id: 'meta' });
    expect([again.status, again.body.message]).toEqual([400, 'The plan for Meta is canceled already.']);
    expect((await owner.ask('resume', { id: 'meta' })).body.message).toBe('Subscription renewed!');
    expect(await owner.plans()).toMatchObject([{ ends_at: null, next_bill_at }]);
    expect((await owner.ask('resume', { id: 'meta' })).status).toBe(400);
    // Canceled, resumed and canceled again: each is a separate write.
    await owner.ask('cancel', { id: 'meta' });
    await owner.skipPastPeriod();
    await until(async () => !(await owner.hasPlan()));
    expect(await owner.plans()).toEqual([]);
    expect((await owner.ask('resume', { id: 'meta' })).status).toBe(400);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
    await owner.subscribed(NUMBERS.mastercard);
  });

  it('work for 7 more days after a failed renewal, and continue after its payment', async () => {
    await owner.subscribed();
    const [{ id }] = (await owner.cards()) as [Card];
    await payments.control(`/cards/${id}`, { behaviour: DECLINES });
    const due = Date.parse((await owner.plans())[0]!.next_bill_at!);
    await owner.skipPastPeriod();
    await until(async () => (await owner.plans())[0]?.past_due_until != null);
    expect(await owner.plans()).toMatchObject([{ past_due_until: new Date(due + 7 * DAY).toISOString() }]);
    expect(await owner.hasPlan()).toBe(true);
    const sevenDaysLater = () =>
      stack.database.query(`update team_plan set period_start = now() - interval '7 days' where organization_id = $1`, [
        owner.team,
      ]);
    // A late event of the refusal resets the period, so this sets it back repeatedly.
    await until(async () => (await sevenDaysLater(), !(await owner.hasPlan())));
    await payments.control(`/cards/${id}`, { behaviour: { does: 'work' } });
    await payments.skip(2 * DAY);
    await until(async () => (await owner.plans())[0]?.past_due_until === null);
    expect(await owner.hasPlan()).toBe(true);
    expect(await payments.taken(owner.team)).toBe(2 * MONTHLY);
  });

  it('can be bought again after they stayed unpaid, and the old plan charges nothing more', async () => {
    await owner.subscribed();
    const [{ id }] = (await owner.cards()) as [Card];
    await payments.control(`/cards/${id}`, { behaviour: DECLINES });
    // The stand-in's months are ahead of real time, so every stored period is set back.
    await stack.database.query(`create function unpaid_long() returns trigger language plpgsql as
      'begin new.period_start := now() - interval ''8 days''; return new; end'`);
    await stack.database.query(`create trigger unpaid_long before update on team_plan
      for each row when (new.status = 'past-due') execute function unpaid_long()`);
    try {
      await owner.skipPastPeriod();
      await until(async () => !(await owner.hasPlan()));
      await owner.subscribed(NUMBERS.mastercard);
    } finally {
      await stack.database.query('drop function unpaid_long cascade');
    }
    expect([await owner.hasPlan(), await payments.taken(owner.team)]).toEqual([true, 2 * MONTHLY]);
    await payments.control(`/cards/${id}`, { behaviour: { does: 'work' } });
    await payments.skip(8 * DAY);
    expect(await payments.taken(owner.team)).toBe(2 * MONTHLY);
  });

  it.each([
    [NUMBERS.declined, 'Your card was declined. Try another card.'],
    [NUMBERS.noFunds, 'Your card has insufficient funds. Try another card.'],
    [NUMBERS.expired, 'Your card has expired. Try another card.'],
    [NUMBERS.wrongCode, "Your card's security code is not right."],
    [NUMBERS.declinedWhenCharged, 'Your card was declined. Try another card.'],
  ])('BILL-054 do not start with the card %s: %s', async (number, message) => {
    const { status, body } = await owner.create(await payments.card(number));
    expect([status, body.message, body.errors?.[0]?.field]).toEqual([402, message, 'payment_method_id']);
    expect([await payments.taken(owner.team), await owner.hasPlan()]).toEqual([0, false]);
    await owner.subscribed();
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it('BILL-061 BILL-054 accept any number of refused cards: each is released and does not count as one of the team', async () => {
    const refused: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const card = await payments.card(NUMBERS.declinedWhenCharged);
      refused.push(card);
      expect([(await owner.create(card)).status, await owner.cards()]).toEqual([402, []]);
    }
    const again = await owner.create(refused[0]);
    expect([again.status, again.body.message]).toEqual([400, 'Your team has no such card.']);
    await owner.subscribed();
    expect((await owner.cards()).map((card) => card.default)).toEqual([true]);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it('BILL-054 keep a stored card that is refused', async () => {
    const stored = await owner.added(NUMBERS.declinedWhenCharged);
    expect((await owner.create(stored)).status).toBe(402);
    expect((await owner.create()).status).toBe(402);
    expect((await owner.cards()).map(({ id }) => id)).toEqual([stored]);
  });

  it('BILL-054 show why the card was refused even if it could not be released', async () => {
    await payments.fault({ kind: 'http500', match: { probability: 1, path: '^/v1/payment_methods/[^/]+/detach' } });
    const { status, body } = await owner.create(await payments.card(NUMBERS.declinedWhenCharged));
    expect([status, body.message]).toEqual([402, 'Your card was declined. Try another card.']);
    expect(await owner.cards()).toHaveLength(1);
  });

  it("start after the holder's confirmation at the bank, and not after a refusal", async () => {
    const card = await payments.card(NUMBERS.challenged);
    const refused = await owner.create(card);
    expect(refused.body.data.status).toBe('action-required');
    expect(await owner.hasPlan()).toBe(false);
    await payments.answerBank(refused.body.data.client_secret!, 'refuse');
    const answer = await owner.create(card);
    expect([answer.status, answer.body.message]).toEqual([
      402,
      'Your bank did not confirm the card. Try again or use another card.',
    ]);
    // A card that came with the purchase is not stored if it is refused: its number must be entered again.
    expect(await owner.cards()).toEqual([]);
    const again = await payments.card(NUMBERS.challenged);
    const challenged = await owner.create(again);
    await payments.answerBank(challenged.body.data.client_secret!, 'confirm');
    const done = await owner.create(again);
    expect([done.status, done.body.data.status, done.body.message]).toEqual([200, 'done', 'Subscription created!']);
    expect([await payments.taken(owner.team), await owner.hasPlan()]).toEqual([MONTHLY, true]);
    expect((await owner.create(again)).status).toBe(400);
  });

  describe("card without the bank's confirmation", () => {
    const begin = async (platform: string, card: string) =>
      (await owner.ask('create', { ids: [{ id: platform }], payment_method_id: card })).body.data?.client_secret;
    const staysRefused = async (platform: string, card: string) => {
      await payments.answerBank((await begin(platform, card))!, 'refuse');
      expect(await begin(platform, card)).toBeUndefined();
      return (await owner.cards()).some(({ id }) => id === card);
    };

    it('BILL-061 is kept if it was stored before or is the default of several cards; any other card is released', async () => {
      const first = await payments.card(NUMBERS.challenged);
      await begin('meta', first);
      await owner.added();
      for (const platform of ['meta', 'tiktok']) expect(await staysRefused(platform, first)).toBe(true);
      expect(await staysRefused('meta', await payments.card(NUMBERS.challenged))).toBe(false);
    });

    it('BILL-061 is kept if it pays another plan in the meantime', async () => {
      const card = await payments.card(NUMBERS.challenged);
      const waiting = await begin('tiktok', card);
      await payments.answerBank((await begin('meta', card))!, 'confirm');
      expect(await begin('meta', card)).toBeNull();
      await payments.answerBank(waiting!, 'refuse');
      expect(await begin('tiktok', card)).toBeUndefined();
      expect((await owner.cards()).map(({ id }) => id)).toEqual([card]);
    });
  });

  it('accept another card if the owner never answered the bank, and charge only that card', async () => {
    const first = await owner.create(await payments.card(NUMBERS.challenged));
    expect(first.body.data.status).toBe('action-required');
    const done = await owner.create(await payments.card(NUMBERS.works));
    expect([done.status, done.body.data.status]).toEqual([200, 'done']);
    await payments.answerBank(first.body.data.client_secret!, 'confirm').catch(() => null);
    expect([await payments.taken(owner.team), await owner.hasPlan()]).toEqual([MONTHLY, true]);
  });

  it('BILL-054 stay paid if their card is refused for the next plan, and another card can pay for that plan', async () => {
    const both = [{ id: 'meta' }, { id: 'tiktok' }];
    const card = await payments.card(NUMBERS.challenged);
    const first = await owner.ask('create', { ids: both, payment_method_id: card });
    await payments.answerBank(first.body.data.client_secret!, 'confirm');
    await payments.control(`/cards/${card}`, { behaviour: DECLINES });
    const refused = await owner.ask('create', { ids: both, payment_method_id: card });
    expect([refused.status, await payments.taken(owner.team)]).toEqual([402, MONTHLY]);
    expect((await owner.me()).plans).toMatchObject({ meta: true, tiktok: false });
    expect((await owner.cards()).map(({ id }) => id)).toEqual([card]);
    expect((await owner.create()).body.message).toBe('Your team already has the plan for Meta.');
    const other = { ids: [{ id: 'tiktok' }], payment_method_id: await payments.card(NUMBERS.works) };
    expect((await owner.ask('create', other)).status).toBe(200);
    expect((await owner.me()).plans).toMatchObject({ meta: true, tiktok: true });
    expect(await payments.taken(owner.team)).toBe(2 * MONTHLY);
    expect((await owner.bought()).sort()).toEqual(['meta', 'tiktok']);
  });

  it('BILL-029 are each recorded once if the bank asks about the second plan and another card then pays for it', async () => {
    const both = [{ id: 'meta' }, { id: 'tiktok' }];
    const card = await payments.card(NUMBERS.challenged);
    const first = await owner.ask('create', { ids: both, payment_method_id: card });
    await payments.answerBank(first.body.data.client_secret!, 'confirm');
    const second = await owner.ask('create', { ids: both, payment_method_id: card });
    expect(second.body.data.status).toBe('action-required');
    const other = { ids: [{ id: 'tiktok' }], payment_method_id: await payments.card(NUMBERS.works) };
    expect((await owner.ask('create', other)).status).toBe(200);
    expect((await owner.bought()).sort()).toEqual(['meta', 'tiktok']);
    expect((await owner.create()).body.message).toBe('Your team already has the plan for Meta.');
    expect(await payments.taken(owner.team)).toBe(2 * MONTHLY);
  });

  it('BILL-008 BILL-029 are refused without a known plan, for a repeated plan, and without a card', async () => {
    const messageOf = async (body: object) => {
      const answer = await owner.ask('create', body);
      return [answer.status, answer.body.message];
    };
    expect(await messageOf({ ids: [] })).toEqual([400, 'Select a plan.']);
    expect(await messageOf({ ids: [{ id: 'myspace' }] })).toEqual([400, 'There is no such plan here.']);
    expect(await messageOf({ ids: [{ id: 'meta' }, { id: 'meta' }] })).toEqual([400, 'A plan can be selected once.']);
    expect(await messageOf({ ids: [{ id: 'meta' }] })).toEqual([400, 'Your team has no default card. Add a card.']);
    expect(await messageOf({ ids: [{ id: 'meta' }], payment_method_id: 'pm_nobodys' })).toEqual([
      400,
      'Your team has no such card.',
    ]);
    expect((await payments.ledger(owner.team)).length).toBe(0);
  });

  it('BILL-029 are paid with the default card if the request names no card, and refused if they are active', async () => {
    await owner.added();
    expect((await owner.create()).status).toBe(200);
    const again = await owner.create();
    expect([again.status, again.body.message]).toEqual([400, 'Your team already has the plan for Meta.']);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it('charge once for parallel requests', async () => {
    await owner.added();
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.create()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toBe("An action is running. Please retry after it's completed.");
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });
});

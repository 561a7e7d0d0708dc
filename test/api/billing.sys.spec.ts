import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { BillingOwner, MONTHLY, until, type Card, type Me, type Plan } from './support/billing-owner.js';
import { NUMBERS, Payments } from './support/payments.js';

const DAY = 86_400_000;
const FORM = {
  ...{ name: 'Ana Ruiz', address: '1 Main St', address_alt: 'Floor 2', city: 'Austin', state: 'TX' },
  ...{ zip_code: '78701', phone: '(555) 555-5555' },
};

let stack: Stack;
let payments: Payments;
let owner: BillingOwner;

beforeAll(async () => {
  // What is sold are plans for the platforms that are here.
  stack = await startStack({ parts: ['sandbox', 'api'], env: { SIGN_UP_WHITELIST: 'off' } });
  payments = new Payments(stack.sandboxUrl);
}, 90_000);
beforeEach(async () => {
  await payments.healthy();
  owner = await BillingOwner.of(stack.apiUrl, payments);
});
afterAll(() => stack?.stop(), 60_000);

/** A card that is stored, and refused when it is charged. */
const DECLINES = {
  ...{ does: 'decline', code: 'card_declined', declineCode: 'generic_decline', message: 'No.', alsoWhenStored: false },
};

/** Until the month that is paid is over. */
const skipPastPeriod = async (): Promise<void> => {
  const { now } = await payments.control<{ now: string }>('/clock');
  const [plan] = await owner.plans();
  await payments.skip(Date.parse(plan!.next_bill_at ?? plan!.ends_at!) - Date.parse(now) + 60_000);
};

describe('plans', () => {
  it('BILL-010 BILL-011 BILL-028 cost 999 dollars each and are paid at once', async () => {
    expect((await owner.me()).plans).toEqual({ meta: false, google: false, tiktok: false });
    await owner.subscribed();
    expect((await owner.me()).plans).toEqual({ meta: true, google: false, tiktok: false });
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it('BILL-006 BILL-017 BILL-022 BILL-039 tell their platform, and the next bill a month ahead', async () => {
    await owner.subscribed();
    const [plan, ...others] = await owner.plans();
    expect([plan, others]).toMatchObject([{ id: 'meta', ends_at: null, past_due_until: null }, []]);
    const [from, to] = [new Date(plan!.created_at), new Date(plan!.next_bill_at!)];
    expect(to.getUTCMonth()).toBe((from.getUTCMonth() + 1) % 12);
    expect(Math.abs(to.getUTCDate() - from.getUTCDate())).toBeLessThanOrEqual(3);
  });

  it('BILL-020 BILL-021 BILL-024 BILL-030 BILL-031 are canceled to the end of the month, and resumed', async () => {
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
    // Canceled, resumed and canceled again: each is a write of its own.
    await owner.ask('cancel', { id: 'meta' });
    await skipPastPeriod();
    await until(async () => !(await owner.hasPlan()));
    expect(await owner.plans()).toEqual([]);
    expect((await owner.ask('resume', { id: 'meta' })).status).toBe(400);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
    await owner.subscribed(NUMBERS.mastercard);
  });

  it('work for 7 days more where a renewal fails, and go on when it is paid', async () => {
    await owner.subscribed();
    const [{ id }] = (await owner.cards()) as [Card];
    await payments.control(`/cards/${id}`, { behaviour: DECLINES });
    const due = Date.parse((await owner.plans())[0]!.next_bill_at!);
    await skipPastPeriod();
    await until(async () => (await owner.plans())[0]?.past_due_until != null);
    expect(await owner.plans()).toMatchObject([{ past_due_until: new Date(due + 7 * DAY).toISOString() }]);
    expect(await owner.hasPlan()).toBe(true);
    await stack.database.query(
      `update team_plan set period_start = now() - interval '7 days' where organization_id = $1`,
      [owner.team],
    );
    expect(await owner.hasPlan()).toBe(false);
    await payments.control(`/cards/${id}`, { behaviour: { does: 'work' } });
    await payments.skip(2 * DAY);
    await until(async () => (await owner.plans())[0]?.past_due_until === null);
    expect(await owner.hasPlan()).toBe(true);
    expect(await payments.taken(owner.team)).toBe(2 * MONTHLY);
  });

  it.each([
    [NUMBERS.declined, 'Your card was declined. Please try another card.'],
    [NUMBERS.noFunds, 'Your card has insufficient funds. Please try another card.'],
    [NUMBERS.expired, 'Your card has expired. Please try another card.'],
    [NUMBERS.wrongCode, "Your card's security code is not right."],
    [NUMBERS.declinedWhenCharged, 'Your card was declined. Please try another card.'],
  ])('BILL-054 do not begin with the card %s: %s', async (number, message) => {
    const { status, body } = await owner.create(await payments.card(number));
    expect([status, body.message, body.errors?.[0]?.field]).toEqual([402, message, 'payment_method_id']);
    expect([await payments.taken(owner.team), await owner.hasPlan()]).toEqual([0, false]);
    await owner.subscribed();
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it('BILL-061 BILL-054 are tried with as many cards as it takes: one that is refused is let go, and takes no place', async () => {
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

  it('BILL-054 a card that was stored before stays where it is refused', async () => {
    const stored = await owner.added(NUMBERS.declinedWhenCharged);
    expect((await owner.create(stored)).status).toBe(402);
    expect((await owner.create()).status).toBe(402);
    expect((await owner.cards()).map(({ id }) => id)).toEqual([stored]);
  });

  it('BILL-054 say why the card was refused although it could not be let go', async () => {
    await payments.fault({ kind: 'http500', match: { probability: 1, path: '^/v1/payment_methods/[^/]+/detach' } });
    const { status, body } = await owner.create(await payments.card(NUMBERS.declinedWhenCharged));
    expect([status, body.message]).toEqual([402, 'Your card was declined. Please try another card.']);
    expect(await owner.cards()).toHaveLength(1);
  });

  it('begin once the holder of the card has confirmed at the bank, and not where they refuse', async () => {
    const card = await payments.card(NUMBERS.challenged);
    const refused = await owner.create(card);
    expect(refused.body.data.status).toBe('action-required');
    expect(await owner.hasPlan()).toBe(false);
    await payments.answerBank(refused.body.data.client_secret!, 'refuse');
    const told = await owner.create(card);
    expect([told.status, told.body.message]).toEqual([
      402,
      'Your bank did not confirm the card. Please try again or use another card.',
    ]);
    // It came with the purchase, and takes no place: its number is asked for anew.
    expect(await owner.cards()).toEqual([]);
    const again = await payments.card(NUMBERS.challenged);
    const asked = await owner.create(again);
    await payments.answerBank(asked.body.data.client_secret!, 'confirm');
    const done = await owner.create(again);
    expect([done.status, done.body.data.status, done.body.message]).toEqual([200, 'done', 'Subscription created!']);
    expect([await payments.taken(owner.team), await owner.hasPlan()]).toEqual([MONTHLY, true]);
    expect((await owner.create(again)).status).toBe(400);
  });

  describe('keep a card that its bank did not confirm', () => {
    const begun = async (platform: string, card: string) =>
      (await owner.ask('create', { ids: [{ id: platform }], payment_method_id: card })).body.data?.client_secret;
    const staysRefused = async (platform: string, card: string) => {
      await payments.answerBank((await begun(platform, card))!, 'refuse');
      expect(await begun(platform, card)).toBeUndefined();
      return (await owner.cards()).some(({ id }) => id === card);
    };

    it('BILL-061 where it was stored before, or is the default of several; another one is let go', async () => {
      const first = await payments.card(NUMBERS.challenged);
      await begun('meta', first);
      await owner.added();
      for (const platform of ['meta', 'tiktok']) expect(await staysRefused(platform, first)).toBe(true);
      expect(await staysRefused('meta', await payments.card(NUMBERS.challenged))).toBe(false);
    });

    it('BILL-061 where it pays another plan by now', async () => {
      const card = await payments.card(NUMBERS.challenged);
      const waiting = await begun('tiktok', card);
      await payments.answerBank((await begun('meta', card))!, 'confirm');
      expect(await begun('meta', card)).toBeNull();
      await payments.answerBank(waiting!, 'refuse');
      expect(await begun('tiktok', card)).toBeUndefined();
      expect((await owner.cards()).map(({ id }) => id)).toEqual([card]);
    });
  });

  it('begin with another card where the bank of the first was never answered, and only that one is charged', async () => {
    const first = await owner.create(await payments.card(NUMBERS.challenged));
    expect(first.body.data.status).toBe('action-required');
    const done = await owner.create(await payments.card(NUMBERS.works));
    expect([done.status, done.body.data.status]).toEqual([200, 'done']);
    await payments.answerBank(first.body.data.client_secret!, 'confirm').catch(() => null);
    expect([await payments.taken(owner.team), await owner.hasPlan()]).toEqual([MONTHLY, true]);
  });

  it('BILL-054 keep the one that is paid where the card is refused for the next, which another card pays', async () => {
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

  it('BILL-029 a plan that was paid before the bank asked for the next one is in the trail once that one is bought alone', async () => {
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

  it('BILL-008 BILL-029 are refused without a plan, a known one, or a card', async () => {
    const messageOf = async (body: object) => {
      const answer = await owner.ask('create', body);
      return [answer.status, answer.body.message];
    };
    expect(await messageOf({ ids: [] })).toEqual([400, 'Please select a plan.']);
    expect(await messageOf({ ids: [{ id: 'myspace' }] })).toEqual([400, 'There is no such plan here.']);
    expect(await messageOf({ ids: [{ id: 'meta' }, { id: 'meta' }] })).toEqual([400, 'A plan can be selected once.']);
    expect(await messageOf({ ids: [{ id: 'meta' }] })).toEqual([
      400,
      'Your team has no default card. Please add a card.',
    ]);
    expect(await messageOf({ ids: [{ id: 'meta' }], payment_method_id: 'pm_nobodys' })).toEqual([
      400,
      'Your team has no such card.',
    ]);
    expect((await payments.ledger(owner.team)).length).toBe(0);
  });

  it('BILL-029 are paid by the default card, and refused where they are active already', async () => {
    await owner.added();
    expect((await owner.create()).status).toBe(200);
    const again = await owner.create();
    expect([again.status, again.body.message]).toEqual([400, 'Your team already has the plan for Meta.']);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });

  it('are charged once, however many ask at the same moment', async () => {
    await owner.added();
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.create()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toBe("An action is running. Please retry after it's completed.");
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });
});

describe('a team that staff whitelist', () => {
  let staff: ApiClient;
  let id: string;
  beforeEach(async () => {
    staff = await ApiClient.visitor(stack.apiUrl);
    await staff.login('staff@demo.polyad.test', 'polyad-demo');
    const { rows } = await stack.database.query<{ id: string }>(
      'select id from user_account where organization_id = $1',
      [owner.team],
    );
    id = rows[0]!.id;
  });
  const toggle = () => staff.post('/admin/whitelist', { id });
  const isWhitelisted = async () =>
    (await owner.client.get<{ data: { whitelist: boolean } }>('/profile/me')).body.data.whitelist;

  it('ADMIN-009 pays its plan to the end of the month, and never again', async () => {
    await owner.subscribed();
    const [{ next_bill_at }] = (await owner.plans()) as [Plan];
    for (const whitelisted of [true, false, true])
      expect((await toggle()).body).toMatchObject({ data: { id, whitelisted, accounts: 1 } });
    expect(await owner.plans()).toMatchObject([{ ends_at: next_bill_at, next_bill_at: null }]);
    const { body } = await owner.client.get<{ data: { rows: { action: string; who: object | null }[] } }>(
      '/profile/audit',
    );
    expect(body.data.rows.filter(({ action }) => action === 'plan.canceled')).toMatchObject([{ who: null }]);
    await skipPastPeriod();
    await until(async () => (await owner.plans()).length === 0);
    expect([await payments.taken(owner.team), await isWhitelisted()]).toEqual([MONTHLY, true]);
  });

  it('does not begin a plan whose first payment waits for the bank', async () => {
    const asked = await owner.create(await payments.card(NUMBERS.challenged));
    expect((await toggle()).status).toBe(200);
    await payments.answerBank(asked.body.data.client_secret!, 'confirm');
    expect([await owner.plans(), await payments.taken(owner.team)]).toEqual([[], 0]);
  });

  it.each([
    ['is down', { kind: 'http500', match: { probability: 1, path: '^/v1/' } }, 'payments-unavailable', null],
    ['loses its answer', { kind: 'cut-after', times: 20, match: { method: 'POST' } }, 'payments-unknown', 'the end'],
  ])('is not whitelisted while the provider %s, which staff are told, and is when they try again', async (...row) => {
    const [, fault, code, ends] = row;
    await owner.subscribed();
    const [{ next_bill_at }] = (await owner.plans()) as [Plan];
    await payments.fault(fault);
    const refused = await toggle();
    expect([refused.status, refused.body.code, await isWhitelisted()]).toEqual([503, code, false]);
    await payments.healthy();
    expect((await owner.plans())[0]!.ends_at).toBe(ends === null ? null : next_bill_at);
    expect((await toggle()).body).toMatchObject({ data: { whitelisted: true } });
    expect(await owner.plans()).toMatchObject([{ ends_at: next_bill_at, next_bill_at: null }]);
    await skipPastPeriod();
    await until(async () => (await owner.plans()).length === 0);
    expect(await payments.taken(owner.team)).toBe(MONTHLY);
  });
});

describe('cards', () => {
  it('BILL-034 BILL-056 are added with what may be shown of them; the first is the default', async () => {
    const first = await owner.added();
    const second = await owner.added(NUMBERS.mastercard);
    expect((await owner.cards()).map(({ id, default: isDefault }) => [id, isDefault])).toEqual([
      [first, true],
      [second, false],
    ]);
    expect((await owner.cards())[0]!.card_details).toEqual({
      brand: 'visa',
      funding: 'credit',
      last4: '4242',
      exp_month: 12,
      exp_year: 2036,
    });
    expect((await owner.add(first)).status).toBe(200);
    expect(await owner.cards()).toHaveLength(2);
  });

  it('BILL-061 refuses a fourth card, and the fourth of two at once', async () => {
    await owner.added();
    await owner.added();
    const [one, other] = [await payments.card(NUMBERS.works), await payments.card(NUMBERS.works)];
    const statuses = (await Promise.all([owner.add(one), owner.add(other)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const refused = await owner.add(await payments.card(NUMBERS.works));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'A team can store at most 3 cards. Please delete one first.',
    ]);
    expect(await owner.cards()).toHaveLength(3);
  });

  it('BILL-036 BILL-037 BILL-062 change the default, and only another one can be deleted', async () => {
    const [first, second] = [await owner.added(), await owner.added(NUMBERS.mastercard)];
    const refused = await owner.ask('payment_method/delete', { payment_method_id: first });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The default card cannot be deleted. Please make another card the default first.',
    ]);
    for (const id of [second, first, second])
      expect((await owner.ask('payment_method/default', { payment_method_id: id })).status).toBe(200);
    expect((await owner.cards()).map(({ id }) => id)).toEqual([second, first]);
    expect((await owner.ask('payment_method/delete', { payment_method_id: first })).status).toBe(200);
    expect((await owner.cards()).map(({ id }) => id)).toEqual([second]);
  });

  it('BILL-035 BILL-058 BILL-060 keep billing details, whose country is the United States', async () => {
    const id = await owner.added();
    const answer = await owner.ask('payment_method/update', { payment_method_id: id, data: FORM });
    expect([answer.status, answer.body.message]).toEqual([200, 'Your billing details have been updated.']);
    expect((await owner.cards())[0]!.billing_details).toEqual({
      ...{ name: 'Ana Ruiz', phone: '(555) 555-5555' },
      address: {
        line1: '1 Main St',
        line2: 'Floor 2',
        city: 'Austin',
        state: 'TX',
        postal_code: '78701',
        country: 'US',
      },
    });
    const { address_alt: _, ...without } = FORM;
    expect((await owner.ask('payment_method/update', { payment_method_id: id, data: without })).status).toBe(200);
    expect((await owner.cards())[0]!.billing_details.address['line2']).toBeNull();
  });

  it.each(['name', 'address', 'city', 'state', 'zip_code', 'phone'])('BILL-057 BILL-058 want %s', async (field) => {
    const id = 'pm_0';
    for (const value of ['', '   ', undefined]) {
      const { status, body } = await owner.ask('payment_method/update', {
        payment_method_id: id,
        data: { ...FORM, [field]: value },
      });
      expect([status, body.errors?.map((item) => item.field)]).toEqual([400, [`data.${field}`]]);
    }
  });

  it('BILL-059 take a phone number as it is formatted, and no other text', async () => {
    const id = await owner.added();
    const update = async (phone: string) =>
      (await owner.ask('payment_method/update', { payment_method_id: id, data: { ...FORM, phone } })).status;
    for (const phone of ['(555) 555-5555', '5555555555', '555-555-5555']) expect(await update(phone)).toBe(200);
    for (const phone of ['555', 'call me', '+49 170 1234567']) expect(await update(phone)).toBe(400);
  });

  it("cannot be another team's", async () => {
    const other = await ApiClient.signedUp(stack.apiUrl);
    const theirs = await payments.card(NUMBERS.works);
    await other.post('/subscription/payment_method/add', { payment_method_id: theirs });
    for (const path of ['add', 'default', 'delete'])
      expect((await owner.ask(`payment_method/${path}`, { payment_method_id: theirs })).status).toBe(400);
    expect((await owner.create(theirs)).body.message).toBe('Your team has no such card.');
    expect(await owner.cards()).toEqual([]);
  });

  it.each([
    [NUMBERS.declined, 'Your card was declined. Please try another card.'],
    [NUMBERS.expired, 'Your card has expired. Please try another card.'],
  ])('%s are not stored: %s', async (number, message) => {
    const { status, body } = await owner.add(await payments.card(number));
    expect([status, body.message]).toEqual([402, message]);
    expect(await owner.cards()).toEqual([]);
  });

  it('are stored once their holder has confirmed', async () => {
    const id = await payments.card(NUMBERS.challenged);
    const asked = await owner.add(id);
    expect([asked.body.data.status, await owner.cards()]).toEqual(['action-required', []]);
    await payments.answerBank(asked.body.data.client_secret!, 'confirm');
    expect((await owner.add(id)).body.data.status).toBe('done');
    expect((await owner.cards()).map((card) => [card.id, card.default])).toEqual([[id, true]]);
  });
});

describe('the trail of payments', () => {
  interface Event {
    action: string;
    target: string | null;
    who: object | null;
  }
  const trail = async () => {
    const { body } = await owner.client.get<{ data: { rows: Event[] } }>('/profile/audit?size=100');
    return body.data.rows
      .filter(({ action }) => /^(plan|card)\./.test(action))
      .map(({ action, target, who }) => `${action} ${target} ${who === null ? 'by itself' : 'by the owner'}`)
      .reverse();
  };

  it('tells of cards as people know them, and of plans that were bought, canceled, resumed, renewed and ended', async () => {
    await owner.subscribed();
    const second = await owner.added(NUMBERS.mastercard);
    await owner.ask('payment_method/update', { payment_method_id: second, data: FORM });
    await owner.ask('payment_method/default', { payment_method_id: second });
    const [, first] = await owner.cards();
    await owner.ask('payment_method/delete', { payment_method_id: first!.id });
    for (const act of ['cancel', 'resume']) await owner.ask(act, { id: 'meta' });
    const [{ next_bill_at }] = (await owner.plans()) as [Plan];
    await skipPastPeriod();
    await until(async () => (await owner.plans())[0]?.next_bill_at !== next_bill_at);
    await owner.ask('cancel', { id: 'meta' });
    await skipPastPeriod();
    await until(async () => (await owner.plans()).length === 0);
    const [visa, mastercard] = ['Visa •••• 4242', 'Mastercard •••• 4444'];
    expect(await trail()).toEqual([
      ...[`card.added ${visa} by the owner`, 'plan.created meta by the owner', `card.added ${mastercard} by the owner`],
      ...['updated', 'default'].map((act) => `card.${act} ${mastercard} by the owner`),
      `card.removed ${visa} by the owner`,
      ...['plan.canceled meta by the owner', 'plan.resumed meta by the owner', 'plan.renewed meta by itself'],
      ...['plan.canceled meta by the owner', 'plan.ended meta by itself'],
    ]);
  });

  it('tells of a month that could not be paid, and names no card by an id', async () => {
    await owner.subscribed(NUMBERS.works);
    const [{ id }] = (await owner.cards()) as [Card];
    await stack.database.query(
      `insert into audit_event (id, organization_id, action, target, detail, ip, at)
       values (gen_random_uuid(), $1, 'card.added', $2, '{}', '', now())`,
      [owner.team, id],
    );
    const declines = { does: 'decline', code: 'card_declined', declineCode: 'generic_decline', message: 'No.' };
    await payments.control(`/cards/${id}`, { behaviour: { ...declines, alsoWhenStored: false } });
    await skipPastPeriod();
    await until(async () => (await owner.plans())[0]?.past_due_until != null);
    expect((await trail()).slice(-2)).toEqual(['card.added null by itself', 'plan.unpaid meta by itself']);
  });
});

describe('invoices', () => {
  it('BILL-038 BILL-071 tell what was billed, whether it was paid, and where the receipt is', async () => {
    const list = async () =>
      (
        await owner.client.get<{
          data: { description: string; total: number; created_at: number; paid: boolean; receipt: string }[];
        }>('/subscription/invoices')
      ).body.data;
    expect(await list()).toEqual([]);
    await owner.subscribed();
    const [invoice, ...others] = await list();
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ total: MONTHLY, paid: true, description: '1 × Meta plan (at $999.00 / month)' });
    const { now } = await payments.control<{ now: string }>('/clock');
    expect(Math.abs(invoice!.created_at - Date.parse(now) / 1000)).toBeLessThan(60);
    expect((await fetch(invoice!.receipt)).status).toBe(200);
  });
});

describe('who may', () => {
  it('BILL-042 BILL-043 members and admins get nothing of plans, cards and invoices', async () => {
    const member = await ApiClient.signedUp(stack.apiUrl);
    const { id } = (await member.get<{ data: { id: string } }>('/profile/me')).body.data;
    for (const role of ['admin', 'other']) {
      await stack.database.query('update user_account set role = $2, organization_id = $3 where id = $1', [
        id,
        role,
        owner.team,
      ]);
      for (const path of ['setup', 'plans', 'invoices']) {
        const { status, body } = await member.get(`/subscription/${path}`);
        expect([status, body.message]).toEqual([
          403,
          'Only the owner of the team can see and change its subscriptions and cards.',
        ]);
      }
      expect((await member.post('/subscription/create', { ids: [{ id: 'meta' }] })).status).toBe(403);
      expect((await member.get<{ data: Me }>('/profile/me')).body.data).not.toHaveProperty('payment_methods');
    }
  });

  it('BILL-040 the browser gets a key that makes cards, and nothing that charges them', async () => {
    const { body } = await owner.client.get<{ data: object }>('/subscription/setup');
    expect(body.data).toEqual({ publishable_key: 'pk_test_sandbox', sandbox_origin: stack.sandboxUrl });
    expect(JSON.stringify(body)).not.toContain('sk_');
  });
});

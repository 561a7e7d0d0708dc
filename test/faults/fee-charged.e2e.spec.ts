import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { BillingOwner, MONTHLY } from '../api/support/billing-owner.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from '../api/support/experiment-form.js';
import { mailsTo } from '../api/support/mailbox.js';
import { NUMBERS, Payments, type Charged } from '../api/support/payments.js';
import { startStack, type Stack } from '../support/stack.js';
import { largeExperiment } from './large-experiment.js';
import { Scenario } from './scenario.js';
import { witnessed } from './witness.js';

const LIMIT_MS = 80_000;
jest.setTimeout(LIMIT_MS + 40_000);

const FORM = '/providers/facebook/experiment';
const CAMPAIGNS = { method: 'POST', path: '/campaigns$' };
const CAPTURE = { method: 'POST', path: '/capture$' };
/** The fee in cents of 23,328 variations, less 10,000, at $0.025 each. */
const OVER = 33_320;

let stack: Stack;
let payments: Payments;
let owner: BillingOwner;
let scenario: Scenario;
beforeAll(async () => {
  // Without a worker, which starts when the first fee is held. The clock is hardly faster than real time, so no plan ends.
  stack = await startStack({
    parts: ['sandbox', 'api'],
    timeScale: 10,
    timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 },
    env: { SIGN_UP_WHITELIST: 'off' },
  });
  scenario = new Scenario(stack);
  payments = new Payments(stack.sandboxUrl);
  owner = await BillingOwner.of(stack.apiUrl, payments);
  await linkSandbox(owner.client);
  await owner.subscribed();
}, 90_000);
beforeEach(() => Promise.all([payments.healthy(), scenario.clearFaults()]));
afterAll(() => stack?.stop(), 60_000);

const until = (what: string, isSo: () => Promise<boolean>) => waitFor(isSo, { what, timeoutMs: LIMIT_MS, everyMs: 50 });

/** 2 ages x 6 headlines x 3 texts: 36 variations, which cost 90 cents once the month is used up. */
function thirtySix(name: string): UntrustedExperiment {
  const input = experiment();
  const texts = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `${n}`, value: `Number ${n + 1}` }));
  Object.assign(input.information, { name, budget: 1_000 });
  Object.assign(input.creatives, { headlines: texts(6), copies: texts(3) });
  return input;
}

/** The result of the fee check, in cents. */
async function feeOf(input: UntrustedExperiment): Promise<number> {
  const { body } = await owner.client.post<{ data: { charge: number } }>(`${FORM}/sample`, formOf(input));
  return Math.round(body.data.charge * 100);
}

const send = (input: UntrustedExperiment, cents: number) =>
  owner.client.post<{ data: { uuid: string } }>(
    `${FORM}/create`,
    formOf(input, { fields: { charge: String(cents / 100) } }),
  );

/** Submits with the fee that the check returned. */
async function submitted(input: UntrustedExperiment): Promise<{ uuid: string; fee: number }> {
  const fee = await feeOf(input);
  const { status, body } = await send(input, fee);
  expect([status, body.message]).toEqual([200, body.message]);
  return { uuid: body.data.uuid, fee };
}

/** Every attempt to charge the card for a fee, in the provider's ledger. */
const attempts = async (): Promise<Charged[]> =>
  (await payments.ledger(owner.team)).filter(({ amount }) => amount !== MONTHLY);

/** The attempts of one run: the first one, and renewals, whose references start with its id. Newest first. */
async function attemptsFor(uuid: string): Promise<Charged[]> {
  const sql = 'select hold_id as id from run_fee f join experiment e on e.id = f.experiment_id where e.uuid = $1';
  const { rows } = await stack.database.query<{ id: string }>(sql, [uuid]);
  return (await attempts()).filter(({ metadata }) => metadata['reference']?.split('/')[0] === rows[0]!.id);
}

const holdOf = async (uuid: string): Promise<string> => {
  const sql = `select h.state from card_hold h join experiment e on e.id = h.experiment_id where e.uuid = $1`;
  return (await stack.database.query<{ state: string }>(sql, [uuid])).rows[0]!.state;
};
const untilHold = (uuid: string, state: string) =>
  until(`a hold that is ${state}`, async () => (await holdOf(uuid)) === state);

const objects = async (uuid: string): Promise<number> => {
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  return (await witnessed(stack.sandboxUrl, rows[0]!.key)).length;
};

/** The month as its owner sees it. In our ledger, all movements of each cause must add up to zero. */
async function month() {
  const { rows } = await stack.database.query(
    'select cause from fee_entry where organization_id = $1 group by cause, unit having sum(amount) <> 0',
    [owner.team],
  );
  expect(rows).toEqual([]);
  interface Month {
    used: number;
    held_cents: number;
    paid_cents: number;
    charged_cents: number;
  }
  const { body } = await owner.client.get<{ data: Month }>('/providers/facebook/usage/statement');
  const { used, held_cents: held, paid_cents: paid, charged_cents: charged } = body.data;
  return { used, held, paid, charged };
}

/** Our paid amounts must match the provider's charges. */
async function expectAgreement(): Promise<void> {
  const { held, paid, charged } = await month();
  const rows = await attempts();
  const sum = (of: (row: Charged) => number) => rows.reduce((total, row) => total + of(row), 0);
  const open = sum(({ isPaid, amount, captured, released }) => (isPaid ? amount - captured - released : 0));
  expect({ held, paid, charged }).toEqual({
    held: open,
    paid: sum(({ captured }) => captured),
    charged: open + sum(({ captured }) => captured),
  });
}

let filling: Promise<{ uuid: string }> | undefined;
/** Uses up the month once for all these tests. @returns the run that did it */
const monthUsedUp = () => (filling ??= submitted(largeExperiment('Over the month')));

describe('fee of a run', () => {
  it('META-144 META-161 is not charged to a team without a plan, which may not submit', async () => {
    const other = await BillingOwner.of(stack.apiUrl, payments);
    const { status, body } = await other.client.post(`${FORM}/sample`, formOf(experiment()));
    expect([status, body.code]).toEqual([400, 400_105]);
  });

  it('META-175 BILL-014 BILL-015 is held at the submit, and charged once with the first object', async () => {
    const input = largeExperiment('Over the month');
    expect(await feeOf(input)).toBe(OVER);
    expect(await send(input, OVER - 1)).toMatchObject({ status: 409, body: { code: 'fee-changed' } });
    expect(await attempts()).toEqual([]);

    const { uuid } = await monthUsedUp();
    const one = { amount: OVER, released: 0, isPaid: true };
    expect(await attempts()).toMatchObject([{ ...one, captured: 0 }]);
    expect(await month()).toEqual({ used: 23_328, held: OVER, paid: 0, charged: OVER });
    expect(await objects(uuid)).toBe(0);

    await stack.worker.start();
    await untilHold(uuid, 'captured');
    expect(await objects(uuid)).toBeGreaterThan(0);
    expect(await attempts()).toMatchObject([{ ...one, captured: OVER }]);
    expect(await month()).toEqual({ used: 23_328, held: 0, paid: OVER, charged: OVER });
    // Fees of created ads are not refunded.
    expect((await owner.client.post(`/experiments/${uuid}/stop`)).status).toBe(200);
    await expectAgreement();
  });
});

describe('fee of a run in a used-up month', () => {
  beforeAll(async () => {
    const { uuid } = await monthUsedUp();
    if (!stack.worker.isRunning()) await stack.worker.start();
    await untilHold(uuid, 'captured');
  });

  it('META-174 is at least the minimum charge of a card', async () => {
    const { status, body } = await owner.client.post<{ data: object }>(`${FORM}/sample`, formOf(experiment()));
    expect([status, body.data]).toMatchObject([200, { total: 4, charge: 0.5, is_minimum: true }]);
  });

  it('META-174 BILL-015 is refused with the card, and nothing is stored', async () => {
    const [works] = await owner.cards();
    const refuses = await owner.added(NUMBERS.declinedWhenCharged);
    await owner.ask('payment_method/default', { payment_method_id: refuses });
    const input = thirtySix('Declined');
    const before = [await month(), (await attempts()).length];
    const { status, body } = await send(input, await feeOf(input));
    expect([status, body.code]).toEqual([400, 400_105]);
    const { rows } = await stack.database.query(`select 1 from experiment where name = 'Declined'`);
    expect(rows).toEqual([]);
    expect([await month(), (await attempts()).length - 1]).toEqual(before);
    expect((await attempts())[0]).toMatchObject({ isPaid: false, captured: 0, failure: 'card_declined' });
    await owner.ask('payment_method/default', { payment_method_id: works!.id });
    await expectAgreement();
  });

  it('META-175 is released if the run is stopped before anything is created', async () => {
    const before = await month();
    await scenario.addFault({ kind: 'cut-before', match: { ...CAMPAIGNS, probability: 1 } });
    const { uuid, fee } = await submitted(thirtySix('Stopped at once'));
    await until('a call', async () => (await scenario.ledger(uuid)).length > 0);
    expect(await attemptsFor(uuid)).toMatchObject([{ amount: fee, captured: 0, released: 0 }]);
    expect((await owner.client.post(`/experiments/${uuid}/stop`)).status).toBe(200);
    await untilHold(uuid, 'released');
    await scenario.clearFaults();
    expect(await objects(uuid)).toBe(0);
    expect(await attemptsFor(uuid)).toMatchObject([{ amount: fee, captured: 0, released: fee }]);
    expect(await month()).toEqual(before);
    await expectAgreement();
  });

  describe('without any object before the hold expires', () => {
    /** A waiting run, and the check of its fee six days after the submit. */
    const waiting = async (name: string) => {
      await scenario.addFault({ kind: 'cut-before', match: { ...CAMPAIGNS, probability: 1 } });
      const run = await submitted(thirtySix(name));
      await until('a call', async () => (await scenario.ledger(run.uuid)).length > 0);
      return run;
    };
    const sixDaysOn = (uuid: string) =>
      stack.database.query(
        `update card_hold set created_at = now() - interval '6 days', due_at = now()
         where experiment_id = (select id from experiment where uuid = $1)`,
        [uuid],
      );
    const DAY = 86_400_000;

    it('is held again, and charged once with the first object', async () => {
      const { uuid, fee } = await waiting('Held again');
      await sixDaysOn(uuid);
      await until('two holds', async () => (await attemptsFor(uuid))[1]?.released === fee);
      await payments.skip(6 * DAY);
      expect(await attemptsFor(uuid)).toMatchObject([
        { amount: fee, captured: 0, released: 0, isPaid: true },
        { amount: fee, captured: 0, released: fee },
      ]);
      await expectAgreement();
      await scenario.clearFaults();
      await untilHold(uuid, 'captured');
      expect((await attemptsFor(uuid)).map(({ captured }) => captured)).toEqual([fee, 0]);
      await expectAgreement();
    });

    it('is reported to the owner by mail if the card refuses, and not charged', async () => {
      const [card] = await owner.cards();
      const { uuid, fee } = await waiting('Not held again');
      const no = { does: 'decline', code: 'card_declined', declineCode: 'generic_decline', message: 'No.' };
      await payments.control(`/cards/${card!.id}`, { behaviour: { ...no, alsoWhenStored: false } });
      await sixDaysOn(uuid);
      const me = await owner.client.get<{ data: { email: string } }>('/profile/me');
      const subject = 'The fee of your experiment "Not held again" is no longer held';
      const isMailed = async () => (await mailsTo(stack, me.body.data.email)).some((mail) => mail.subject === subject);
      await until('a mail', isMailed);
      await payments.control(`/cards/${card!.id}`, { behaviour: { does: 'work' } });
      await payments.skip(8 * DAY);
      await scenario.clearFaults();
      await untilHold(uuid, 'lapsed');
      expect(await attemptsFor(uuid)).toMatchObject([
        { isPaid: false, captured: 0 },
        { amount: fee, captured: 0, released: fee },
      ]);
      await expectAgreement();
    });
  });

  it.each([
    ['during the charge', 'late-commit'],
    ['after the charge, before it is stored', 'latency'],
  ])('BILL-015 is charged once if the worker is killed %s', async (when, kind) => {
    // Long enough to kill the worker before the answer arrives.
    await payments.fault({ kind, ms: kind === 'latency' ? 4_000 : 1_500, match: CAPTURE });
    const { uuid, fee } = await submitted(thirtySix(`Killed ${when}`));
    const isSent = async () => {
      const { data } = await payments.control<{ data: { hits: number }[] }>('/faults');
      return data[0]!.hits > 0;
    };
    await until('a capture', isSent);
    if (kind === 'latency') {
      process.kill(stack.worker.pid(), 'SIGSTOP');
      await until('the money', async () => (await attemptsFor(uuid))[0]!.captured > 0);
      expect(await holdOf(uuid)).toBe('capturing');
    }
    await stack.worker.kill();
    await stack.worker.start();
    // A dead worker's work is retried half a minute later. The test does not wait for that.
    await stack.database.query(`update card_hold set due_at = now() where state = 'capturing'`);
    await untilHold(uuid, 'captured');
    expect(await attemptsFor(uuid)).toMatchObject([{ amount: fee, captured: fee, released: 0 }]);
    await expectAgreement();
  });
});

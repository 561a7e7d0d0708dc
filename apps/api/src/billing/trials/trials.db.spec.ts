import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { TRIAL } from '#libs/contracts/billing/trial.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { OutboxItem } from '#libs/database/entities/outbox-item.entity.js';
import { TeamPlanRow } from '#libs/database/entities/team-plan.entity.js';
import { TrialRow } from '#libs/database/entities/trial.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { TrialRepository } from '#libs/database/repositories/billing/trial.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import { trialEndsMailKey } from '#libs/orchestration/outbox.messages.js';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import type { CallerContext } from '../../access/caller.js';
import { Tokens } from '../../access/tokens.js';
import { Audit } from '../../audit/audit.js';
import type { Database } from '../../database/database.module.js';
import { SubmitFees } from '../fees/submit-fees.js';
import { ApiError } from '../../http/errors/api-error.js';
import { MailOutbox } from '../../mail/mail-outbox.js';
import type { ReadForm } from '../../submit/read-submit.js';
import { PlanAccess } from '../plans/plan-access.js';
import { Trials } from './trials.js';

let orm: Awaited<ReturnType<typeof createTestOrm>>;
let trials: Trials;
let access: PlanAccess;
let fees: SubmitFees;
let payments: FakePayments;
beforeAll(async () => {
  orm = await createTestOrm();
  const database = { fork: em } as unknown as Database;
  const sealer = new Sealer(`test:${Buffer.alloc(32, 7).toString('base64')}`);
  const tokens = new Tokens({ SESSION_SECRET: 'a secret of forty characters for tests 01' });
  trials = new Trials(database, new MailOutbox(sealer), tokens, new Audit(database));
  access = new PlanAccess(database);
  payments = new FakePayments();
  fees = new SubmitFees(database, { payments }, { publishableKey: 'pk_test_luz', sandboxOrigin: null });
});
afterAll(() => orm?.close());

const em = () => orm.orm.em.fork();
const REQUEST = { headers: {}, ip: '127.0.0.1', socket: { remoteAddress: '127.0.0.1' } } as unknown as Request;
let experiments = 5_000;
/** A company that no other test uses. */
const company = () => `ada@${randomUUID()}.test`;

async function owner(email: string, { isConfirmed = true } = {}): Promise<CallerContext> {
  const form = { email, passwordHash: '', firstName: 'Ada', lastName: 'Luz', company: 'Luz', lang: 'en' as const };
  const { id, organizationId } = (await new UserRepository(em()).createOwner(form, { isWhitelisted: false }))!;
  if (isConfirmed) await new UserRepository(em()).noteConfirmed(id);
  return { userId: id, organizationId, email, role: 'owner', isWhitelisted: false, isTester: false } as CallerContext;
}
async function onTrial(): Promise<CallerContext> {
  const caller = await owner(company());
  await trials.start(caller, REQUEST);
  return caller;
}
const buy = ({ organizationId }: CallerContext, change: Partial<TeamPlanRow> = {}) =>
  em().insert(TeamPlanRow, {
    id: randomUUID(),
    organizationId,
    platform: 'meta',
    status: 'active',
    isAwaited: false,
    createdAt: new Date(),
    ...change,
  });
const endNow = ({ organizationId }: CallerContext) =>
  em().nativeUpdate(TrialRow, { organizationId }, { endsAt: new Date(Date.now() - 1) });
const found = ({ organizationId }: CallerContext) => new TrialRepository(em()).find(organizationId);
const mailsTo = ({ organizationId }: CallerContext) => em().find(OutboxItem, { organizationId, kind: 'mail' });

/** Whether a transaction of this database waits for another one. */
const isWaited = async (): Promise<boolean> => {
  const waiting = await em().execute<unknown[]>(
    'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
  );
  return waiting.length > 0;
};

/** Submits a run as the API does: the fee is prepared, then taken in the transaction that stores the run. */
async function submit(caller: CallerContext, created = 100, form: Partial<ReadForm> = {}) {
  const whole = {
    platform: 'meta',
    kind: 'run',
    approvedCents: 0,
    key: randomUUID(),
    bodyHash: '',
    ...form,
  } as ReadForm;
  const fee = await fees.prepare(caller, whole, { created, at: new Date() });
  const run = { uuid: randomUUID(), experimentId: ++experiments };
  await fee.releaseOnFailure(() => em().transactional((tx) => fee.reserve(tx, run)));
}
async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error ?? new Error('nothing was refused');
  return { status: error.status, code: error.code, key: error.items?.[0]?.key ?? error.text.key };
}
const PLAN_NEEDED = { status: 400, code: 400105 };

describe('start of a trial', () => {
  it('BILL-074 gives 14 days and 2 experiments without a card, is recorded, and makes one trial even if it is repeated', async () => {
    const caller = await owner(company());
    expect(await refusal(access.require(caller, 'meta'))).toEqual({ ...PLAN_NEEDED, key: 'experiment.plan' });
    const { trial } = await trials.start(caller, REQUEST);
    expect(+trial!.endsAt - +trial!.startedAt).toBe(14 * DAY_MS);
    expect((await trials.start(caller, REQUEST)).trial).toEqual(trial);
    expect(await access.require(caller, 'meta')).toBe('trial');
    expect(await access.require(caller, 'tiktok')).toBe('trial');
    const trail = await em().execute('select action, user_id from audit_event where organization_id = ?', [
      caller.organizationId,
    ]);
    expect(trail).toEqual([{ action: 'trial.started', user_id: caller.userId }]);
  });

  it('BILL-074 requires a confirmed e-mail and mails its link at most three times an hour', async () => {
    const caller = await owner(company(), { isConfirmed: false });
    for (let i = 0; i < 3; i++) expect((await trials.start(caller, REQUEST)).trial).toBeNull();
    expect(await refusal(trials.start(caller, REQUEST))).toMatchObject({ status: 429, key: 'trial.mailboxFull' });
    const mails = await mailsTo(caller);
    expect(mails.map(({ payload }) => payload['template'])).toEqual(Array(3).fill('email-confirmation'));
    expect(await found(caller)).toBeNull();
    await new UserRepository(em()).noteConfirmed(caller.userId);
    expect((await trials.start(caller, REQUEST)).trial).not.toBeNull();
  });

  it.each(['admin', 'other'] as const)('BILL-043 is refused with 403 for an %s', async (role) => {
    const caller = { ...(await owner(company())), role };
    expect(await refusal(trials.start(caller, REQUEST))).toMatchObject({ status: 403 });
  });

  it('BILL-074 is allowed once per company, across its subdomains', async () => {
    const domain = `${randomUUID()}.test`;
    await trials.start(await owner(`ada@${domain}`), REQUEST);
    for (const email of [`bea@${domain}`, `cleo@mail.${domain}`])
      expect(await refusal(trials.start(await owner(email), REQUEST))).toMatchObject({
        status: 409,
        key: 'trial.domainHadOne',
      });
  });

  it('BILL-074 is allowed once per free mailbox in all spellings, and to other mailboxes of the provider', async () => {
    await trials.start(await owner('nora.luz@gmail.com'), REQUEST);
    for (const email of ['noraluz@gmail.com', 'nora.luz+two@gmail.com', 'n.o.r.a.luz@googlemail.com'])
      expect(await refusal(trials.start(await owner(email), REQUEST))).toMatchObject({
        status: 409,
        key: 'trial.addressHadOne',
      });
    expect((await trials.start(await owner('nora.sol@gmail.com'), REQUEST)).trial).not.toBeNull();
  });

  it('BILL-074 succeeds once for teams of one company that start at the same time', async () => {
    const domain = `${randomUUID()}.test`;
    const callers = await Promise.all(['a', 'b', 'c'].map((name) => owner(`${name}@${domain}`)));
    const outcomes = await Promise.allSettled(callers.map((caller) => trials.start(caller, REQUEST)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('BILL-074 is refused with whitelist or plan, and after an earlier trial of the team', async () => {
    const listed = { ...(await owner(company())), isWhitelisted: true };
    const paying = await owner(company());
    await buy(paying);
    const unpaid = await owner(company());
    await buy(unpaid, { status: 'past-due', periodStart: new Date(0) });
    const late = await onTrial();
    await endNow(late);
    for (const [caller, key] of [
      [listed, 'trial.needless'],
      [paying, 'trial.needless'],
      [unpaid, 'trial.unpaid'],
      [late, 'trial.once'],
    ] as const)
      expect(await refusal(trials.start(caller, REQUEST))).toMatchObject({ status: 409, key });
  });

  it('BILL-074 schedules one mail three days before the end', async () => {
    const caller = await onTrial();
    const [mail, ...more] = await mailsTo(caller);
    expect([mail!.payload, mail!.dedupeKey, more]).toEqual([
      ...[{ template: 'trial-ends' }, trialEndsMailKey(caller.organizationId), []],
    ]);
    const { endsAt } = (await found(caller))!;
    expect(Math.abs(+endsAt - +mail!.availableAt - 3 * DAY_MS)).toBeLessThan(5_000);
  });
});

describe('submit on a trial', () => {
  it('BILL-074 uses one of two experiments without a charge; the third needs a plan, and the mail is sent', async () => {
    const caller = await onTrial();
    await submit(caller, 4_000);
    expect(await found(caller)).toMatchObject({ experiments: 1, variations: 4_000 });
    await submit(caller, 6_000);
    expect(await refusal(submit(caller))).toEqual({ ...PLAN_NEEDED, key: 'trial.used' });
    expect(payments.payments.size).toBe(0);
    const [mail] = await mailsTo(caller);
    expect(+mail!.availableAt).toBeLessThanOrEqual(Date.now());
  });

  it('BILL-074 waits for a parallel submit and is refused if that took the last experiment', async () => {
    const caller = await onTrial();
    await submit(caller);
    const { organizationId } = caller;
    const take = (tx: ReturnType<typeof em>) =>
      new TrialRepository(tx).take(organizationId, { experimentId: ++experiments, created: 100 });
    let second: ReturnType<typeof take> | undefined;
    const first = await em().transactional(async (tx) => {
      const taken = await take(tx);
      let isAnswered = false;
      second = em().transactional((other) => take(other).finally(() => (isAnswered = true)));
      // If it does not wait, it is answered before the first one is stored.
      while (!isAnswered && !(await isWaited())) await new Promise((resolve) => setTimeout(resolve, 5));
      return taken;
    });
    expect([first, await second]).toEqual([{ left: 0 }, { refusal: { reason: 'used' } }]);
    expect(await found(caller)).toMatchObject({ experiments: 2 });
  });

  it('BILL-074 is refused within its transaction if the trial ended after the check', async () => {
    const caller = await onTrial();
    const form = { platform: 'meta', kind: 'run', approvedCents: 0, key: null, bodyHash: '' } as unknown as ReadForm;
    const fee = await fees.prepare(caller, form, { created: 10, at: new Date() });
    await endNow(caller);
    const run = { uuid: randomUUID(), experimentId: ++experiments };
    const late = em().transactional((tx) => fee.reserve(tx, run));
    expect(await refusal(late)).toEqual({ ...PLAN_NEEDED, key: 'trial.over' });
    expect(await found(caller)).toMatchObject({ experiments: 0 });
  });

  it('BILL-074 returns the experiment if the transaction fails', async () => {
    const caller = await onTrial();
    const form = { platform: 'meta', kind: 'run', approvedCents: 0, key: null, bodyHash: '' } as unknown as ReadForm;
    const fee = await fees.prepare(caller, form, { created: 10, at: new Date() });
    const run = { uuid: randomUUID(), experimentId: ++experiments };
    const broken = em().transactional(async (tx) => {
      await fee.reserve(tx, run);
      throw new Error('the connection is lost');
    });
    await expect(broken).rejects.toThrow('lost');
    expect(await found(caller)).toMatchObject({ experiments: 0, variations: 0 });
  });

  it('BILL-014 is refused above the included variations of the whole trial, without a card', async () => {
    const caller = await onTrial();
    await submit(caller, TRIAL.variations - 1);
    expect(await refusal(submit(caller, 2))).toEqual({ ...PLAN_NEEDED, key: 'trial.tooLarge' });
    await submit(caller, 1);
    expect(payments.payments.size).toBe(0);
  });

  it('refuses an approved fee, because a trial has none', async () => {
    const caller = await onTrial();
    expect(await refusal(submit(caller, 100, { approvedCents: 50 }))).toMatchObject({
      status: 409,
      code: 'fee-changed',
    });
  });

  it('BILL-002 does not use the trial with a plan or the whitelist, or for drafts', async () => {
    const caller = await onTrial();
    await submit(caller, 100, { kind: 'draft' });
    await submit({ ...caller, isWhitelisted: true });
    await buy(caller);
    await submit(caller);
    expect(await found(caller)).toMatchObject({ experiments: 0 });
    expect(await access.require(caller, 'meta')).toBe('plan');
    // The plan is for Meta only; the trial still pays for runs on TikTok.
    expect(await access.require(caller, 'tiktok')).toBe('trial');
  });

  it('refuses a team that lost its right after the check', async () => {
    expect(await refusal(submit(await owner(company())))).toEqual({ ...PLAN_NEEDED, key: 'experiment.plan' });
  });
});

describe('activation on a trial', () => {
  it('BILL-074 is allowed until the last day, also after both experiments, and refused afterwards', async () => {
    const caller = await onTrial();
    await submit(caller);
    await submit(caller);
    expect(await refusal(access.require(caller, 'meta'))).toEqual({ ...PLAN_NEEDED, key: 'trial.used' });
    expect(await access.requireForActivation(caller, 'meta')).toBe('trial');
    await endNow(caller);
    expect(await refusal(access.requireForActivation(caller, 'meta'))).toEqual({ ...PLAN_NEEDED, key: 'trial.over' });
  });
});

it('AUTH-022 counts the first confirmation of the e-mail, also by a password reset', async () => {
  const caller = await owner(company());
  const read = async () => (await em().findOneOrFail(User, { id: caller.userId })).emailConfirmedAt;
  const first = await read();
  await new UserRepository(em()).noteConfirmed(caller.userId);
  expect(await read()).toEqual(first);
});

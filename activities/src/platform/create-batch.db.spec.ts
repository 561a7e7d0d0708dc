import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ApplicationFailure } from '@temporalio/common';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { AccountGateRepository } from '#libs/database/repositories/platform/account-gate.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { OpenBatch, RunRef } from '#libs/orchestration/experiment.payloads.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';
import { openSession } from './platform-session.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;
let run: RunRef;
/** One batch of ads with an existing ad set. */
let batch: OpenBatch;

beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

/** Longer than the slowest machine needs: only `letTimePass` moves the time. */
const times = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };
const send = ({ kind, ordinals }: OpenBatch) => platform.createBatch({ ...run, ...times, kind, ordinals });
const openAdSets = () => core.openAdSets({ ...run, slice: 0 });
const failureOf = (work: Promise<unknown>): Promise<ApplicationFailure> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: ApplicationFailure) => error,
  );
const states = async () => {
  const ledger = new LedgerRepository(fixture.deps.orm.em.fork());
  const rows = await ledger.rows(run.organizationId, run.experimentId, batch.ordinals);
  const byState = Map.groupBy(rows, ({ state }) => state);
  return Object.fromEntries(Array.from(byState, ([state, { length }]) => [state, length]));
};
/** Moves the stored time of all calls into the past, instead of waiting. */
const letTimePass = () =>
  fixture.deps.orm.em.fork().execute(`update ad_object set sent_at = sent_at - interval '1 hour'`);
const createsOfAds = () => fixture.platform.calls.filter(({ method, kind }) => method === 'create' && kind === 'ad');
const namesOfAds = () => fixture.platform.of('ad').map(({ name }) => name);

beforeEach(async () => {
  const { experiment: _, ...ref } = await fixture.newRun();
  run = ref;
  await platform.planRun(run);
  await platform.uploadAssets(run);
  for (const one of await core.openCampaigns(run)) await send(one);
  for (const { adSetOrdinal } of await openAdSets()) await send({ kind: 'adset', ordinals: [adSetOrdinal!] });
  fixture.platform.objects.forEach((object, id) => object.kind === 'ad' && fixture.platform.objects.delete(id));
  fixture.platform.calls.length = 0;
  batch = { kind: 'ad', ordinals: (await openAdSets())[0]!.adBatches[0]! };
  expect(batch.ordinals).toHaveLength(12);
});

describe('createBatch', () => {
  it('creates a batch with one call, paused, with the choices of each variation', async () => {
    expect(await send(batch)).toEqual({ created: 12, rejected: 0, open: 0 });
    expect(createsOfAds()).toHaveLength(1);
    const [ad] = fixture.platform.of('ad');
    expect(ad).toMatchObject({ isOn: false, item: { choice: { ages: 0, genders: 0, headlines: 0, visuals: 0 } } });
    expect(await send(batch)).toEqual({ created: 12, rejected: 0, open: 0 });
    expect(createsOfAds()).toHaveLength(1);
  });

  it('sends nothing for a run whose platform has dropped one of its lists since it was planned, and reports the reason', async () => {
    const { audiences } = exampleInput();
    const dropped = { audiences: { ...audiences, shoe_sizes: [{ value: 'EU 38' }] } };
    await fixture.deps.orm.em
      .fork()
      .execute('update experiment set input = input || ?::jsonb where id = ?', [
        JSON.stringify(dropped),
        run.experimentId,
      ]);
    expect(await send(batch)).toEqual({ created: 0, rejected: 12, open: 0 });
    expect(fixture.platform.calls.filter(({ method }) => method === 'create')).toEqual([]);
    const ledger = new LedgerRepository(fixture.deps.orm.em.fork());
    const [row] = await ledger.rows(run.organizationId, run.experimentId, [batch.ordinals[0]!]);
    expect(row).toMatchObject({ state: 'rejected' });
    const reasons = await fixture.deps.orm.em
      .fork()
      .execute('select distinct refusal #>> array[?, ?] as key from ad_object where experiment_id = ? and state = ?', [
        ...['text', 'key', run.experimentId, 'rejected'],
      ]);
    expect(reasons).toEqual([{ key: 'experiment.listGone' }]);
  });

  it("keeps all rows of a call that the platform turns away, notifies the run's people, and continues by itself", async () => {
    const issues = () =>
      new DeliveryIssueRepository(fixture.deps.orm.em.fork()).open(run.organizationId, [run.experimentId]);
    fixture.platform.inject({ fault: 'turned-away' });
    expect(await failureOf(send(batch))).toMatchObject({ type: 'TURNED_AWAY', nonRetryable: false });
    expect(await states()).toEqual({ planned: 12 });
    expect((await issues()).get(run.experimentId)).toMatchObject([
      { kind: 'turned-away', cause: 'app', message: 'The app has been blocked.' },
    ]);
    // No call is made until one call at a time checks the gate again.
    expect(await failureOf(send(batch))).toMatchObject({ type: 'CLOSED_GATE' });
    await fixture.deps.orm.em.fork().execute('update account_gate set closed_until = now()');
    expect(await send(batch)).toEqual({ created: 12, rejected: 0, open: 0 });
    expect([(await issues()).size, new Set(namesOfAds()).size, namesOfAds().length]).toEqual([0, 12, 12]);
  });

  it("keeps the refusal of one item in the platform's words, and creates its neighbours", async () => {
    const refusal = { code: '100/1885183', message: 'Text not allowed', field: 'creative' };
    fixture.platform.inject({ fault: 'refuse', refusal, times: 2 });
    expect(await send(batch)).toEqual({ created: 10, rejected: 2, open: 0 });
    const ledger = new LedgerRepository(fixture.deps.orm.em.fork());
    const [row] = await ledger.rows(run.organizationId, run.experimentId, [batch.ordinals[0]!]);
    expect(row).toMatchObject({ state: 'rejected', attempt: 1 });
    const [stored] = await fixture.deps.orm.em
      .fork()
      .execute<{ refusal: unknown }[]>('select refusal from ad_object where experiment_id = ? and ordinal = ?', [
        run.experimentId,
        batch.ordinals[0]!,
      ]);
    expect(stored!.refusal).toEqual(refusal);
  });

  it('LIFE-012 adopts objects that exist after a lost response, and sends only the rest again', async () => {
    fixture.platform.inject({ fault: 'unknown-landed', times: 5 }).inject({ fault: 'unknown-not-landed', times: 3 });
    const lost = await failureOf(send(batch));
    expect(lost).toMatchObject({ type: 'OUTCOME_UNKNOWN', nonRetryable: false });
    expect(Number(lost.nextRetryDelay)).toBeGreaterThanOrEqual(90_000);
    expect(await states()).toEqual({ created: 4, unknown: 8 });
    expect(await failureOf(send(batch))).toMatchObject({ type: 'SETTLING' });
    expect(fixture.platform.calls.filter(({ method }) => method === 'findByNames')).toHaveLength(0);
    await letTimePass();
    expect(await send(batch)).toEqual({ created: 12, rejected: 0, open: 0 });
    expect(createsOfAds().map(({ ids }) => ids!.length)).toEqual([12, 3]);
    expect(new Set(namesOfAds()).size).toBe(12);
    expect(namesOfAds()).toHaveLength(12);
  });

  it('treats rows of a killed process as sent, not as new', async () => {
    const ledger = new LedgerRepository(fixture.deps.orm.em.fork());
    await ledger.claim(run.organizationId, run.experimentId, batch.ordinals);
    const settling = await failureOf(send(batch));
    expect(settling).toMatchObject({ type: 'SETTLING', nonRetryable: false });
    expect(createsOfAds()).toHaveLength(0);
    await letTimePass();
    expect(await send(batch)).toMatchObject({ created: 12 });
    expect(createsOfAds()).toHaveLength(1);
  });

  it('closes the gate for every lane when the platform throttles, and leaves the rows planned', async () => {
    fixture.platform.inject({ fault: 'throttle', retryAfterMs: 30_000 });
    const throttled = await failureOf(send(batch));
    expect(throttled).toMatchObject({ type: 'RATE_LIMITED', nonRetryable: false });
    expect(Number(throttled.nextRetryDelay)).toBeGreaterThanOrEqual(30_000);
    expect(Number(throttled.nextRetryDelay)).toBeLessThanOrEqual(36_000);
    expect(await states()).toEqual({ planned: 12 });
    expect(await failureOf(send(batch))).toMatchObject({ type: 'CLOSED_GATE', nonRetryable: false });
    expect(createsOfAds()).toHaveLength(1);
    await fixture.deps.orm.em.fork().execute('update account_gate set closed_until = now()');
    expect(await send(batch)).toMatchObject({ created: 12 });
    const gate = new AccountGateRepository(fixture.deps.orm.em.fork());
    expect(await gate.enter(run.organizationId, { platform: 'meta', accountId: 'act_1234' })).toEqual({
      go: true,
      isProbe: false,
    });
  });

  it('sends deferred items again on request, without a lookup', async () => {
    fixture.platform.inject({ fault: 'defer', times: 4, retryAfterMs: 1_000 });
    expect(await failureOf(send(batch))).toMatchObject({ type: 'RATE_LIMITED' });
    expect(await states()).toEqual({ created: 8, planned: 4 });
    await fixture.deps.orm.em.fork().execute('delete from account_gate');
    expect(await send(batch)).toMatchObject({ created: 12 });
    expect(fixture.platform.calls.some(({ method }) => method === 'findByNames')).toBe(false);
  });

  it('stops every lane when the token is refused, until the account is linked again', async () => {
    fixture.platform.inject({ fault: 'auth-expired' });
    expect(await failureOf(send(batch))).toMatchObject({ type: 'AUTH_EXPIRED', nonRetryable: true });
    expect(await states()).toEqual({ planned: 12 });
    expect(await failureOf(send(batch))).toMatchObject({ type: 'AUTH_EXPIRED', nonRetryable: true });
    expect(createsOfAds()).toHaveLength(1);
    const links = new PlatformLinkRepository(fixture.deps.orm.em.fork(), fixture.deps.sealer);
    expect(await links.open(run.organizationId, 'meta')).toMatchObject({ isUsable: false });
    await fixture.link(run.organizationId, 'new token');
    expect(await send(batch)).toMatchObject({ created: 12 });
  });

  describe('with a token of one hour', () => {
    const linkOf = () =>
      new PlatformLinkRepository(fixture.deps.orm.em.fork(), fixture.deps.sealer).open(run.organizationId, 'meta');
    const renewals = () => fixture.platform.calls.filter(({ method }) => method === 'renew').length;
    const fresh = (accessToken: string) => ({ accessToken, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });

    beforeEach(() => fixture.link(run.organizationId, 'hour 1', 'grant'));
    afterEach(() => {
      fixture.platform.endedTokens.clear();
      fixture.platform.renewals.clear();
    });

    it('renews it once, however many lanes find it expired, and continues without the person', async () => {
      const batches = (await openAdSets()).flatMap(({ adBatches }) => adBatches).slice(0, 3);
      expect(batches).toHaveLength(3);
      fixture.platform.endedTokens.add('hour 1');
      fixture.platform.renewals.set('grant', fresh('hour 2'));
      const lanes = batches.map((ordinals) => ({ kind: 'ad', ordinals }) as const);
      for (const error of await Promise.all(lanes.map((lane) => failureOf(send(lane)))))
        expect(error).toMatchObject({ type: 'TRANSIENT', nonRetryable: false });
      expect(renewals()).toBe(1);
      expect(await linkOf()).toMatchObject({ accessToken: 'hour 2', renewalToken: 'grant', isUsable: true });
      const sent = await Promise.all(lanes.map(send));
      expect(sent.map(({ created }) => created)).toEqual([12, 12, 12]);
      expect(new Set(namesOfAds()).size).toBe(36);
      const stored = 'select sealed_token, sealed_renewal_token from platform_link where organization_id = ?';
      const [row] = await fixture.deps.orm.em.fork().execute<object[]>(stored, [run.organizationId]);
      expect(JSON.stringify(row)).not.toMatch(/hour|grant/);
    });

    it('renews it before it expires, even during a step', async () => {
      fixture.platform.renewals.set('grant', fresh('hour 2'));
      const session = await openSession(fixture.deps, run);
      await fixture.deps.orm.em
        .fork()
        .execute(`update platform_link set token_expires_at = now() + interval '1 minute' where organization_id = ?`, [
          run.organizationId,
        ]);
      const again = await openSession(fixture.deps, run);
      expect([session, again].map(({ account }) => account.accessToken)).toEqual(['hour 1', 'hour 2']);
      fixture.platform.renewals.set('grant', {
        ...fresh('hour 3'),
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
      });
      await fixture.link(run.organizationId, 'hour 1', 'grant', new Date(Date.now() + 310_000));
      const long = await openSession(fixture.deps, run);
      const now = Date.now();
      jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
      await long.call(async () => expect(long.account.accessToken).toBe('hour 3'));
      jest.restoreAllMocks();
    });

    it('requires the person if the new token is refused too', async () => {
      fixture.platform.endedTokens.add('hour 1').add('hour 2');
      fixture.platform.renewals.set('grant', fresh('hour 2'));
      expect(await failureOf(send(batch))).toMatchObject({ type: 'TRANSIENT' });
      expect(await failureOf(send(batch))).toMatchObject({ type: 'AUTH_EXPIRED', nonRetryable: true });
      expect(await linkOf()).toMatchObject({ isUsable: false });
      expect(renewals()).toBe(1);
    });

    it('requires the person if the grant is gone', async () => {
      fixture.platform.endedTokens.add('hour 1');
      expect(await failureOf(send(batch))).toMatchObject({ type: 'AUTH_EXPIRED', nonRetryable: true });
      expect(await linkOf()).toMatchObject({ isUsable: false });
      expect(renewals()).toBe(1);
    });

    it('keeps the link if the platform cannot be asked for a new token', async () => {
      fixture.platform.endedTokens.add('hour 1');
      fixture.platform.failNext('renew', new ConnectorError('TRANSIENT', 'meta'));
      expect(await failureOf(send(batch))).toMatchObject({ type: 'TRANSIENT' });
      expect(await linkOf()).toMatchObject({ accessToken: 'hour 1', isUsable: true });
      expect(await states()).toEqual({ planned: 12 });
    });
  });

  it('stops every lane if the token cannot be decrypted, until the account is linked again', async () => {
    const em = fixture.deps.orm.em.fork();
    await em.execute(`update platform_link set sealed_token = left(sealed_token, -6) where organization_id = ?`, [
      run.organizationId,
    ]);
    const failures = await Promise.all([1, 2, 3].map(() => failureOf(send(batch))));
    for (const error of failures) expect(error).toMatchObject({ type: 'AUTH_EXPIRED', nonRetryable: true });
    expect(await core.isLinkUsable(run)).toBe(false);
    expect([await states(), createsOfAds()]).toEqual([{ planned: 12 }, []]);
    const linkEvents = `select action, target from audit_event where organization_id = ? and action like 'link.%'`;
    expect(await em.execute(linkEvents, [run.organizationId])).toEqual([
      { action: 'link.unreadable', target: 'facebook' },
    ]);
    await fixture.link(run.organizationId, 'new token');
    expect(await core.isLinkUsable(run)).toBe(true);
    expect(await send(batch)).toMatchObject({ created: 12 });
  });

  it('repeats calls that were never sent', async () => {
    fixture.platform.inject({ fault: 'not-sent' });
    expect(await failureOf(send(batch))).toMatchObject({ type: 'TRANSIENT', nonRetryable: false });
    expect(await states()).toEqual({ planned: 12 });
    expect(await send(batch)).toMatchObject({ created: 12 });
  });

  it('never sends the same row in two attempts', async () => {
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => send(batch)));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(namesOfAds()).toHaveLength(12);
    expect(new Set(namesOfAds()).size).toBe(12);
  });

  it('leaves rows that stay unknown after ten attempts to a later round', async () => {
    fixture.platform.inject({ fault: 'unknown-not-landed', times: 1_000 });
    for (let attempt = 1; attempt < 10; attempt++) {
      await failureOf(send(batch));
      await letTimePass();
    }
    expect(await send(batch)).toEqual({ created: 0, rejected: 0, open: 12 });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallbackHint } from '#libs/connectors/port/callbacks.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { CallbackEventRepository } from '#libs/database/repositories/platform/callback-event.repository.js';
import { CallbackHintRepository } from '#libs/database/repositories/platform/callback-hint.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createAds } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';
import { judgeCallbacks } from './judge-callbacks.js';
import { lookIntoHints } from './look-into-hints.js';

let fixture: RunFixture;
let run: RunRef;
let account: string;
let adIds: string[];
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const execute = <T>(sql: string, values: unknown[] = []) => em().execute<T[]>(sql, values);

/** A run of a separate team, whose ads exist and are being reviewed; `went_live_at` makes it a live one. */
async function newRun(): Promise<RunRef> {
  const { experiment, ...ref } = await fixture.newRun();
  await createAds(createCoreActivities(fixture.deps), createPlatformActivities(fixture.deps), ref);
  account = experiment.accountId;
  await execute(
    `update ad_object set effective_status = 'PENDING_REVIEW', standing = 'in-review' where experiment_id = ? and kind = 'ad'`,
    [ref.experimentId],
  );
  return ref;
}
const goLive = ({ experimentId }: RunRef) =>
  execute('update experiment set went_live_at = now() where id = ?', [experimentId]);

beforeEach(async () => {
  await execute('delete from callback_hint');
  await execute('delete from account_gate');
  await execute('update experiment set finished_at = now()');
  fixture.platform.objects.clear();
  fixture.platform.trouble = null;
  run = await newRun();
  adIds = fixture.platform.of('ad').map(({ platformId }) => platformId);
  fixture.platform.calls.length = 0;
  fixture.host.lines.length = 0;
});

let events = 0;
/** The platform's request: one body with a change of each object. */
const body = (ids: readonly (string | null)[], change: Partial<CallbackHint> = {}): Buffer =>
  Buffer.from(
    JSON.stringify(
      ids.map((objectId) => ({
        eventId: `event ${events++}`,
        topic: 'ad-review',
        accountId: account,
        objectId,
        ...change,
      })),
    ),
  );
const receiveHints = (ids: readonly (string | null)[], change?: Partial<CallbackHint>) =>
  new CallbackEventRepository(em()).store('meta', body(ids, change));
async function processDueItems(): Promise<number> {
  let done = 0;
  for (;;) {
    const count = (await judgeCallbacks(fixture.deps)) + (await lookIntoHints(fixture.deps));
    if (count === 0) return done;
    done += count;
  }
}
const setStatus = (id: string, effectiveStatus: string, issues: string[] = []) =>
  Object.assign(fixture.platform.objects.get(id)!, { effectiveStatus, issues });
const reads = () => fixture.platform.calls.filter(({ method }) => method === 'read').map(({ ids }) => ids);
const accountReads = () => fixture.platform.calls.filter(({ method }) => method === 'accountTrouble').length;
const statusOf = async (id: string) =>
  (await execute<{ status: string }>('select effective_status as status from ad_object where platform_id = ?', [id]))[0]
    ?.status;
const open = async () => (await execute('select 1 from callback_hint where settled_at is null')).length;
const letTimePass = () => execute(`update callback_hint set available_at = available_at - interval '1 hour'`);
const issues = async () =>
  (
    (await new DeliveryIssueRepository(em()).open(run.organizationId, [run.experimentId])).get(run.experimentId) ?? []
  ).map(({ kind }) => kind);
const error = (code: 'RATE_LIMITED' | 'AUTH_EXPIRED' | 'TRANSIENT', retryAfterMs?: number) =>
  new ConnectorError(code, 'meta', {}, retryAfterMs);

describe('hints from platforms', () => {
  it('are read back and stored as read, whatever the event says', async () => {
    const [approved, stillPending] = adIds as [string, string];
    setStatus(approved, 'ACTIVE');
    setStatus(stillPending, 'PENDING_REVIEW');
    await receiveHints([approved, stillPending]);
    await processDueItems();
    expect(await statusOf(approved)).toBe('ACTIVE');
    expect(await statusOf(stillPending)).toBe('PENDING_REVIEW');
    expect(reads()).toEqual([[approved, stillPending]]);
    expect(await open()).toBe(0);
  });

  it('are read once, however many callbacks arrive at the same time', async () => {
    const [id] = adIds as [string];
    const once = body([id]);
    for (let i = 0; i < 100; i++) {
      await new CallbackEventRepository(em()).store('meta', once);
      await receiveHints([id, id]);
    }
    await judgeCallbacks(fixture.deps);
    await judgeCallbacks(fixture.deps);
    await judgeCallbacks(fixture.deps);
    await processDueItems();
    expect(reads().flat()).toEqual([id, id]); // two hundred hints take one call
    await new CallbackEventRepository(em()).store('meta', once);
    expect(await processDueItems()).toBe(0);
  });

  it('are read for fifty objects in a call', async () => {
    const campaign = fixture.platform.of('campaign')[0]!.platformId;
    const adSets = fixture.platform.of('adset').map(({ platformId }) => platformId);
    await receiveHints([...adIds, ...adSets, campaign]);
    await processDueItems();
    expect(reads()).toEqual([[campaign], adSets, adIds]);
    expect(adIds.length).toBeLessThanOrEqual(50);
  });

  it('change nothing for unknown objects, other accounts, ended runs or teams, and unlinked accounts', async () => {
    const [id] = adIds as [string];
    setStatus(id, 'ACTIVE');
    await receiveHints(['987654321', null]);
    await receiveHints([id], { accountId: 'act_of_others' });
    await receiveHints([id], { accountId: null });
    await processDueItems();
    expect(await statusOf(id)).toBe('PENDING_REVIEW');
    await new PlatformLinkRepository(em(), fixture.deps.sealer).remove(run.organizationId, 'meta');
    await receiveHints([id, null], { topic: 'ad-issue' });
    await processDueItems();
    await fixture.link(run.organizationId);
    await execute('update organization set ended_at = now() where id = ?', [run.organizationId]);
    await receiveHints([id, null], { topic: 'ad-issue' });
    await processDueItems();
    await execute('update organization set ended_at = null where id = ?', [run.organizationId]);
    await execute('update experiment set finished_at = now() where id = ?', [run.experimentId]);
    await receiveHints([id, null], { topic: 'ad-issue' });
    await processDueItems();
    expect(await statusOf(id)).toBe('PENDING_REVIEW');
    expect(fixture.platform.calls).toEqual([]);
    expect(await open()).toBe(0);
    const line = { level: 'info', message: 'hints about an ad account without runs' };
    expect(fixture.host.lines).toEqual([line, line, line, line]);
  });

  it('are read by each team with its own link, and stored in its own rows only', async () => {
    const [id] = adIds as [string];
    const other = await newRun();
    const theirs = fixture.platform.of('ad').find(({ platformId }) => !adIds.includes(platformId))!.platformId;
    fixture.platform.calls.length = 0;
    for (const one of [id, theirs]) setStatus(one, 'ACTIVE');
    await receiveHints([id, theirs]);
    await processDueItems();
    expect(reads()).toEqual([[id], [theirs]]);
    const rows = await execute<{ team: string }>(
      `select organization_id as team from ad_object where effective_status = 'ACTIVE' and experiment_id in (?) order by id`,
      [[run.experimentId, other.experimentId]],
    );
    expect(rows.map(({ team }) => team)).toEqual([run.organizationId, other.organizationId]);
  });
});

describe('a platform that cannot be read', () => {
  it('delays hints of a throttled account, and of no other', async () => {
    const [first, second] = adIds as [string, string];
    setStatus(first, 'ACTIVE');
    fixture.platform.failNext('read', error('RATE_LIMITED', 300_000));
    await receiveHints([first]);
    await processDueItems();
    expect(await open()).toBe(1);
    await receiveHints([second]);
    await processDueItems();
    expect(reads()).toHaveLength(1); // the gate is closed: no further call
    expect(await open()).toBe(2);
    await execute('update experiment set account_id = ? where id = ?', ['act_2', run.experimentId]);
    await receiveHints([second], { accountId: 'act_2' });
    setStatus(second, 'ACTIVE');
    await processDueItems();
    expect(await statusOf(second)).toBe('ACTIVE');
    await execute('update experiment set account_id = ? where id = ?', [account, run.experimentId]);
    await execute('delete from account_gate');
    await letTimePass();
    await processDueItems();
    expect(await statusOf(first)).toBe('ACTIVE');
    expect(await open()).toBe(0);
    expect(fixture.host.lines.filter(({ message }) => message === 'hints are retried later')).toHaveLength(2);
  });

  it('is read again a little later if it does not respond, and given up after an hour', async () => {
    const [id] = adIds as [string];
    setStatus(id, 'ACTIVE');
    await receiveHints([id]);
    for (let i = 0; i < 3; i++) {
      fixture.platform.failNext('read', error('TRANSIENT'));
      await processDueItems();
      expect(await open()).toBe(1);
      await letTimePass();
    }
    await execute(`update callback_hint set received_at = received_at - interval '61 minutes'`);
    fixture.platform.failNext('read', error('TRANSIENT'));
    await processDueItems();
    expect(await open()).toBe(0);
    expect(fixture.host.lines.map(({ message }) => message)).toEqual([
      'hints are retried later',
      'hints are dropped: polls read the same facts',
    ]);
  });

  it('is not read again with a token that it refuses', async () => {
    fixture.platform.failNext('read', error('AUTH_EXPIRED'));
    await receiveHints([adIds[0]!]);
    await processDueItems();
    expect(await open()).toBe(0);
    const link = await new PlatformLinkRepository(em(), fixture.deps.sealer).open(run.organizationId, 'meta');
    expect(link?.isUsable).toBe(false);
  });

  it('is read for a team even if the link of another team in the same account has ended', async () => {
    const [theirs] = adIds as [string];
    const mine = run;
    run = await newRun();
    expect((await fixture.deps.orm.em.fork().findOneOrFail(Experiment, { id: mine.experimentId })).accountId).toBe(
      account,
    );
    const links = new PlatformLinkRepository(em(), fixture.deps.sealer);
    await links.breakLink(mine.organizationId, (await links.open(mine.organizationId, 'meta'))!, 'it has ended');
    const ours = fixture.platform.of('ad').find(({ platformId }) => !adIds.includes(platformId))!.platformId;
    setStatus(ours, 'ACTIVE');
    await receiveHints([theirs, ours]);
    await processDueItems();
    expect(await statusOf(ours)).toBe('ACTIVE');
    expect(await statusOf(theirs)).toBe('PENDING_REVIEW');
    expect(await open()).toBe(0);
  });
});

describe('several workers', () => {
  it('process each hint once, and take over the hints of a killed one', async () => {
    for (const id of adIds) await receiveHints([id]);
    await judgeCallbacks(fixture.deps);
    await Promise.all([1, 2, 3, 4].map(() => lookIntoHints(fixture.deps)));
    await processDueItems();
    const read = reads().flat();
    expect(read).toHaveLength(adIds.length);
    expect(new Set(read)).toEqual(new Set(adIds));

    const [id] = adIds as [string];
    setStatus(id, 'ACTIVE');
    await receiveHints([id]);
    await judgeCallbacks(fixture.deps);
    const held = await new CallbackHintRepository(em()).claim({ limit: 10, leaseMs: 30_000 });
    expect(held?.hints).toHaveLength(1);
    expect(await processDueItems()).toBe(0);
    await letTimePass(); // the lease of the killed worker has ended
    await processDueItems();
    expect(await statusOf(id)).toBe('ACTIVE');
  });
});

describe('a live run', () => {
  const refuse = (id: string) => setStatus(id, 'DISAPPROVED', ['Misleading claims']);

  it('notifies its people of an ad that is refused later, until the refusal is withdrawn', async () => {
    const [id] = adIds as [string];
    refuse(id);
    await receiveHints([id]);
    await processDueItems();
    expect(await issues()).toEqual([]); // before the run goes live, its own steps decide
    await goLive(run);
    await receiveHints([id]);
    await processDueItems();
    expect(await issues()).toEqual(['ads-refused']);
    setStatus(id, 'ACTIVE');
    await receiveHints([id]);
    await processDueItems();
    expect(await issues()).toEqual([]);
  });

  it('notifies its people while the account cannot spend, after one read for all ads that do not run', async () => {
    await goLive(run);
    fixture.platform.trouble = { cause: 'unpaid', message: null };
    for (const id of adIds) setStatus(id, 'WITH_ISSUES');
    await receiveHints(adIds, { topic: 'ad-issue' });
    await processDueItems();
    expect(await issues()).toEqual(['account-unable']);
    expect(accountReads()).toBe(1);
    fixture.platform.trouble = null;
    for (const id of adIds) setStatus(id, 'ACTIVE');
    await receiveHints(adIds); // the platform sends no callback about the account itself, but its ads run again
    await processDueItems();
    expect(await issues()).toEqual([]);
    expect(accountReads()).toBe(2);
    await receiveHints(adIds);
    await processDueItems();
    expect(accountReads()).toBe(2);
  });

  it('is not notified if it belongs to another team', async () => {
    await goLive(run);
    const other = { organizationId: randomUUID(), experimentId: run.experimentId };
    fixture.platform.trouble = { cause: 'disabled', message: null };
    await receiveHints([null], { topic: 'account' });
    await processDueItems();
    expect((await new DeliveryIssueRepository(em()).open(other.organizationId, [other.experimentId])).size).toBe(0);
    expect(await issues()).toEqual(['account-unable']);
  });
});

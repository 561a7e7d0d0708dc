import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompleteAsyncError } from '@temporalio/common';
import { CallbackEventRepository } from '#libs/database/repositories/platform/callback-event.repository.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { AwaitedTopic, RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createAds } from '#libs/testing/create-ads.js';
import { fakeEngine, grpcError, INVALID_ARGUMENT, NOT_FOUND, UNAVAILABLE } from '#libs/testing/fake-engine.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';
import type { JobDeps } from '../deps.js';
import { completeWaits } from './complete-waits.js';
import { judgeCallbacks } from './judge-callbacks.js';
import { lookIntoHints } from './look-into-hints.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;
let run: RunRef;
let account: string;
let adIds: string[];
beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const execute = <T>(sql: string, values: unknown[] = []) => em().execute<T[]>(sql, values);
const setStatus = (effectiveStatus: string, ids = adIds) => {
  for (const id of ids) Object.assign(fixture.platform.objects.get(id)!, { effectiveStatus });
};

beforeEach(async () => {
  await execute('delete from platform_wait');
  await execute('update experiment set finished_at = now()');
  fixture.platform.objects.clear();
  fixture.platform.trouble = null;
  fixture.host.lines.length = 0;
  completed.length = 0;
  answer = async () => undefined;
  const { experiment, ...ref } = await fixture.newRun();
  run = ref;
  account = experiment.accountId;
  await createAds(core, platform, run);
  await execute('update experiment set went_live_at = now() where id = ?', [run.experimentId]);
  adIds = fixture.platform.of('ad').map(({ platformId }) => platformId);
  setStatus('PENDING_REVIEW');
  await platform.lookOver(run);
  fixture.platform.calls.length = 0;
});

/** The completions that the engine received, and its answer. */
const completed: { token: string; report: unknown }[] = [];
let answer: () => Promise<void>;
const jobs = (): JobDeps => ({
  ...fixture.deps,
  temporal: fakeEngine(async (token, report) => {
    await answer();
    completed.push({ token, report });
  }),
});
const wait = (token: string, topic: AwaitedTopic = 'ad-review', forMs = 600_000) => {
  fixture.host.token = Buffer.from(token);
  return core.awaitNews({ ...run, topic, forMs });
};
const rows = async () => (await execute('select 1 from platform_wait')).length;
let events = 0;
async function receiveHints(ids: readonly string[]): Promise<void> {
  const hints = ids.map((objectId) => ({ eventId: `e${events++}`, topic: 'ad-review', accountId: account, objectId }));
  await new CallbackEventRepository(em()).store('meta', Buffer.from(JSON.stringify(hints)));
  await judgeCallbacks(fixture.deps);
  while ((await lookIntoHints(fixture.deps)) > 0);
}

describe('a run that waits for reviews', () => {
  it('continues once, when the last review has ended, and not before', async () => {
    await expect(wait('one')).rejects.toThrow(CompleteAsyncError);
    setStatus('ACTIVE', adIds.slice(1));
    await receiveHints(adIds.slice(1));
    expect(await completeWaits(jobs())).toBe(0);
    setStatus('ACTIVE');
    await receiveHints(adIds.slice(0, 1));
    expect(await completeWaits(jobs())).toBe(1);
    expect(completed).toEqual([{ token: 'one', report: { isOver: true } }]);
    await receiveHints(adIds);
    expect(await completeWaits(jobs())).toBe(0);
    expect(await rows()).toBe(0);
    expect(fixture.host.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('does not wait for reviews that have already ended', async () => {
    setStatus('ACTIVE');
    await receiveHints(adIds);
    expect(await wait('late')).toEqual({ isOver: true });
    expect(await rows()).toBe(0);
    expect(await completeWaits(jobs())).toBe(0);
  });

  it('misses no news between its last read and the row of its wait', async () => {
    setStatus('ACTIVE');
    const waiting = wait('between').catch((error: unknown) => error);
    await receiveHints(adIds);
    const end = await waiting;
    await completeWaits(jobs());
    // Either it saw that nothing was left, or a job completed it.
    if (end instanceof CompleteAsyncError) expect(completed).toEqual([{ token: 'between', report: { isOver: true } }]);
    else expect(end).toEqual({ isOver: true });
    expect(await rows()).toBe(0);
  });

  it('reads the reviews itself when its time has passed, and finds the same without any callback', async () => {
    await expect(wait('poll', 'ad-review', 0)).rejects.toThrow(CompleteAsyncError);
    expect(await completeWaits(jobs())).toBe(1);
    expect(completed).toEqual([{ token: 'poll', report: { isOver: false } }]);
    setStatus('ACTIVE', adIds.slice(3));
    expect(await platform.readReviews(run)).toBe(3);
    expect(fixture.platform.calls).toEqual([{ method: 'read', kind: 'ad', ids: adIds }]);
    setStatus('ACTIVE');
    expect(await platform.readReviews(run)).toBe(0);
    expect(fixture.platform.calls.at(-1)).toEqual({ method: 'read', kind: 'ad', ids: adIds.slice(0, 3) });
    expect(await wait('again')).toEqual({ isOver: true });
  });
});

describe('a run that waits for its account', () => {
  it('continues when the account can spend again, whichever read finds it', async () => {
    fixture.platform.trouble = { cause: 'unpaid', message: null };
    expect(await platform.readAccount(run)).toBe(false);
    await expect(wait('account', 'account')).rejects.toThrow(CompleteAsyncError);
    await receiveHints(adIds);
    expect(await completeWaits(jobs())).toBe(0);
    fixture.platform.trouble = null;
    await receiveHints(adIds); // there is no callback about the account itself, but its ads run again
    expect(await completeWaits(jobs())).toBe(1);
    expect(completed).toEqual([{ token: 'account', report: { isOver: true } }]);
    expect(await wait('account', 'account')).toEqual({ isOver: true });
  });
});

describe('completing waits', () => {
  it('drops a wait that the engine does not know, with one log line', async () => {
    for (const code of [NOT_FOUND, INVALID_ARGUMENT]) {
      await expect(wait('ended', 'ad-review', 0)).rejects.toThrow(CompleteAsyncError);
      answer = () => Promise.reject(grpcError(code));
      fixture.host.lines.length = 0;
      expect(await completeWaits(jobs())).toBe(1);
      expect(await rows()).toBe(0);
      expect(fixture.host.lines).toEqual([{ level: 'info', message: 'a run no longer waits for news' }]);
    }
  });

  it('is retried while the engine does not respond, until the engine has given up the activity; other waits are not delayed', async () => {
    await expect(wait('first', 'ad-review', 0)).rejects.toThrow(CompleteAsyncError);
    await expect(wait('second', 'ad-review', 0)).rejects.toThrow(CompleteAsyncError);
    let calls = 0;
    answer = () => (calls++ === 0 ? Promise.reject(grpcError(UNAVAILABLE)) : Promise.resolve());
    await expect(completeWaits(jobs())).rejects.toMatchObject({ code: UNAVAILABLE });
    expect(completed).toHaveLength(1);
    expect(await rows()).toBe(1);
    expect(await completeWaits(jobs())).toBe(0); // during the lease
    await execute(`update platform_wait set due_at = now(), expires_at = now() - interval '3 minutes'`);
    answer = () => Promise.reject(new Error('no such token'));
    expect(await completeWaits(jobs())).toBe(1);
    expect(await rows()).toBe(0);
  });

  it('is done by one of several workers', async () => {
    for (let i = 0; i < 60; i++) await expect(wait(`w${i}`, 'ad-review', 0)).rejects.toThrow(CompleteAsyncError);
    await Promise.all([1, 2, 3].map(() => completeWaits(jobs())));
    expect(new Set(completed.map(({ token }) => token)).size).toBe(60);
    expect(completed).toHaveLength(60);
  });
});

describe('checking a live run', () => {
  const reads = () => fixture.platform.calls.filter(({ method }) => method === 'read').flatMap(({ ids }) => ids);

  it('reads by id only objects whose listing has changed, and stores only what it has read', async () => {
    const [changed, lagging] = adIds as [string, string];
    setStatus('ACTIVE');
    await receiveHints(adIds);
    fixture.platform.calls.length = 0;
    expect(await platform.lookOver(run)).toEqual({ inReview: 0, isAccountAble: true });
    expect(reads()).toEqual([]);
    setStatus('DISAPPROVED', [changed]);
    await execute(`update ad_object set standing = 'in-review' where platform_id = ?`, [lagging]);
    expect(await platform.lookOver(run)).toEqual({ inReview: 0, isAccountAble: true });
    expect(reads()).toEqual([changed, lagging]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { cutGroups } from '#libs/experiments/planning/slices.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

/** Longer than the slowest machine needs: only `letTimePass` moves the time. */
const TIMES = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };

/** Maximum number of simultaneous creating calls. */
const ROOM = 20;

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;
let run: RunRef;
/** Some ad sets with their ads, under an existing campaign. */
let group: number[];
let adSets: number;

beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ run, adSets, group } = await newGroup());
  expect(adSets).toBeGreaterThan(2);
  fixture.platform.objects.clear();
  fixture.platform.calls.length = 0;
});
afterEach(() => {
  fixture.host.isWanted = true;
  jest.restoreAllMocks();
});

/** The first group of a new run with an existing campaign. */
async function newGroup() {
  const { experiment: _, ...ref } = await fixture.newRun();
  await platform.planRun(ref);
  await platform.uploadAssets(ref);
  for (const campaign of await core.openCampaigns(ref)) await platform.createBatch({ ...ref, ...TIMES, ...campaign });
  const [first] = cutGroups(await core.openAdSets({ ...ref, slice: 0 }));
  return { run: ref, adSets: first!.adSets, group: first!.ordinals };
}
const create = () => platform.createBatch({ ...run, ...TIMES, kind: 'adset', ordinals: group });
const failed = () =>
  create().then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error,
  );
const rows = () => new LedgerRepository(fixture.deps.orm.em.fork()).rows(run.organizationId, run.experimentId, group);
const creates = () => fixture.platform.calls.filter(({ method }) => method === 'create');
/** Moves the stored time of all calls into the past, instead of waiting. */
const letTimePass = () =>
  fixture.deps.orm.em.fork().execute(`update ad_object set sent_at = sent_at - interval '1 hour'`);
/** Runs some work during each creating call. */
function duringCreate(work: (names: string[]) => unknown): void {
  const whole = fixture.platform.create.bind(fixture.platform);
  jest.spyOn(fixture.platform, 'create').mockImplementation(async (account, request) => {
    await work(request.items.map(({ name }) => name));
    return whole(account, request);
  });
}
const everything = () => ({ created: group.length, rejected: 0, open: 0 });
const isOnceEach = async () => {
  const names = [...fixture.platform.of('adset'), ...fixture.platform.of('ad')].map(({ name }) => name);
  expect(names.toSorted()).toEqual((await rows()).map(({ externalName }) => externalName).toSorted());
};

describe('a group of ad sets with their ads', () => {
  it('is created with two calls for each ad set: the ads follow under the created ad set', async () => {
    expect(await create()).toEqual(everything());
    expect(creates()).toHaveLength(2 * adSets);
    await isOnceEach();
    const idOf = new Map((await rows()).map(({ ordinal, externalName }) => [externalName, ordinal]));
    const parents = new Map((await rows()).map(({ ordinal, parentOrdinal }) => [ordinal, parentOrdinal]));
    for (const { name, parentId } of fixture.platform.of('ad')) {
      const parent = fixture.platform.objects.get(parentId!)!;
      expect(idOf.get(parent.name)).toBe(parents.get(idOf.get(name)!));
    }
    expect(await create()).toEqual(everything());
    expect(creates()).toHaveLength(2 * adSets);
  });

  it('LIFE-012 continues around an ad set whose response was lost, and sends none of its objects twice', async () => {
    fixture.platform.inject({ fault: 'unknown-landed', times: 1 });
    expect(await failed()).toMatchObject({ type: 'OUTCOME_UNKNOWN' });
    const perAdSet = group.length / adSets;
    const states = Map.groupBy(await rows(), ({ state }) => state);
    expect(states.get('created')).toHaveLength(group.length - perAdSet);
    expect(states.get('unknown')).toHaveLength(1);
    expect(await failed()).toMatchObject({ type: 'SETTLING' });
    await letTimePass();
    expect(await create()).toEqual(everything());
    expect(creates()).toHaveLength(2 * adSets);
    await isOnceEach();
  });

  it('LIFE-012 treats rows of a killed process as sent, and creates the rest meanwhile', async () => {
    const ledger = new LedgerRepository(fixture.deps.orm.em.fork());
    const [first] = (await rows()).filter(({ kind }) => kind === 'adset');
    await ledger.claim(run.organizationId, run.experimentId, [first!.ordinal]);
    expect(await failed()).toMatchObject({ type: 'SETTLING' });
    expect(creates()).toHaveLength(2 * (adSets - 1));
    await letTimePass();
    expect(await create()).toEqual(everything());
    await isOnceEach();
  });

  it('does not send the ads of a refused ad set', async () => {
    fixture.platform.inject({ fault: 'refuse', times: 1 });
    const perAdSet = group.length / adSets;
    expect(await create()).toEqual({ created: group.length - perAdSet, rejected: 1, open: perAdSet - 1 });
    expect(creates()).toHaveLength(2 * adSets - 1);
  });

  it('reports a refused token before any other error', async () => {
    fixture.platform.inject({ fault: 'unknown-landed', times: 1 }).inject({ fault: 'auth-expired' });
    expect(await failed()).toMatchObject({ type: 'AUTH_EXPIRED', nonRetryable: true });
  });

  it('logs every error on our side, although it can throw only one', async () => {
    duringCreate(([name]) => Promise.reject(new TypeError(name)));
    const errorLog = jest.spyOn(fixture.host.log, 'error');
    const thrown = await failed();
    const adSetNames = (await rows()).flatMap(({ kind, externalName }) => (kind === 'adset' ? [externalName] : []));
    const logged = errorLog.mock.calls.flatMap(([fields]) => {
      const { err, experimentId } = fields as { err: Error; experimentId?: number };
      return experimentId === run.experimentId ? [err.message] : [];
    });
    expect(thrown).toMatchObject({ message: expect.any(String) });
    expect(logged).toHaveLength(adSets - 1);
    expect(adSetNames).toEqual(expect.arrayContaining(logged));
  });

  it('LIFE-012 creates nothing under an ad set that a later attempt has taken over', async () => {
    const [taken] = (await rows()).filter(({ kind }) => kind === 'adset');
    const takeOver = 'update ad_object set attempt = attempt + 1 where experiment_id = ? and ordinal = ?';
    duringCreate(async (names) => {
      if (!names.includes(taken!.externalName)) return;
      await fixture.deps.orm.em.fork().execute(takeOver, [run.experimentId, taken!.ordinal], 'run');
    });
    const perAdSet = group.length / adSets;
    expect(await create()).toEqual({ created: group.length - perAdSet, rejected: 0, open: perAdSet });
    const duplicate = fixture.platform.of('adset').find(({ name }) => name === taken!.externalName);
    expect(fixture.platform.of('ad').filter(({ parentId }) => parentId === duplicate!.platformId)).toEqual([]);
    expect(creates()).toHaveLength(2 * adSets - 1);
  });

  it('starts nothing more once it is canceled', async () => {
    fixture.host.isWanted = false;
    expect(await create()).toEqual({ created: 0, rejected: 0, open: group.length });
    expect(creates()).toHaveLength(0);
  });

  it('starts nothing that waits for a free slot once it is canceled', async () => {
    const groups = await Promise.all(Array.from({ length: ROOM / 2 }, newGroup));
    fixture.platform.calls.length = 0;
    const { promise: isFull, resolve: full } = Promise.withResolvers<void>();
    let underWay = 0;
    duringCreate(() => {
      if (++underWay === ROOM) {
        fixture.host.isWanted = false;
        full();
      }
      return isFull;
    });
    await Promise.all(
      groups.map(({ run: ref, group: ordinals }) =>
        platform.createBatch({ ...ref, ...TIMES, kind: 'adset', ordinals }),
      ),
    );
    expect(creates()).toHaveLength(ROOM);
  });

  it('LIFE-012 announces no further call once the run ends', async () => {
    const { promise: isStopping, resolve: stopping } = Promise.withResolvers<void>();
    let underWay = 0;
    duringCreate(async () => {
      if (++underWay === adSets) stopping(core.enterPhase({ ...run, phase: 'stopping', reason: null }));
      return isStopping;
    });
    expect(await create()).toEqual({ created: adSets, rejected: 0, open: group.length - adSets });
    expect(creates()).toHaveLength(adSets);
    const states = (await rows()).map(({ state }) => state);
    expect(states.toSorted()).toEqual([
      ...Array<string>(adSets).fill('created'),
      ...Array<string>(group.length - adSets).fill('planned'),
    ]);
    expect(await create()).toMatchObject({ created: adSets });
    expect(creates()).toHaveLength(adSets);
  });

  it('LIFE-012 leaves no open row for a call that was announced and canceled before it was sent', async () => {
    jest.spyOn(fixture.platform, 'create').mockImplementation(async (_, { calledOff, items }) => {
      await core.enterPhase({ ...run, phase: 'stopping', reason: null });
      await new Promise((resolve) => calledOff!.addEventListener('abort', resolve));
      if (items[0]!.name.length % 2 === 0)
        throw new ConnectorError('TRANSIENT', 'meta', { platformMessage: 'not sent' });
      return items.map(({ ref }) => ({ ref, outcome: 'deferred', reason: 'not sent', retryAfterMs: 1_000 }));
    });
    expect(await create()).toEqual({ created: 0, rejected: 0, open: group.length });
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['planned']));
    expect(await platform.settleOpen({ ...run, ...TIMES })).toEqual({ adopted: 0, absent: 0 });
  });

  it('never sends the same row in two attempts', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(create));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    await isOnceEach();
  });
});

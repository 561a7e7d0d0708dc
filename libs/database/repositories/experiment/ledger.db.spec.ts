import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { applyEvent, isAllowed, type LedgerEvent, type LedgerRow } from '#libs/experiments/ledger/ledger.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { LedgerCountsRepository } from './ledger-counts.repository.js';
import { LedgerRepository, type PlannedRow } from './ledger.repository.js';
import { OpenRowsRepository } from './open-rows.repository.js';

const team = randomUUID();
let database: Awaited<ReturnType<typeof createTestOrm>>;
let nextExperiment = 1;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const ledger = () => new LedgerRepository(database.orm.em.fork());
const counted = () => new LedgerCountsRepository(database.orm.em.fork());
const openRows = () => new OpenRowsRepository(database.orm.em.fork());

/** A campaign (0), ad sets and ads: `adSets` groups of `adsEach`. */
function plan(adSets: number, adsEach: number): PlannedRow[] {
  const row = (ordinal: number, kind: PlannedRow['kind'], parentOrdinal: number | null): PlannedRow => ({
    ordinal,
    kind,
    parentOrdinal,
    externalName: `x [abcdefghij-${ordinal.toString(36)}]`,
    slice: 0,
    wave: 0,
    variation: kind === 'ad' ? ordinal : null,
    sampleVariation: kind === 'adset' ? ordinal : null,
    budgetMinor: kind === 'adset' ? 1_500 : null,
  });
  const rows = [row(0, 'campaign', null)];
  for (let s = 0; s < adSets; s++) {
    const adSet = rows.length;
    rows.push(row(adSet, 'adset', 0));
    for (let a = 0; a < adsEach; a++) rows.push(row(rows.length, 'ad', adSet));
  }
  return rows;
}

async function planned(adSets = 2, adsEach = 3): Promise<number> {
  const experimentId = nextExperiment++;
  await ledger().insertPlan(team, experimentId, plan(adSets, adsEach));
  return experimentId;
}

describe('the ledger of ad objects', () => {
  it('stores one row per planned object, even if the plan is written several times', async () => {
    const experimentId = nextExperiment++;
    const rows = plan(30, 50);
    const inserted = await Promise.all([1, 2, 3].map(() => ledger().insertPlan(team, experimentId, rows)));
    expect(inserted.reduce((sum, n) => sum + n, 0)).toBe(rows.length);
    expect((await counted().counts(team, experimentId)).ad.planned).toBe(1_500);
  });

  it('gives up objects under a removed parent, with our text and its key', async () => {
    const experimentId = await planned(2, 1);
    const execute = (sql: string) =>
      database.orm.em.fork().execute<{ ordinal: number; refusal: unknown }[]>(sql, [experimentId]);
    await execute(`update ad_object set state = 'removed' where experiment_id = ? and ordinal = 1`);
    expect(await ledger().rejectBlocked(team, experimentId)).toBe(1);
    const ours = { message: 'The ad set it belongs to was removed.', text: { key: 'run.parentGone' } };
    expect(
      await execute(`select ordinal, refusal from ad_object where experiment_id = ? and state = 'rejected'`),
    ).toEqual([{ ordinal: 2, refusal: { code: 'parent', field: null, ...ours } }]);
  });

  it('gives a row to exactly one of the attempts that want to send it', async () => {
    const experimentId = await planned(1, 40);
    const ordinals = plan(1, 40).map(({ ordinal }) => ordinal);
    const claims = await Promise.all([1, 2, 3, 4].map(() => ledger().claim(team, experimentId, ordinals)));
    expect(
      claims
        .flat()
        .map(({ ordinal }) => ordinal)
        .sort((a, b) => a - b),
    ).toEqual(ordinals);
  });

  it('ignores the outcome of an attempt after a later one has taken over', async () => {
    const experimentId = await planned();
    const [first] = await ledger().claim(team, experimentId, [1]);
    await ledger().record(team, experimentId, [{ ...first!, state: 'planned' }]);
    const [second] = await ledger().claim(team, experimentId, [1]);
    expect(second!.attempt).toBe(2);
    expect(await ledger().record(team, experimentId, [{ ...first!, state: 'created', platformId: 'late' }])).toBe(0);
    expect(await ledger().record(team, experimentId, [{ ...second!, state: 'created', platformId: 'right' }])).toBe(1);
    const [row] = await ledger().rows(team, experimentId, [2]);
    expect(row).toMatchObject({ parentState: 'created', parentPlatformId: 'right' });
  });

  it('returns nothing to another team', async () => {
    const experimentId = await planned();
    const otherTeam = randomUUID();
    expect(await ledger().claim(otherTeam, experimentId, [0])).toEqual([]);
    expect(await ledger().rows(otherTeam, experimentId, [0])).toEqual([]);
    expect((await counted().counts(otherTeam, experimentId)).ad.planned).toBe(0);
    const [claimed] = await ledger().claim(team, experimentId, [0]);
    expect(await ledger().record(otherTeam, experimentId, [{ ...claimed!, state: 'unknown' }])).toBe(0);
  });

  it('returns only objects with an existing parent, and refuses those whose parent will never exist', async () => {
    const experimentId = await planned(2, 3);
    const open = () => openRows().adSets(team, experimentId, { wave: 0, slice: 0 });
    expect(await openRows().campaigns(team, experimentId, 0)).toEqual([
      { ordinal: 0, below: [1, 2, 3, 4, 5, 6, 7, 8] },
    ]);
    expect(await open()).toEqual([]);
    const settle = async (ordinal: number, refused = false): Promise<void> => {
      const [claimed] = await ledger().claim(team, experimentId, [ordinal]);
      const refusal = { code: '100/1', message: 'no', field: 'targeting' };
      const outcome = refused
        ? ({ state: 'rejected', refusal } as const)
        : ({ state: 'created', platformId: `p${ordinal}` } as const);
      await ledger().record(team, experimentId, [{ ...claimed!, ...outcome }]);
    };
    await settle(0);
    expect(await openRows().campaigns(team, experimentId, 0)).toEqual([]);
    expect(await open()).toEqual([
      { ordinal: 1, adSetOrdinal: 1, adOrdinals: [2, 3, 4] },
      { ordinal: 5, adSetOrdinal: 5, adOrdinals: [6, 7, 8] },
    ]);
    await settle(1);
    await settle(5, true);
    expect(await open()).toEqual([{ ordinal: 1, adSetOrdinal: null, adOrdinals: [2, 3, 4] }]);
    expect(await ledger().rejectBlocked(team, experimentId)).toBe(3);
    expect((await counted().counts(team, experimentId)).ad).toMatchObject({ planned: 3, rejected: 3 });
    expect(await ledger().reopenRejected(team, experimentId)).toBe(4);
    expect((await counted().counts(team, experimentId)).ad).toMatchObject({ planned: 6, rejected: 0 });
  });

  it('follows the same rules as the pure state machine', async () => {
    const times = { createTimeoutMs: 0, settleMarginMs: 0 };
    const event = fc.constantFrom<LedgerEvent>(
      { type: 'sending', at: 0 },
      { type: 'created', platformId: 'p1' },
      { type: 'refused' },
      { type: 'deferred' },
      { type: 'unknown' },
      { type: 'looked-up', at: 1, platformId: null },
      { type: 'looked-up', at: 1, platformId: 'p2' },
      { type: 'retry' },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
        const experimentId = await planned(0, 0);
        let model: LedgerRow = { state: 'planned', sentAt: null, attempt: 0, platformId: null };
        for (const step of events) {
          if (!isAllowed(model.state, step.type)) continue;
          model = applyEvent(model, step, times);
          await apply(experimentId, step, model.attempt);
        }
        const [row] = await ledger().rows(team, experimentId, [0]);
        expect({ state: row!.state, attempt: row!.attempt }).toEqual({ state: model.state, attempt: model.attempt });
      }),
      { numRuns: 60 },
    );
  });
});

async function apply(experimentId: number, event: LedgerEvent, attempt: number): Promise<void> {
  const outcome = (rest: Parameters<LedgerRepository['record']>[2][number]) =>
    ledger().record(team, experimentId, [rest]);
  const row = { ordinal: 0, attempt };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- no call of ours makes the others
  switch (event.type) {
    case 'sending':
      expect(await ledger().claim(team, experimentId, [0])).toEqual([row]);
      return;
    case 'created':
      await outcome({ ...row, state: 'created', platformId: event.platformId });
      return;
    case 'refused':
      await outcome({ ...row, state: 'rejected', refusal: { code: '1', message: 'no', field: null } });
      return;
    case 'deferred':
      await outcome({ ...row, state: 'planned' });
      return;
    case 'unknown':
      await outcome({ ...row, state: 'unknown' });
      return;
    case 'looked-up':
      await outcome(
        event.platformId === null
          ? { ...row, state: 'planned' }
          : { ...row, state: 'created', platformId: event.platformId },
      );
      return;
    case 'retry':
      await ledger().reopenRejected(team, experimentId);
      return;
    case 'removed':
      return;
  }
}

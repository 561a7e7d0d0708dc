import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#libs/contracts/time.js';
import type { Because } from '#libs/contracts/experiment/plan/because.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { SearchWaveRepository } from '#libs/database/repositories/experiment/search-wave.repository.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { SearchReadModel } from './search.read-model.js';

let fixture: RunFixture;
/** A search in three waves. */
let run: { organizationId: string; experimentId: number };
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { organizationId, experimentId } = await fixture.newRun({ input: { search: true } });
  run = { organizationId, experimentId };
  await waves().plan(organizationId, experimentId, [60, 20, 20], 60_000);
});

const em = () => fixture.deps.orm.em.fork();
const reads = () => new SearchReadModel(em());
const waves = () => new SearchWaveRepository(em());
const estimate = { value: 0.02, lower: 0.01, upper: 0.03 };
const leading = (rank: number): Because => ({ kind: 'leading', rank, isNew: true, estimate });
const bridge: Because = { kind: 'bridge', drawnFrom: 20 };

const ad = (ordinal: number, variation: number, because: Because | null, wave = 1) => ({
  ordinal,
  kind: 'ad' as const,
  parentOrdinal: null,
  externalName: `ad ${ordinal}`,
  variation,
  sampleVariation: null,
  budgetMinor: null,
  slice: 0,
  wave,
  because,
});

const choose = (rows: ReturnType<typeof ad>[], wave = 1) =>
  waves().choose(run.organizationId, run.experimentId, wave, {
    rows,
    budgetMinor: 20_000,
    spentMinor: 60_000,
    leader: { variation: 7, ...estimate },
  });

describe('the search of a run', () => {
  it('is empty for a run without a search', async () => {
    const { organizationId, experimentId } = await fixture.newRun();
    expect(await reads().waves(organizationId, experimentId)).toEqual([]);
    expect(await reads().chosen(organizationId, experimentId)).toEqual([]);
  });

  it('lists its waves in order, with their money, leader, reasons and times', async () => {
    await choose([ad(1, 7, leading(1))]);
    const reasons = [{ key: 'run.searchRefused' }];
    await waves().leaveOut(run.organizationId, run.experimentId, 2, { reasons });
    const read = await reads().waves(run.organizationId, run.experimentId);
    expect(read).toEqual([
      { wave: 0, share: 60, state: 'chosen', budgetMinor: 60_000, leader: null, reasons: null, decidedAt: anyTime },
      {
        wave: 1,
        share: 20,
        state: 'chosen',
        budgetMinor: 20_000,
        reasons: null,
        decidedAt: anyTime,
        leader: { variation: 7, ...estimate },
      },
      { wave: 2, share: 20, state: 'left-out', budgetMinor: null, leader: null, reasons, decidedAt: anyTime },
    ]);
  });

  it('lists chosen rows by wave and rank, the bridge last, without replaced or deleted rows', async () => {
    await new LedgerRepository(em()).insertPlan(run.organizationId, run.experimentId, [ad(0, 1, null, 0)]);
    await choose([
      ad(1, 3, bridge),
      ad(2, 9, leading(2)),
      ad(3, 7, leading(1)),
      ad(4, 8, leading(3)),
      ad(5, 6, leading(4)),
    ]);
    await em().execute(
      `update ad_object set state = case ordinal when 4 then 'replaced' else 'removed' end
       where experiment_id = ? and ordinal in (4, 5)`,
      [run.experimentId],
    );
    expect(await reads().chosen(run.organizationId, run.experimentId)).toEqual([
      { variation: 7, wave: 1, because: leading(1) },
      { variation: 9, wave: 1, because: leading(2) },
      { variation: 3, wave: 1, because: bridge },
    ]);
  });

  it('belongs to its team', async () => {
    await choose([ad(1, 7, leading(1))]);
    await waves().leaveOut(run.organizationId, run.experimentId, 1, { reasons: [] });
    const otherTeam = randomUUID();
    expect(await reads().waves(otherTeam, run.experimentId)).toEqual([]);
    expect(await reads().chosen(otherTeam, run.experimentId)).toEqual([]);
    expect(await reads().leftOutSince(otherTeam, new Date(0), 5)).toEqual([]);
  });

  it('lists waves that were left out recently, while their run continues', async () => {
    const { organizationId, experimentId } = run;
    const since = new Date(Date.now() - DAY_MS);
    const left = async () => (await reads().leftOutSince(organizationId, since, 5)).map(({ wave }) => wave);
    await waves().leaveOut(organizationId, experimentId, 1, { reasons: [{ key: 'run.searchLate' }] });
    await waves().leaveOut(organizationId, experimentId, 2, { reasons: [], wasOn: true });
    expect(await reads().leftOutSince(organizationId, since, 1)).toEqual([
      expect.objectContaining({ id: experimentId, platform: 'meta', wave: 2, reasons: [], leftOutAt: anyTime }),
    ]);
    expect(await left()).toEqual([2, 1]);
    await em().execute(`update search_wave set decided_at = decided_at - interval '2 days' where wave = 2`, []);
    expect(await left()).toEqual([1]);
    await em().execute('update experiment set stopped_at = now() where id = ?', [experimentId]);
    expect(await left()).toEqual([]);
  });
});

const anyTime = expect.any(Date) as unknown as Date;

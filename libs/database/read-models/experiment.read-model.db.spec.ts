import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { AccountGateRepository } from '../repositories/platform/account-gate.repository.js';
import { AdObjectsRepository } from '../repositories/experiment/ad-objects.repository.js';
import { LedgerRepository, type PlannedRow } from '../repositories/experiment/ledger.repository.js';
import { ExperimentReadModel } from './experiment.read-model.js';

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const reads = () => new ExperimentReadModel(em());

/** A run with six ads: created, disapproved, refused, dropped after a refusal, gone from the platform, planned. */
async function runOfSix() {
  const { organizationId, experimentId, experiment } = await fixture.newRun();
  const rows = Array.from({ length: 6 }, (_, ordinal): PlannedRow => {
    const name = `x [${experiment.key}-${ordinal}]`;
    return {
      ...{ ordinal, kind: 'ad', parentOrdinal: null, externalName: name, variation: ordinal, sampleVariation: null },
      ...{ budgetMinor: null, slice: 0, wave: 0 },
    };
  });
  const ledger = new LedgerRepository(em());
  await ledger.insertPlan(organizationId, experimentId, rows);
  await ledger.claim(organizationId, experimentId, [0, 1, 2, 3, 4]);
  const refusal = { code: '100/1', message: 'No', field: null };
  await ledger.record(organizationId, experimentId, [
    { ordinal: 3, attempt: 1, state: 'rejected', refusal },
    ...[0, 1, 4].map((ordinal) => ({ ordinal, attempt: 1, state: 'created' as const, platformId: `p${ordinal}` })),
  ]);
  await ledger.dropRejected(organizationId, experimentId);
  await ledger.record(organizationId, experimentId, [{ ordinal: 2, attempt: 1, state: 'rejected', refusal }]);
  await ledger.markRemoved(organizationId, experimentId, [4]);
  const review = {
    platformId: 'p1',
    standing: 'refused' as const,
    effectiveStatus: 'DISAPPROVED',
    issues: ['Misleading claims'],
    isActive: false,
  };
  await new AdObjectsRepository(em()).saveStatuses(organizationId, experimentId, {
    objects: [review],
    begunAt: new Date(),
  });
  return { organizationId, experimentId, accountId: experiment.accountId };
}

describe('figures of a run', () => {
  it('counts as failed what was refused, dropped after a refusal, or disapproved, as its causes do', async () => {
    const { organizationId, experimentId } = await runOfSix();
    const figures = (await reads().creationFigures(organizationId, [experimentId])).get(experimentId);
    expect(figures).toMatchObject({ plannedAds: 6, failedAds: 3, ads: { created: 2, rejected: 1, planned: 1 } });
    const outcomes = await new AdObjectsRepository(em()).adOutcomes(organizationId, experimentId);
    expect(outcomes.map(({ refusal }) => refusal?.message ?? null)).toEqual([
      ...[null, 'Misleading claims', 'No', 'No', null, null],
    ]);
  });

  it('knows until when the account of a run is throttled, for its own team alone', async () => {
    const { organizationId, experimentId, accountId } = await runOfSix();
    expect((await reads().throttles(organizationId, [experimentId])).size).toBe(0);
    const before = Date.now();
    await new AccountGateRepository(em()).close(organizationId, { platform: 'meta', accountId }, 3_600_000);
    const until = (await reads().throttles(organizationId, [experimentId])).get(experimentId);
    expect(until?.getTime()).toBeGreaterThan(before + 3_500_000);
    const other = await runOfSix();
    expect((await reads().throttles(other.organizationId, [experimentId, other.experimentId])).size).toBe(0);
  });
});

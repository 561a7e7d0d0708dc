import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Standing } from '#libs/contracts/experiment/run/ad-object.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { AdObjectsRepository } from './ad-objects.repository.js';
import { LedgerRepository } from './ledger.repository.js';

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();

/** One ad that exists. */
async function runOfOne() {
  const { organizationId, experimentId, experiment } = await fixture.newRun();
  const ledger = new LedgerRepository(em());
  await ledger.insertPlan(organizationId, experimentId, [
    {
      ordinal: 0,
      kind: 'ad',
      parentOrdinal: null,
      externalName: `x [${experiment.key}-0]`,
      variation: 0,
      sampleVariation: null,
      budgetMinor: null,
      slice: 0,
      wave: 0,
    },
  ]);
  await ledger.claim(organizationId, experimentId, [0]);
  const platformId = `p-${experiment.key}`;
  await ledger.record(organizationId, experimentId, [{ ordinal: 0, attempt: 1, state: 'created', platformId }]);
  return { organizationId, experimentId, platformId };
}

describe('statuses read from the platform', () => {
  it('are those of the reading that began last, in any order of storing', async () => {
    const { organizationId, experimentId, platformId } = await runOfOne();
    const objects = new AdObjectsRepository(em());
    const save = (standing: Standing, effectiveStatus: string, begunAt: string) =>
      objects.saveStatuses(organizationId, experimentId, {
        objects: [{ platformId, standing, effectiveStatus, issues: [], isOn: true }],
        begunAt: new Date(begunAt),
      });
    const stored = async () =>
      (
        await em().execute<{ status: string }[]>(
          `select standing || ' ' || effective_status as status from ad_object where experiment_id = ?`,
          [experimentId],
        )
      )[0]!.status;

    await save('in-review', 'PENDING_REVIEW', '2026-11-22T10:00:00Z');
    await save('refused', 'DISAPPROVED', '2026-11-22T10:00:09Z');
    await save('in-review', 'PENDING_REVIEW', '2026-11-22T10:00:05Z'); // a slow poll that a callback has overtaken
    expect(await stored()).toBe('refused DISAPPROVED');
    await save('running', 'ACTIVE', '2026-11-22T10:00:10Z');
    expect(await stored()).toBe('running ACTIVE');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { InsightsRepository } from '#libs/database/repositories/experiment/insights.repository.js';
import { ReplacementRepository } from '#libs/database/repositories/experiment/replacement.repository.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createAds, sendEverything } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;
let run: RunRef;

beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

/** A fully created run, one of whose ad sets somebody has deleted since. */
beforeEach(async () => {
  fixture.platform.objects.clear();
  ({ experiment: _experiment, ...run } = await fixture.newRun());
  await createAds(core, platform, run);
  const [{ platformId: gone } = { platformId: '' }] = fixture.platform.of('adset');
  for (const { platformId, parentId } of fixture.platform.objects.values())
    if (platformId === gone || parentId === gone) fixture.platform.objects.delete(platformId);
  await platform.closingPass(run);
});
let _experiment: unknown;

/** The people who requested it, from the team's trail. */
async function noted(): Promise<unknown[]> {
  const { rows } = await new AuditRepository(fixture.deps.orm.em.fork()).page(run.organizationId, {
    page: 1,
    size: 10,
  });
  return rows.flatMap(({ action, detail, ip }) => (action === 'experiment.adsets-created' ? [{ detail, ip }] : []));
}

describe('missing ad sets', () => {
  it('ADMIN-016 are planned again once, and a repeated call after a lost response returns the same', async () => {
    const missing = await core.countMissing(run);
    expect(missing).toMatchObject({ adSets: 1 });
    const first = await core.replaceMissing(run);
    expect(first).toEqual({ ...missing, firstOrdinal: expect.any(Number) });
    expect(await core.replaceMissing(run)).toEqual(first);

    await sendEverything(core, platform, run);
    const { ads, decision } = await core.settle(run);
    expect([ads.created, ads.planned, decision]).toEqual([48, 0, 'go-live']);
    expect(await core.replaceMissing(run)).toMatchObject({ adSets: 0, ads: 0 });
  });

  it('ADMIN-016 get the money that is certainly left: neither spent, nor missing in the reports', async () => {
    const em = fixture.deps.orm.em.fork();
    const { organizationId, experimentId } = run;
    const plan = new ReplacementRepository(em);
    const [group, ad] = await plan.gone(organizationId, experimentId, 0);
    const { rows } = await plan.read(organizationId, experimentId);
    const before = rows.reduce((sum, { budgetMinor }) => sum + (budgetMinor ?? 0), 0);
    const [adRow] = await em.execute<{ id: string }[]>(
      'select id from ad_object where organization_id = ? and experiment_id = ? and ordinal = ?',
      [organizationId, experimentId, ad!.ordinal],
    );
    await new InsightsRepository(em).upsert(organizationId, experimentId, [
      {
        adObjectId: adRow!.id,
        day: '2026-12-01',
        impressions: 900,
        reach: 800,
        clicks: 20,
        spendMinor: 500,
        counts: {},
        valuesMinor: {},
      },
    ]);
    const { firstOrdinal } = await core.replaceMissing(run);
    const after = (await plan.read(organizationId, experimentId)).rows;
    const { startsAt, endsAt } = await new ExperimentRepository(em).get(organizationId, experimentId);
    const hours = (endsAt!.getTime() - startsAt!.getTime()) / HOUR_MS;
    // Meta's reports include all spend after three hours.
    const unreported = Math.ceil(((2 * 3) / hours) * group!.budgetMinor!);
    const [again] = after.filter(({ ordinal }) => ordinal === firstOrdinal);
    expect(again!.budgetMinor).toBe(group!.budgetMinor! - 500 - unreported);
    const total = after.reduce((sum, { budgetMinor }) => sum + (budgetMinor ?? 0), 0);
    expect(total + 500 + unreported).toBe(before);
  });

  it('ADMIN-016 get less money if their ads were created late, because late ads spend faster', async () => {
    const em = fixture.deps.orm.em.fork();
    const { organizationId, experimentId } = run;
    const plan = new ReplacementRepository(em);
    const [group] = await plan.gone(organizationId, experimentId, 0);
    await em.execute(
      `update ad_object o set settled_at = e.ends_at - interval '12 hours' from experiment e
       where e.id = o.experiment_id and o.organization_id = ? and o.experiment_id = ? and o.ordinal = ?`,
      [organizationId, experimentId, group!.ordinal],
      'run',
    );
    const { firstOrdinal } = await core.replaceMissing(run);
    const [again] = (await plan.read(organizationId, experimentId)).rows.filter(
      ({ ordinal }) => ordinal === firstOrdinal,
    );
    // Meta's reports may lack three hours of twelve, at up to twice the even pace.
    expect(again!.budgetMinor).toBe(group!.budgetMinor! - Math.ceil(group!.budgetMinor! / 2));
  });

  it('ADMIN-016 SHELL-012 are recorded in the trail together with their plan, once and with the person who asked', async () => {
    const { adSets, ads } = await core.countMissing(run);
    const by = { userId: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11', ip: '203.0.113.7' };
    for (let attempt = 0; attempt < 2; attempt++) await core.replaceMissing({ ...run, by });
    expect(await noted()).toEqual([{ detail: { adSets, ads }, ip: by.ip }]);
  });

  it('SHELL-012 are not recorded if the API has recorded them itself', async () => {
    await core.replaceMissing({ ...run, by: { userId: '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11' } });
    expect(await noted()).toEqual([]);
  });

  it('ADMIN-016 are reported without an older ad that was to be sent again', async () => {
    const left = `update ad_object set state = 'planned' where experiment_id = ? and ordinal = (
      select min(ordinal) from ad_object where experiment_id = ? and kind = 'ad' and state = 'created')`;
    await fixture.deps.orm.em.fork().execute(left, [run.experimentId, run.experimentId], 'run');
    const missing = await core.countMissing(run);
    const first = await core.replaceMissing(run);
    expect(first).toMatchObject(missing);
    expect(await core.replaceMissing(run)).toEqual(first);

    const times = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };
    await platform.createBatch({ ...run, ...times, kind: 'adset', ordinals: [first.firstOrdinal] });
    const rest = { adSets: 0, ads: missing.ads, firstOrdinal: first.firstOrdinal + 1 };
    expect(await core.replaceMissing(run)).toEqual(rest);
  });
});

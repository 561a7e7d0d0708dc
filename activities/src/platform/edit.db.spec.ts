import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { ExperimentEditRepository } from '#libs/database/repositories/experiment/experiment-edit.repository.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { sendEverything } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;
let run: RunRef;

const times = { createTimeoutMs: 200, settleMarginMs: 100 };
const em = () => fixture.deps.orm.em.fork();
const byName = (text: string) => fixture.platform.of('ad').filter(({ name }) => name.includes(text));
const removed = () => fixture.platform.calls.filter(({ method }) => method === 'remove').flatMap(({ ids = [] }) => ids);
const settle = () => core.settle(run);
const sendAll = () => sendEverything(core, platform, run, times);

beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

/** A run of 48 ads. Half of them have the second headline, which the platform refuses in some ads. */
beforeEach(async () => {
  fixture.platform.objects.clear();
  fixture.platform.calls.length = 0;
  fixture.platform.inject({
    fault: 'refuse',
    kind: 'ad',
    when: ({ choice }) => choice['headlines'] === 1 && choice['ctas'] === 0,
    times: Infinity,
  });
  ({ experiment: _experiment, ...run } = await fixture.newRun());
  await platform.planRun(run);
  await sendAll();
});
let _experiment: unknown;

/** Requests an edit of an alternative as the API does. */
async function ask(component: string, level: number, value: unknown, revision = 1): Promise<string> {
  const { createdBy } = await new ExperimentRepository(em()).get(run.organizationId, run.experimentId);
  const edit = { experimentId: run.experimentId, revision, component, level, before: { value: '' }, after: { value } };
  return new ExperimentEditRepository(em()).add(run.organizationId, { ...edit, editedBy: createdBy, ip: '192.0.2.1' });
}

describe('an alternative that is edited before a run goes live', () => {
  it('is deleted at the platform and created once with the new text; the counts include only the new text', async () => {
    const before = await settle();
    expect([before.ads.created, before.ads.rejected]).toEqual([36, 12]);
    const old = byName('Last days').map(({ platformId }) => platformId);
    expect(old).toHaveLength(12);
    const edit = await ask('headlines', 1, 'Come in');
    expect(await core.applyEdit({ ...run, edit })).toEqual({ isApplied: true });

    const between = await core.countObjects(run);
    expect([between.ads.planned, between.ads.created, between.ads.rejected]).toEqual([24, 24, 0]);
    expect((await settle()).rejections).toEqual([]);
    await expect(platform.switchObjects({ ...run, kind: 'ad', isActive: true })).rejects.toMatchObject({
      type: 'SETTLING',
    });

    expect(await platform.removeReplaced(run)).toEqual({ removed: 12 });
    expect(removed().sort()).toEqual([...old].sort());
    await sendAll();
    const after = await settle();
    expect([after.ads.created, after.ads.rejected, after.decision]).toEqual([36, 12, 'needs-attention']);
    expect([byName('Last days').length, byName('Come in').length]).toEqual([0, 12]);
    expect(await platform.closingPass(run)).toEqual({ removed: 0, missing: 0, foreign: 0 });
  });

  it('hides replaced objects in lists and results', async () => {
    await core.applyEdit({ ...run, edit: await ask('headlines', 1, 'Come in') });
    const figures = async () =>
      (await new ExperimentReadModel(em()).creationFigures(run.organizationId, [run.experimentId])).get(
        run.experimentId,
      );
    expect(await figures()).toMatchObject({ plannedAds: 48, failedAds: 0, ads: { planned: 24, created: 24 } });
    await platform.removeReplaced(run);
    expect(await figures()).toMatchObject({ plannedAds: 48, failedAds: 0, ads: { planned: 24, created: 24 } });
    const ads = await new ResultsReadModel(em()).testedAds(run.organizationId, run.experimentId);
    expect(ads).toHaveLength(48);
    expect(ads.some(({ externalName }) => externalName.includes('Last days'))).toBe(false);
    expect(await platform.planRun(run)).toMatchObject({ plannedAds: 48 });
  });

  it('includes the ad sets of an audience alternative, with their money', async () => {
    const budget = () =>
      em().execute<{ sum: string }[]>(
        `select sum(budget_minor) as sum from ad_object where experiment_id = ? and state not in ('replacing', 'replaced')`,
        [run.experimentId],
      );
    expect(await budget()).toEqual([{ sum: '100000' }]);
    await core.applyEdit({ ...run, edit: await ask('genders', 1, 1) });
    expect(await budget()).toEqual([{ sum: '100000' }]);
    const adSets = fixture.platform.of('adset').length;
    await platform.removeReplaced(run);
    expect(fixture.platform.of('adset')).toHaveLength(adSets / 2);
    await sendAll();
    expect(fixture.platform.of('adset')).toHaveLength(adSets);
    expect(fixture.platform.of('adset').filter(({ name }) => name.includes('Female'))).toEqual([]);
    expect(fixture.platform.of('ad').every(({ parentId }) => fixture.platform.objects.has(parentId!))).toBe(true);
  });

  it('is applied once, with a revision and a line in the trail', async () => {
    const edit = await ask('headlines', 1, 'Come in');
    const both = await Promise.allSettled([core.applyEdit({ ...run, edit }), core.applyEdit({ ...run, edit })]);
    // If both run simultaneously, the second may read before the first commits. It then fails, and its repetition finds the edit applied.
    expect(both.some((one) => one.status === 'fulfilled' && one.value.isApplied)).toBe(true);
    expect(await core.applyEdit({ ...run, edit })).toEqual({ isApplied: true });
    const { revision, input } = await new ExperimentRepository(em()).get(run.organizationId, run.experimentId);
    expect([revision, (input as MetaExperimentInput).creatives.headlines.map(({ value }) => value)]).toEqual([
      2,
      ['Half price & more', 'Come in'],
    ]);
    expect((await core.countObjects(run)).ads.planned).toBe(24);
    const { rows } = await new AuditRepository(em()).page(run.organizationId, { page: 1, size: 10 });
    expect(rows.filter(({ action }) => action === 'experiment.alternative-edited')).toEqual([
      expect.objectContaining({
        detail: { component: 'headlines', level: 1, ads: 24, revision: 2 },
        ip: '192.0.2.1',
        email: expect.any(String),
      }),
    ]);
  });

  it('is refused if the experiment has another revision or has gone live, and nothing changes', async () => {
    const before = await core.countObjects(run);
    const stale = await ask('headlines', 1, 'Come in', 7);
    expect(await core.applyEdit({ ...run, edit: stale })).toEqual({ isApplied: false });
    const late = await ask('headlines', 1, 'Come in');
    await new ExperimentRepository(em()).goLive(run.organizationId, run.experimentId);
    expect(await core.applyEdit({ ...run, edit: late })).toEqual({ isApplied: false });
    expect(await core.countObjects(run)).toEqual(before);
  });

  it('is not applied while the outcome of one of its ads is unknown', async () => {
    await em().execute(
      `update ad_object set state = 'unknown' where id = (select min(id) from ad_object where experiment_id = ? and kind = 'ad' and state = 'rejected')`,
      [run.experimentId],
    );
    await expect(core.applyEdit({ ...run, edit: await ask('headlines', 1, 'Come in') })).rejects.toThrow(
      'were replaced',
    );
    expect((await new ExperimentRepository(em()).get(run.organizationId, run.experimentId)).revision).toBe(1);
  });

  it('is deleted once, whatever responses were lost', async () => {
    await core.applyEdit({ ...run, edit: await ask('headlines', 1, 'Come in') });
    const [first] = byName('Last days');
    // An earlier attempt has deleted one of them, and died before it recorded that.
    fixture.platform.objects.delete(first!.platformId);
    fixture.platform.failNext('read', new ConnectorError('TRANSIENT', 'meta', { platformMessage: 'try again' }));
    await expect(platform.removeReplaced(run)).rejects.toMatchObject({ type: 'TRANSIENT' });
    expect(await platform.removeReplaced(run)).toEqual({ removed: 12 });
    expect(removed()).toHaveLength(11);
    expect(await platform.removeReplaced(run)).toEqual({ removed: 0 });
    expect(removed()).toHaveLength(11);
  });

  it('is deleted by the closing pass if the run was stopped in between', async () => {
    await core.applyEdit({ ...run, edit: await ask('headlines', 1, 'Come in') });
    await platform.closingPass(run);
    expect(byName('Last days')).toEqual([]);
    expect(removed()).toHaveLength(12);
  });
});

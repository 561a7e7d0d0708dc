import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCoreActivities, createPlatformActivities } from '#activities/create-activities.js';
import { SMART_PLUS_TEXTS } from '#libs/contracts/experiment/run/smart-plus-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { ExperimentEditRepository } from '#libs/database/repositories/experiment/experiment-edit.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { sendEverything } from '#libs/testing/create-ads.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';

let fixture: RunFixture;
let core: Omit<CoreActivities, 'awaitNews'>;
let platform: PlatformActivities;

beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
beforeEach(() => {
  fixture.platform.objects.clear();
  Object.assign(fixture.platform, { creationEnded: null, bySmartPlus: 0, limits: limitsOf() });
  fixture.platform.preparation = { refused: [], filledIn: {}, path: 'smart_plus' };
});
afterAll(() => fixture.close());

const ENDED = withParams(SMART_PLUS_TEXTS.ended, { day: '2026-12-31' });
/** Ends the usual creation path, as if its last day had passed. */
const end = () => (fixture.platform.creationEnded = ENDED);
const pathOf = async ({ organizationId, experimentId }: RunRef) =>
  (await new ExperimentRepository(fixture.deps.orm.em.fork()).get(organizationId, experimentId)).creationPath;
const newRun = async () => {
  const { experiment, ...run } = await fixture.newRun();
  return { experiment, run };
};

describe('the last day of a creation path passes', () => {
  it('between submit and creation: nothing exists, so the whole run uses another path, once', async () => {
    const { run } = await newRun();
    end();
    await platform.planRun(run);
    expect(await pathOf(run)).toBe('smart_plus');
    await sendEverything(core, platform, run);
    expect(fixture.platform.of('ad')).toHaveLength(48);
    expect(new Set(fixture.platform.of('ad').map(({ name }) => name)).size).toBe(48);
    expect(fixture.platform.bySmartPlus).toBeGreaterThan(0);
    expect(await core.settle(run)).toMatchObject({ decision: 'go-live', ads: { created: 48, planned: 0 } });
  });

  it('between submit and creation, without another path: the run gives the reason, and nothing is created', async () => {
    const { run } = await newRun();
    end();
    const { notAllowlisted } = SMART_PLUS_TEXTS;
    const finding = { field: 'x', ...withParams(notAllowlisted, { day: '2026-12-31', account: '7001' }) };
    fixture.platform.preparation = { refused: [finding], filledIn: {} };
    await expect(platform.planRun(run)).rejects.toThrow('Please add our ad account 7001 to the allowlist');
    expect(fixture.platform.objects.size).toBe(0);
    expect((await core.countObjects(run)).objects).toMatchObject({ planned: 0, created: 0 });
  });

  it('between plan and creation: nothing is sent, and every refusal says what to do', async () => {
    const { run } = await newRun();
    await platform.planRun(run);
    expect(await pathOf(run)).toBeNull();
    end();
    await sendEverything(core, platform, run);
    expect(fixture.platform.objects.size).toBe(0);
    const settled = await core.settle(run);
    expect(settled).toMatchObject({ decision: 'needs-attention', ads: { created: 0 } });
    const { organizationId, experimentId } = run;
    const rows = await new AdObjectsRepository(fixture.deps.orm.em.fork()).list(organizationId, experimentId);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['rejected']));
    expect(await platform.planAnew(run)).toMatchObject({ plan: { plannedAds: 48 } });
    expect(await pathOf(run)).toBe('smart_plus');
    // As after a lost response.
    expect(await platform.planAnew(run)).toMatchObject({ plan: { plannedAds: 48 } });
    await sendEverything(core, platform, run);
    expect(new Set(fixture.platform.of('ad').map(({ name }) => name)).size).toBe(48);
    expect(fixture.platform.of('ad')).toHaveLength(48);
    expect(fixture.platform.bySmartPlus).toBeGreaterThan(0);
    expect(await core.settle(run)).toMatchObject({ decision: 'go-live', ads: { created: 48, rejected: 0 } });
    expect(await platform.planAnew(run)).toEqual({ plan: null });
  });

  it('between plan and creation, without another path: the run gives the reason, and keeps its refusals', async () => {
    const { run } = await newRun();
    await platform.planRun(run);
    end();
    await sendEverything(core, platform, run);
    await core.settle(run);
    const finding = {
      field: 'x',
      ...withParams(SMART_PLUS_TEXTS.notAllowlisted, { day: '2026-12-31', account: '7001' }),
    };
    fixture.platform.preparation = { refused: [finding], filledIn: {} };
    const { plan, reason } = await platform.planAnew(run);
    expect(plan).toBeNull();
    expect(reason).toContain('Please add our ad account 7001 to the allowlist');
    expect(await pathOf(run)).toBeNull();
    expect((await core.countObjects(run)).ads).toMatchObject({ planned: 0, rejected: 48 });
    // Once another path is open, sending the ads again creates them all.
    fixture.platform.preparation = { refused: [], filledIn: {}, path: 'smart_plus' };
    await core.retryRejected(run);
    await sendEverything(core, platform, run);
    await core.settle(run);
    expect(await platform.planAnew(run)).toMatchObject({ plan: { plannedAds: 48 } });
  });

  it.each([
    ['was lost', { lost_attempt: 1 }],
    ['is in progress', { state: 'unknown', lost_attempt: 1 }],
    ['created an object', { state: 'removed', platform_id: '77' }],
  ])('between plan and creation, if a call %s: the plan stays, because an object may have its name', async (_, row) => {
    const { run } = await newRun();
    await platform.planRun(run);
    end();
    await sendEverything(core, platform, run);
    await core.settle(run);
    const sets = Object.keys(row).map((name) => `${name} = ?`);
    await fixture.deps.orm.em
      .fork()
      .execute(`update ad_object set ${sets.join(', ')} where experiment_id = ? and ordinal = 0`, [
        ...Object.values(row),
        run.experimentId,
      ]);
    expect(await platform.planAnew(run)).toEqual({ plan: null });
    expect(await pathOf(run)).toBeNull();
    expect((await core.countObjects(run)).ads).toMatchObject({ rejected: 48 });
  });

  it('during the creation: existing objects are kept, and nothing is sent twice', async () => {
    const { run } = await newRun();
    await platform.planRun(run);
    for (const { kind, ordinals } of await core.openCampaigns(run))
      await platform.createBatch({ ...run, kind, ordinals, createTimeoutMs: 200, settleMarginMs: 100 });
    end();
    await sendEverything(core, platform, run);
    await core.settle(run);
    expect(fixture.platform.of('campaign')).toHaveLength(1);
    expect(fixture.platform.of('adset')).toHaveLength(0);
    expect(fixture.platform.bySmartPlus).toBe(0);
    expect(await platform.planAnew(run)).toEqual({ plan: null });
    expect(await pathOf(run)).toBeNull();
  });

  it('between two waves: the next one is left out immediately, with a reason', async () => {
    fixture.platform.limits = limitsOf({ liveAds: 30 });
    const { run } = await newRun();
    await platform.planRun(run);
    await sendEverything(core, platform, run);
    const created = fixture.platform.of('ad').length;
    end();
    const next = { ...run, wave: 1 };
    expect(await platform.findRoom(next)).toMatchObject({
      hasRoom: false,
      isOver: true,
      reasons: [{ key: ENDED.key }],
    });
    await core.leaveOutWave(next);
    expect((await core.countObjects(run)).ads).toMatchObject({ planned: 0, created, rejected: 48 - created });
    expect(fixture.platform.of('ad')).toHaveLength(created);
  });

  it('before an edit is applied: nothing is deleted that could not be created again', async () => {
    const { run, experiment } = await newRun();
    await platform.planRun(run);
    await sendEverything(core, platform, run);
    const { organizationId, experimentId } = run;
    const edit = await new ExperimentEditRepository(fixture.deps.orm.em.fork()).add(organizationId, {
      experimentId,
      revision: experiment.revision,
      component: 'headlines',
      level: 0,
      before: { value: 'old' },
      after: { value: 'new' },
      editedBy: experiment.createdBy,
      ip: '',
    });
    end();
    expect(await core.applyEdit({ ...run, edit })).toEqual({ isApplied: false, because: ENDED });
    expect(await platform.removeReplaced(run)).toEqual({ removed: 0 });
    expect(fixture.platform.of('ad')).toHaveLength(48);
  });

  it('before deleted objects are created again: their rows stay unchanged', async () => {
    const { run } = await newRun();
    await platform.planRun(run);
    await sendEverything(core, platform, run);
    const [adSet] = fixture.platform.of('adset');
    fixture.platform.objects.delete(adSet!.platformId);
    await platform.closingPass(run);
    expect((await core.countMissing(run)).adSets).toBe(1);
    end();
    expect(await core.replaceMissing({ ...run, by: null })).toMatchObject({ adSets: 0, ads: 0 });
    expect((await core.countMissing(run)).adSets).toBe(1);
  });
});

it('a run continues on its own path, whatever is decided for others meanwhile', async () => {
  const { run } = await newRun();
  const { organizationId, experimentId } = run;
  await new ExperimentRepository(fixture.deps.orm.em.fork()).decidePath(organizationId, experimentId, 'smart_plus');
  await platform.planRun(run);
  end();
  await sendEverything(core, platform, run);
  expect(await core.settle(run)).toMatchObject({ decision: 'go-live', ads: { created: 48 } });
  expect(fixture.platform.bySmartPlus).toBeGreaterThan(0);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCoreActivities, createPlatformActivities } from '#activities/create-activities.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { InsightsRepository } from '#libs/database/repositories/experiment/insights.repository.js';
import { SearchWaveRepository } from '#libs/database/repositories/experiment/search-wave.repository.js';
import { ReplacementRepository } from '#libs/database/repositories/experiment/replacement.repository.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { sendEverything } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';

let fixture: RunFixture;
let core: Omit<CoreActivities, 'awaitNews'>;
let platform: PlatformActivities;
beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const BUDGET = 100_001;

/** A search of 24 of 48 variations that has created its first wave. */
async function searching() {
  fixture.platform.objects.clear();
  fixture.platform.time = { now: '2026-11-30T12:00:00.000Z', scale: 1 };
  fixture.platform.limits = limitsOf();
  const { experiment, ...run } = await fixture.newRun({ tested: 24, budgetMinor: BUDGET, input: { search: true } });
  const plan = await platform.planRun(run);
  await sendEverything(core, platform, run);
  return { experiment, run, plan };
}

/** Each ad of a wave spends this part of its wave's budget, evenly; variations with even numbers perform better. */
async function deliver({ organizationId, experimentId }: RunRef, wave: number, spentMinor: number) {
  const rows = await rowsOf({ organizationId, experimentId });
  const ads = rows.filter((row) => row.kind === 'ad' && row.wave === wave && row.state === 'created');
  const ids = await new AdObjectsRepository(em()).adRowIds(organizationId, experimentId);
  const platformIds = new Map(fixture.platform.of('ad').map(({ name, platformId }) => [name, platformId]));
  const each = Math.floor(spentMinor / ads.length);
  await new InsightsRepository(em()).upsert(
    organizationId,
    experimentId,
    ads.map(({ externalName, variation }, i) => {
      const spent = each + (i === 0 ? spentMinor - each * ads.length : 0);
      const clicks = variation! % 2 === 0 ? 90 : 30;
      return {
        adObjectId: ids.get(platformIds.get(externalName)!)!,
        day: '2026-12-01',
        impressions: 3_000,
        reach: 2_000,
        clicks,
        spendMinor: spent,
        counts: { link_click: clicks },
        valuesMinor: {},
      };
    }),
  );
}

const rowsOf = async ({ organizationId, experimentId }: Pick<RunRef, 'organizationId' | 'experimentId'>) =>
  (await new ReplacementRepository(em()).read(organizationId, experimentId)).rows;
const wavesOf = ({ organizationId, experimentId }: RunRef) =>
  new SearchWaveRepository(em()).waves(organizationId, experimentId);
const budgetOf = (rows: Awaited<ReturnType<typeof rowsOf>>, wave: number) =>
  rows.filter((row) => row.wave === wave).reduce((sum, { budgetMinor }) => sum + (budgetMinor ?? 0), 0);

describe('the waves of a search', () => {
  it('begin with an even wave with 60 % of the money and of the time', async () => {
    const { run, plan } = await searching();
    expect(plan).toMatchObject({ isSearch: true, plannedAds: 24 });
    const parts = plan.waveEnds!.map(({ at }) => (at - plan.startsAt) / (plan.endsAt - plan.startsAt));
    expect(parts.map((part) => part.toFixed(2))).toEqual(['0.60', '0.80', '1.00']);
    expect(budgetOf(await rowsOf(run), 0)).toBe(60_001);
    expect(await wavesOf(run)).toMatchObject([
      { wave: 0, share: 60, state: 'chosen', budgetMinor: 60_001 },
      { wave: 1, share: 20, state: 'planned', budgetMinor: null },
      { wave: 2, share: 20, state: 'planned', budgetMinor: null },
    ]);
    expect(await platform.planRun(run)).toEqual(plan);
  });

  it('continue with the best so far and a bridge, each with its own budget, once for repeated calls', async () => {
    const { run } = await searching();
    await deliver(run, 0, 50_000);
    const before = await rowsOf(run);
    const asked = { ...run, wave: 1, unsettled: [] };
    const report = await platform.planWave(asked);
    // 10,001 were not spent and are shared with the third wave.
    expect(report).toMatchObject({ isPlanned: true, moved: { currency: 'EUR' } });
    expect(await Promise.all([platform.planWave(asked), platform.planWave(asked)])).toEqual([report, report]);
    const rows = await rowsOf(run);
    expect(rows.slice(0, before.length)).toEqual(before);
    expect(budgetOf(rows, 1)).toBe(25_001);
    const ads = (await new ResultsReadModel(em()).testedAds(run.organizationId, run.experimentId)).filter(
      ({ wave }) => wave === 1,
    );
    expect(ads).toHaveLength(report.ads);
    const leading = ads.filter(({ because }) => because?.kind === 'leading');
    const bridge = ads.filter(({ because }) => because?.kind === 'bridge');
    expect(leading.length + bridge.length).toBe(ads.length);
    expect(bridge.length).toBeGreaterThan(0);
    const best = leading.filter(({ because }) => because?.kind === 'leading' && because.rank <= 12);
    expect(best.map(({ variation }) => variation % 2)).toEqual(best.map(() => 0));
    const groups = rows.filter((row) => row.kind === 'adset' && row.wave === 1);
    expect(groups).toHaveLength(ads.length);
    expect((await wavesOf(run))[1]).toMatchObject({ state: 'chosen', budgetMinor: 25_001 });
    expect((await wavesOf(run))[1]!.leader!.variation % 2).toBe(0);

    await sendEverything(core, platform, { ...run, wave: 1 });
    expect(await core.settle({ ...run, wave: 1 })).toMatchObject({ decision: 'go-live' });
    await deliver(run, 1, 25_001);
    await platform.planWave({ ...run, wave: 2, unsettled: [] });
    expect(50_000 + 25_001 + budgetOf(await rowsOf(run), 2)).toBe(BUDGET);
  });

  it('do not mention an unspent rest that is too small to matter', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001 - 300);
    const report = await platform.planWave({ ...run, wave: 1, unsettled: [] });
    expect(report).toMatchObject({ isPlanned: true });
    expect(report.moved).toBeUndefined();
    expect(budgetOf(await rowsOf(run), 1)).toBe(20_150);
  });

  it('count a wave with its whole budget while its spend is not certain', async () => {
    const { run } = await searching();
    await deliver(run, 0, 50_000);
    await platform.planWave({ ...run, wave: 1, unsettled: [0] });
    expect(budgetOf(await rowsOf(run), 1)).toBe(20_000);
  });

  it('are left out if nothing was delivered, with the reason', async () => {
    const { run } = await searching();
    const report = await platform.planWave({ ...run, wave: 1, unsettled: [] });
    expect(report).toMatchObject({ isPlanned: false, reasons: [{ key: 'run.searchUndelivered' }] });
    expect((await rowsOf(run)).every(({ wave }) => wave === 0)).toBe(true);
  });

  it.each([
    ['too little', 1],
    ['nothing at all', 0],
  ])(
    'are left out if the platform accepts %s, and leave nothing there; their money goes to the next wave',
    async (_, taken) => {
      const { run } = await searching();
      await deliver(run, 0, 60_001);
      await platform.planWave({ ...run, wave: 1, unsettled: [] });
      const next = { ...run, wave: 1 };
      const all = fixture.platform.of('ad').length;
      const ads = (await rowsOf(run)).filter((row) => row.kind === 'ad' && row.wave === 1).length;
      fixture.platform.inject({ fault: 'refuse', kind: 'ad', times: ads - taken });
      await sendEverything(core, platform, next);
      expect(fixture.platform.of('ad').length).toBeLessThanOrEqual(all + taken);
      expect(await core.settle(next)).toMatchObject({ decision: 'needs-attention' });
      await core.leaveOutSearchWave({ ...next, reasons: [{ key: 'run.searchRefused' }] });
      await platform.removeReplaced(run);
      const still = fixture.platform.of('ad').filter(({ isDeleted }) => !isDeleted);
      expect(still).toHaveLength(all);
      expect((await wavesOf(run))[1]).toMatchObject({ state: 'left-out', reasons: [{ key: 'run.searchRefused' }] });
      // A repeated call after a kill leaves it out too.
      expect(await platform.planWave({ ...next, unsettled: [] })).toMatchObject({ isPlanned: false });

      expect(await platform.planWave({ ...run, wave: 2, unsettled: [] })).toMatchObject({ isPlanned: true });
      const rows = await rowsOf(run);
      expect(budgetOf(rows, 2)).toBe(BUDGET - 60_001);
      const refused = rows.flatMap((row) => (row.wave === 1 && row.state === 'rejected' ? [row.variation] : []));
      expect(refused.filter((variation) => variation !== null).length).toBeGreaterThan(0);
      const third = rows.flatMap((row) => (row.wave === 2 ? (row.variation ?? []) : []));
      for (const variation of refused) expect(third).not.toContain(variation);
    },
  );

  it('that the platform still reviews when they end have spent nothing: their money moves on, and people are notified', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001);
    const next = { ...run, wave: 1 };
    await platform.planWave({ ...next, unsettled: [] });
    await sendEverything(core, platform, next);
    expect(await core.settle(next)).toMatchObject({ decision: 'go-live' });

    const third = { ...run, wave: 2 };
    expect(await platform.planWave({ ...third, unsettled: [] })).toMatchObject({
      isPlanned: true,
      moved: { amountMinor: 20_000, currency: 'EUR' },
    });
    expect(budgetOf(await rowsOf(run), 2)).toBe(BUDGET - 60_001);
    expect(await wavesOf(run)).toMatchObject([{ spentMinor: 60_001 }, { state: 'chosen', spentMinor: 0 }, {}]);
    // They have no results, so they may run again.
    const late = (await rowsOf(run)).flatMap(({ wave, variation }) => (wave === 1 ? (variation ?? []) : []));
    const again = (await rowsOf(run)).flatMap(({ wave, variation }) => (wave === 2 ? (variation ?? []) : []));
    expect(again.some((variation) => late.includes(variation))).toBe(true);
  });

  it('have fewer rows if the account has less room than they need', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001);
    fixture.platform.limits = limitsOf({ liveAds: 30, liveAdsUsed: 26 });
    expect(await platform.planWave({ ...run, wave: 1, unsettled: [] })).toMatchObject({
      isPlanned: true,
      ads: 4,
    });
    expect(budgetOf(await rowsOf(run), 1)).toBe(20_000);
    expect(await platform.findRoom({ ...run, wave: 1 })).toMatchObject({ hasRoom: true });
  });

  it('count every earlier wave with its whole budget until its spend has settled, not only the last one', async () => {
    const { run } = await searching();
    await deliver(run, 0, 50_000);
    await platform.planWave({ ...run, wave: 1, unsettled: [0] });
    await core.leaveOutSearchWave({ ...run, wave: 1, reasons: [{ key: 'run.searchRefused' }] });
    await platform.planWave({ ...run, wave: 2, unsettled: [0, 1] });
    // The first wave counts with 60,001; nothing of the second was on.
    expect(budgetOf(await rowsOf(run), 2)).toBe(BUDGET - 60_001);
  });

  it('keep running ads of a wave whose start was refused half way, and count their spend', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001);
    const next = { ...run, wave: 1 };
    await platform.planWave({ ...next, unsettled: [] });
    await sendEverything(core, platform, next);
    const ads = fixture.platform.of('ad').length;
    await deliver(run, 1, 3_000);
    const decision = { ...next, reasons: [{ key: 'run.campaignOff' }], wasOn: true } as const;
    const report = await core.leaveOutSearchWave(decision);
    expect(await core.leaveOutSearchWave(decision)).toEqual(report);
    await platform.removeReplaced(run);
    expect(fixture.platform.of('ad').filter(({ isDeleted }) => !isDeleted)).toHaveLength(ads);
    expect(report).toEqual({ plannedAds: ads, isLeftOut: true });
    expect((await wavesOf(run))[1]).toMatchObject({ state: 'cut-short', spentMinor: 3_000, budgetMinor: 20_000 });
    const shown = await new ResultsReadModel(em()).testedAds(run.organizationId, run.experimentId);
    expect(shown.filter(({ wave, days }) => wave === 1 && days.length > 0)).toHaveLength(ads - 24);

    await platform.planWave({ ...run, wave: 2, unsettled: [] });
    expect(budgetOf(await rowsOf(run), 2)).toBe(BUDGET - 60_001 - 3_000);
  });

  it('stay unchanged once they have delivered, when a reset run passes them again', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001);
    const next = { ...run, wave: 1 };
    await platform.planWave({ ...next, unsettled: [] });
    await sendEverything(core, platform, next);
    await deliver(run, 1, 3_000);
    const ads = fixture.platform.of('ad').length;
    expect(await core.leaveOutSearchWave({ ...next, reasons: [{ key: 'run.searchLate' }] })).toEqual({
      plannedAds: ads,
      isLeftOut: false,
    });
    await platform.removeReplaced(run);
    expect(fixture.platform.of('ad').filter(({ isDeleted }) => !isDeleted)).toHaveLength(ads);
    expect((await wavesOf(run))[1]).toMatchObject({ state: 'chosen', spentMinor: 3_000 });
  });

  it('are not switched on again once a later one has their money', async () => {
    const { run } = await searching();
    await deliver(run, 0, 50_000);
    await platform.planWave({ ...run, wave: 1, unsettled: [] });
    await sendEverything(core, platform, { ...run, wave: 1 });
    const on = { kind: 'campaign', isActive: true } as const;
    expect(await platform.switchObjects({ ...run, ...on })).toMatchObject({ switched: 0, refused: 0 });
    expect(fixture.platform.of('campaign').filter(({ isOn }) => isOn)).toEqual([]);
    expect((await platform.switchObjects({ ...run, ...on, wave: 1 })).switched).toBeGreaterThan(0);
  });

  it.each([
    ['somebody has deleted an ad of it, whose last figures may be missing', { unsettled: [] }, true],
    ['the worker of the previous version does not report which spend has settled', {}, false],
  ])('count a wave with its whole budget if %s', async (_why, settled, isDeleted) => {
    const { run } = await searching();
    await deliver(run, 0, 50_000);
    if (isDeleted) fixture.platform.objects.delete(fixture.platform.of('ad')[0]!.platformId);
    await platform.closingPass(run);
    await platform.planWave({ ...run, wave: 1, ...settled });
    expect(budgetOf(await rowsOf(run), 1)).toBe(20_000);
  });

  it('drop the planned ads of a wave that is left out', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001);
    await platform.planWave({ ...run, wave: 1, unsettled: [] });
    const decision = { ...run, wave: 1, reasons: [{ key: 'run.searchLate' }] };
    expect(await core.leaveOutSearchWave(decision)).toEqual({ plannedAds: 24, isLeftOut: true });
    expect(await core.leaveOutSearchWave(decision)).toEqual({ plannedAds: 24, isLeftOut: true });
  });

  it('are not chosen any more once the run is being stopped', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001);
    await core.enterPhase({ ...run, phase: 'stopping', reason: null });
    expect(await platform.planWave({ ...run, wave: 1, unsettled: [] })).toMatchObject({ isPlanned: false });
    expect((await rowsOf(run)).every(({ wave }) => wave === 0)).toBe(true);
    expect((await wavesOf(run))[1]).toMatchObject({ state: 'planned' });
  });

  it('never run a variation again whose ad somebody has deleted at the platform', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001);
    const gone = (await rowsOf(run)).filter(({ kind, variation }) => kind === 'ad' && variation! % 4 === 0);
    const names = new Set(gone.map(({ externalName }) => externalName));
    for (const { name, platformId } of fixture.platform.of('ad'))
      if (names.has(name)) fixture.platform.objects.delete(platformId);
    await platform.closingPass(run);
    await platform.planWave({ ...run, wave: 1, unsettled: [] });
    const chosen = (await rowsOf(run)).flatMap(({ wave, variation }) => (wave === 1 ? (variation ?? []) : []));
    expect(gone.length).toBeGreaterThan(0);
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.filter((variation) => gone.some((one) => one.variation === variation))).toEqual([]);
  });

  it('keep the reason of each row when its deleted group is created again', async () => {
    const { run } = await searching();
    await deliver(run, 0, 60_001);
    const next = { ...run, wave: 1 };
    await platform.planWave({ ...next, unsettled: [] });
    await sendEverything(core, platform, next);
    const why = async () =>
      (await new ResultsReadModel(em()).testedAds(run.organizationId, run.experimentId)).flatMap(
        ({ wave, variation, because }) => (wave === 1 ? [{ variation, because }] : []),
      );
    const before = await why();
    const groups = new Set(
      (await rowsOf(run)).flatMap((row) => (row.kind === 'adset' && row.wave === 1 ? [row.externalName] : [])),
    );
    const secondWave = new Set(
      fixture.platform.of('adset').flatMap((one) => (groups.has(one.name) ? [one.platformId] : [])),
    );
    for (const { platformId, parentId } of fixture.platform.objects.values()) {
      const isOf = (id: string | null) => secondWave.has(id ?? '');
      if (isOf(platformId) || isOf(parentId)) fixture.platform.objects.delete(platformId);
    }
    await platform.closingPass(run);
    await core.replaceMissing(next);
    await sendEverything(core, platform, next);
    expect(await why()).toEqual(before);
    expect(await core.settle(next)).toMatchObject({ decision: 'go-live' });
  });
});

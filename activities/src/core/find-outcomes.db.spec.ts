import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutcomeOrder } from '#libs/contracts/results/outcome.js';
import { ExperimentListReadModel } from '#libs/database/read-models/experiment-list.read-model.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { InsightsRepository } from '#libs/database/repositories/experiment/insights.repository.js';
import { RunOutcomeRepository } from '#libs/database/repositories/experiment/run-outcome.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createAds } from '#libs/testing/create-ads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';
import { findOutcomes } from './find-outcomes.js';

const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];

let fixture: RunFixture;
let run: RunRef;
beforeAll(async () => {
  fixture = await createRunFixture();
});
afterAll(() => fixture.close());

const em = () => fixture.deps.orm.em.fork();
const find = () => findOutcomes(fixture.deps);
const storedOutcome = async () =>
  (await new RunOutcomeRepository(em()).of(run.organizationId, [run.experimentId])).get(run.experimentId);

/**
 * The delivery of its ads on these days: ads with the first headline get more clicks, the others get `others`. Each ad costs 5.00 a day,
 * except that ads with the first headline cost `firstHeadlineMinor`.
 */
async function deliver(days: readonly string[], { others = 30, firstHeadlineMinor = 500 } = {}): Promise<void> {
  const { organizationId, experimentId } = run;
  const ads = await new ResultsReadModel(em()).testedAds(organizationId, experimentId);
  const insights = ads.flatMap(({ adObjectId, variation }) =>
    days.map((day) => ({
      adObjectId,
      day,
      impressions: 2_000,
      reach: 900,
      clicks: 30,
      valuesMinor: {},
      spendMinor: variation < 24 ? firstHeadlineMinor : 500,
      counts: { link_click: variation < 24 ? 90 : others, landing_page_view: 20 },
    })),
  );
  await new InsightsRepository(em()).upsert(organizationId, experimentId, insights);
  await polled();
}
const polled = () =>
  new ExperimentRepository(em()).move(run.organizationId, run.experimentId, { lastInsightsAt: new Date() });

beforeEach(async () => {
  await em().execute('delete from run_outcome');
  fixture.platform.objects.clear();
  const { experiment: _, ...ref } = await fixture.newRun();
  run = ref;
  await createAds(createCoreActivities(fixture.deps), createPlatformActivities(fixture.deps), run);
});

describe('the outcome of a run', () => {
  it('is stored once the run has insights, with the best ad, the total spend, and the lift of the best ad', async () => {
    expect(await find()).toBe(0);
    await deliver(DAYS);
    expect(await find()).toBe(1);
    const outcome = await storedOutcome();
    expect(outcome).toMatchObject({ verdict: 'use', variable: 'link_click', isCost: false });
    expect(outcome!.variation).toBeLessThan(24);
    expect(outcome!.value).toBeCloseTo(90 / 2_000, 2);
    expect(outcome!.liftLower).toBeGreaterThan(0);
    expect(outcome!.lift).toBeGreaterThan(outcome!.liftLower!);
    expect(outcome!.liftUpper).toBeGreaterThan(outcome!.lift!);
    const [spent] = await em().execute<{ minor: string }[]>(
      'select sum(spend_minor) as minor from ad_insight where experiment_id = ?',
      [run.experimentId],
    );
    expect(outcome!.spentMinor).toBe(Number(spent!.minor));
  });

  it('follows the ranking that the team chose, and is computed again after the choice', async () => {
    await deliver(DAYS);
    await createCoreActivities(fixture.deps).finishRun({ ...run, isFailed: false, reason: null });
    expect(await find()).toBe(1);
    expect(await find()).toBe(0);
    await new ExperimentRepository(em()).rankBy(run.organizationId, run.experimentId, 'cost:link_click');
    expect(await find()).toBe(1);
    const outcome = (await storedOutcome())!;
    expect(outcome).toMatchObject({ verdict: 'use', variable: 'cost:link_click', isCost: true, currency: 'EUR' });
    // 90 clicks for 5.00.
    expect(outcome.value).toBeCloseTo(5 / 90, 2);
    expect([outcome.lower! < outcome.value!, outcome.value! < outcome.upper!]).toEqual([true, true]);
    expect(outcome.liftLower).toBeGreaterThan(0);
  });

  it('names a cheaper ad than the one with the best rate, from the end of the run until the team chooses a ranking', async () => {
    // 90 clicks for 60.00 compared with 60 for 5.00.
    await deliver(DAYS, { others: 60, firstHeadlineMinor: 6_000 });
    await find();
    expect(await storedOutcome()).toMatchObject({ verdict: 'use', cheaper: null });
    await createCoreActivities(fixture.deps).finishRun({ ...run, isFailed: false, reason: null });
    await find();
    const { variation, cheaper } = (await storedOutcome())!;
    expect(variation).toBeLessThan(24);
    expect(cheaper!.variation).toBeGreaterThanOrEqual(24);
    expect(cheaper!.cost).toBeCloseTo(5 / 60, 1);
    expect(cheaper!.ratio).toBeCloseTo(cheaper!.cost / cheaper!.instead, 6);
    expect(cheaper!.ratio).toBeLessThan(0.5);
    await new ExperimentRepository(em()).rankBy(run.organizationId, run.experimentId, 'cost:link_click');
    await find();
    expect(await storedOutcome()).toMatchObject({ variable: 'cost:link_click', cheaper: null });
  });

  it('names no ad before there is enough data', async () => {
    await deliver(DAYS.slice(0, 1));
    await find();
    expect(await storedOutcome()).toMatchObject({ verdict: 'not-enough', variation: null, value: null, lift: null });
  });

  it('is not computed again soon while the run continues, but once more after its end', async () => {
    await deliver(DAYS.slice(0, 1));
    expect(await find()).toBe(1);
    expect(await find()).toBe(0);
    await deliver(DAYS.slice(1));
    expect(await find()).toBe(0);
    await createCoreActivities(fixture.deps).finishRun({ ...run, isFailed: false, reason: null });
    expect(await find()).toBe(1);
    expect((await storedOutcome())!.verdict).toBe('use');
    expect(await find()).toBe(0);
  });

  it('is still due if more was delivered while it was computed', async () => {
    await deliver(DAYS);
    const outcomes = new RunOutcomeRepository(em());
    const due = await outcomes.claimDue();
    expect(await outcomes.claimDue()).toBeNull();
    await polled();
    await outcomes.keep(due!, null, 0);
    expect(await outcomes.claimDue()).toMatchObject({ experimentId: run.experimentId });
  });

  it('delays no other run if it cannot be computed', async () => {
    await deliver(DAYS);
    await em().execute('update experiment set input = ? where id = ?', ['{}', run.experimentId]);
    expect(await find()).toBe(1);
    expect(await storedOutcome()).toBeUndefined();
    expect(await find()).toBe(0);
  });

  it('sorts lists for any search, with runs without a result last', async () => {
    const { organizationId } = run;
    await deliver(DAYS, { others: 60 });
    const little = run.experimentId;
    const next = await fixture.newRun();
    await em().execute('update experiment set organization_id = ? where id = ?', [organizationId, next.experimentId]);
    const [none] = await em().execute<{ id: number }[]>(
      `insert into run_outcome (experiment_id, organization_id, outcome) values (?, ?, ?) returning experiment_id as id`,
      [
        next.experimentId,
        organizationId,
        JSON.stringify({ lift: 5, verdict: 'unsettled', spentMinor: 1, variable: 'cost:lead', isCost: true, value: 3 }),
      ],
    );
    await find();
    const list = (order: OutcomeOrder | undefined, search?: string) =>
      new ExperimentListReadModel(em())
        .list(organizationId, { statuses: ['PROCESSING'], platforms: ['meta'], page: 1, size: 10, order, search })
        .then(({ rows }) => rows.map(({ id }) => id));
    const great = none!.id;
    for (const search of [undefined, ' ']) {
      expect(await list(undefined, search)).toEqual([great, little]);
      expect(await list('lift', search)).toEqual([great, little]);
      expect(await list('rate', search)).toEqual([little, great]);
      // Costs are not rates: the lowest comes first.
      expect(await list('cost', search)).toEqual([great, little]);
      expect(await list('spent', search)).toEqual([little, great]);
      expect(await list('verdict', search)).toEqual([little, great]);
    }
  });
});

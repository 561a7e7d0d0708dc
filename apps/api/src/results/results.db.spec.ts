import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cheaperOf } from '#libs/contracts/results/cheaper.js';
import { pino } from 'pino';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import { BaselineRepository } from '#libs/database/repositories/access/baseline.repository.js';
import { InsightsRepository } from '#libs/database/repositories/experiment/insights.repository.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import type { CallerContext } from '../access/caller.js';
import type { Database } from '../database/database.module.js';
import type { ExperimentQueries } from '../experiments/experiment-queries.js';
import { Batches } from '../activation/batches.js';
import { DeliveredAds } from './estimates/delivered-ads.js';
import { Estimates } from './estimates/estimates.js';
import { EstimationPool } from './estimates/estimation-pool.js';
import type { EstimationReply, EstimationRequest } from './estimates/estimation.types.js';
import { Impact } from './impact.js';
import { ResultSource } from './result-source.js';
import { Results } from './results.js';

const TESTED = 24;

let fixture: RunFixture;
let experiment: Experiment;
let caller: CallerContext;
let results: Results;
let impact: Impact;
let estimates: Estimates;
/** Statements that read insights. */
let reads = 0;
/** Answers that included the head, the part above the rows. */
let heads = 0;

/** Runs the pool's thread in this process; a real thread needs the build. */
class Here extends EstimationPool {
  protected override ask(_: number, request: Omit<EstimationRequest, 'id'>): Promise<EstimationReply> {
    const reply = estimates.reply({ id: 1, ...request });
    if (reply.state === 'answered' && 'head' in reply.answer && reply.answer.head !== null) heads += 1;
    return Promise.resolve(reply);
  }
}

/** Delivers a day's figures for every ad; ads with a higher number get more clicks. */
async function deliver(day: string, spendOf: (variation: number) => number = () => 500): Promise<void> {
  const em = fixture.deps.orm.em.fork();
  const { organizationId, id } = experiment;
  const ads = await new ResultsReadModel(em).testedAds(organizationId, id);
  await new InsightsRepository(em).upsert(
    organizationId,
    id,
    ads.map(({ adObjectId, variation }) => ({
      adObjectId,
      day,
      impressions: 1_000,
      reach: 900,
      clicks: 30,
      spendMinor: spendOf(variation),
      counts: { link_click: 10 + variation, landing_page_view: 5, omni_purchase: 2 },
      valuesMinor: { omni_purchase: 9_000 },
    })),
  );
  experiment.lastInsightsAt = new Date(`${day}T12:00:00Z`);
}

beforeAll(async () => {
  fixture = await createRunFixture();
  const run = await fixture.newRun({ tested: TESTED });
  ({ experiment } = run);
  caller = { organizationId: run.organizationId, userId: randomUUID(), lang: 'en' } as CallerContext;
  const { orm, platforms } = fixture.deps;
  const row = { kind: 'ad', parentOrdinal: null, sampleVariation: null, budgetMinor: null, slice: 0, wave: 0 } as const;
  await new LedgerRepository(orm.em.fork()).insertPlan(
    run.organizationId,
    run.experimentId,
    Array.from({ length: TESTED }, (_, n) => ({ ...row, ordinal: n, externalName: `ad-${n}`, variation: 2 * n })),
  );
  await deliver('2026-12-01');
  const database = {
    fork() {
      const em = orm.em.fork();
      const execute = em.execute.bind(em);
      em.execute = ((sql: string, ...rest: []) => {
        if (sql.includes('ad_insight')) reads += 1;
        return execute(sql, ...rest);
      }) as typeof em.execute;
      return em;
    },
  } as Database;
  estimates = new Estimates();
  const queries = { findOn: () => Promise.resolve(experiment) } as unknown as ExperimentQueries;
  const sources = new ResultSource(queries, new DeliveredAds(database), database, new Batches(database));
  const pool = new Here(pino({ level: 'silent' }));
  results = new Results(sources, database, pool, platforms);
  impact = new Impact(sources, pool);
});
afterAll(() => fixture.close());

/** The column of this name in each line of a file, without the header. */
async function fileColumn(name: string): Promise<string[]> {
  const { body } = await results.table(caller, 'meta', { id: experiment.uuid }, 'xls');
  let text = '';
  for await (const piece of body) text += String(piece);
  const [head, ...lines] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => cells[head!.indexOf(name)]!);
}

const curves = (query: object = {}) => results.curves(caller, 'meta', { id: experiment.uuid, ...query });
const cost = () => ({ reads, fits: estimates.fits });

describe('results', () => {
  it('are read and fitted once, for all pages, sorts, filters, anchors and untested rows', async () => {
    await curves();
    expect(cost()).toEqual({ reads: 1, fits: 1 });
    const pages = await Promise.all([
      curves({ page: 2 }),
      curves({ sort: 'spend', order: 'asc' }),
      curves({ filter: 'video' }),
      curves({ estimated: true, page: 3 }),
      curves({ anchor: [{ component: 'headlines', value: 'Last days' }] }),
    ]);
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([TESTED, TESTED, expect.anything(), 48, 12]);
    expect(cost()).toEqual({ reads: 1, fits: 1 });
  });

  it('mark the spread of every row as assumed after a single day, also in the file', async () => {
    const { summary, ads, fep, best } = await curves();
    expect(summary).toMatchObject({ is_dispersion_assumed: true, dispersion: 1.5 });
    for (const row of [...ads, fep!, best!]) expect(row.is_dispersion_assumed).toBe(true);
    expect(new Set(await fileColumn('is_dispersion_assumed'))).toEqual(new Set(['true']));
  });

  it('RESULT-026 show the effect of each alternative and its share of the spend', async () => {
    const { components, anchors, pairs } = await impact.of(caller, 'meta', {
      id: experiment.uuid,
      anchor: [{ component: 'headlines', value: 'Last days' }],
    });
    expect(components.map(({ component }) => component)).toEqual(['ages', 'genders', 'visuals', 'ctas']);
    expect(anchors.map(({ component }) => component)).toContain('headlines');
    const { alternatives, is_audience } = components[0]!;
    expect(is_audience).toBe(true);
    // Ads of the higher age have the higher numbers, and so more clicks.
    expect(alternatives.map(({ effect }) => Math.sign(effect))).toEqual([-1, 1]);
    expect(alternatives).toMatchObject([
      { ads: 6, spend: 30, spend_share: 0.5 },
      { ads: 6, spend: 30 },
    ]);
    expect(components.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    for (const { components: both, values, cells } of pairs) {
      expect(both).not.toContain('headlines');
      expect(cells).toHaveLength(values[0]!.length * values[1]!.length);
    }
    expect(cost()).toEqual({ reads: 1, fits: 1 });
  });

  it('RESULT-007 RESULT-027 are compared with the chosen baseline, by default the enabled one, or none', async () => {
    const baselines = new BaselineRepository(fixture.deps.orm.em.fork());
    const metrics = { impressions: 1_000, link_click: 20, lead: 0 };
    await baselines.add(caller.organizationId, 'meta', { name: 'Usual', metrics }, 10);
    const { id } = (await baselines.list(caller.organizationId, 'meta'))[0]!;
    const plain = await curves();
    expect(plain).toMatchObject({ summary: { baseline: null }, baselines: [{ id, name: 'Usual', enabled: false }] });
    const chosen = await curves({ baseline: id });
    expect(chosen.summary.baseline).toEqual({ id, name: 'Usual', value: 0.02 });
    const against = chosen.best!.comparatives.find(({ reference }) => reference === id)!;
    expect(against.change).toBeCloseTo(chosen.best!.value! / 0.02 - 1, 9);
    expect(chosen.best!.confidence).toBe(against.probability_better);
    await expect(curves({ baseline: id, variable: 'lead' })).rejects.toMatchObject({ status: 400 });
    await expect(curves({ baseline: randomUUID() })).rejects.toMatchObject({ status: 404 });
    await baselines.enable(caller.organizationId, 'meta', id);
    expect((await curves()).summary.baseline?.id).toBe(id);
    expect((await curves({ baseline: null })).summary.baseline).toBeNull();
    expect((await curves({ variable: 'lead' })).summary.baseline).toBeNull();
    await baselines.enable(caller.organizationId, 'meta', null);
    expect(cost()).toEqual({ reads: 1, fits: 2 });
  });

  it('are fitted again for another variable, without another read', async () => {
    for (let again = 0; again < 2; again++) await curves({ variable: 'landing_page_view' });
    expect(cost()).toEqual({ reads: 1, fits: 3 });
  });

  it('have the same ranked rows above every page, transferred once for all sorts and filters', async () => {
    const before = heads;
    const query = { sort: 'cpc', size: 5, estimated: true, variable: 'landing_page_view' } as const;
    const [first, second] = [await curves(query), await curves({ ...query, page: 2 })];
    expect(second.ads[0]!.uuid).not.toBe(first.ads[0]!.uuid);
    expect(second.best?.plot_points).toHaveLength(101);
    expect([second.fep, second.best, second.median, second.worst]).toEqual([
      ...[first.fep, first.best, first.median, first.worst],
    ]);
    expect(heads - before).toBe(1);
    await curves({ ...query, order: 'asc', filter: 'video' });
    expect(heads - before).toBe(1);
    const { best } = await curves({ ...query, anchor: [{ component: 'headlines', value: 'Last days' }] });
    expect(heads - before).toBe(2);
    expect(best).not.toEqual(first.best);
  });

  it('are updated after new counts of the platform', async () => {
    const before = await curves();
    await deliver('2026-12-02');
    const after = await curves();
    expect(after.summary.impressions).toBe(2 * before.summary.impressions);
    expect(cost()).toEqual({ reads: 2, fits: 4 });
    // From two days on, the dispersion is estimated.
    expect(after.ads[0]!.is_dispersion_assumed || after.summary.is_dispersion_assumed).toBe(false);
    expect(new Set(await fileColumn('is_dispersion_assumed'))).toEqual(new Set(['false']));
  });

  it('are updated after a later refusal of an ad, even without new counts', async () => {
    const before = await curves();
    await fixture.deps.orm.em
      .fork()
      .execute(
        `update ad_object set standing = 'refused', issues = '["Too loud"]' where ordinal = 0 and experiment_id = ?`,
        [experiment.id],
      );
    const after = await curves();
    expect(after.failed).toMatchObject([{ variation: 0, failed_reason: 'Too loud' }]);
    expect(after.delivery.ads).toBe(before.delivery.ads - 1);
    expect(after.pagination.total).toBe(before.pagination.total - 1);
    // Its spend stays in the sum; its delivery no longer counts.
    expect(after.summary.spend).toBe(before.summary.spend);
    expect(after.summary.impressions).toBeLessThan(before.summary.impressions);
    expect(cost()).toEqual({ reads: 3, fits: 5 });
  });

  it('are updated after an ad is switched on or off or the experiment is edited', async () => {
    const isOn = async () => (await curves({ filter: '', size: 50 })).ads.filter((ad) => ad.is_active);
    const em = fixture.deps.orm.em.fork();
    const before = await isOn();
    for (const active of [true, false]) {
      await em.execute(`update ad_object set is_active = ? where ordinal = 1 and experiment_id = ?`, [
        active,
        experiment.id,
      ]);
      const now = await isOn();
      expect(now.map(({ variation }) => variation)).toEqual(active ? [2] : []);
    }
    expect(before).toEqual([]);
    const { fits } = cost();
    experiment.revision += 1;
    await curves();
    await curves({ page: 2 });
    expect(cost().fits).toBe(fits + 1);
  });

  it.each([
    ['en', 'the experiment is still running'],
    ['es', 'El experimento sigue en curso'],
  ] as const)('RESULT-035 mark a running experiment once in a file, on its first row (%s)', async (lang, words) => {
    const { body } = await results.table({ ...caller, lang }, 'meta', { id: experiment.uuid }, 'csv');
    let text = '';
    for await (const piece of body) text += String(piece);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(TESTED + 2);
    expect(lines.map((line) => line.includes(words))).toEqual(lines.map((_, place) => place === 1));
  });

  it('can be ranked by cost per result and return on spend, which may differ from the rate', async () => {
    // Ads with higher numbers get more clicks, at five times the price of an impression.
    for (const day of ['03', '04', '05'])
      await deliver(`2026-12-${day}`, (variation) => (variation < 24 ? 100 : 2_500));
    const byRate = await curves();
    const byCost = await curves({ variable: 'cost:link_click', variation: byRate.best!.variation! });
    expect(byCost.summary).toMatchObject({ variable: 'cost:link_click', ranked_by: null, currency: 'EUR' });
    const [best, expensive] = [byCost.best!, byCost.variation!.row];
    expect(byRate.best!.variation).toBeGreaterThanOrEqual(24);
    expect(best.variation).toBeLessThan(24);
    expect(best.value!).toBeLessThan(expensive.value! / 2);
    expect([best.lower_bound! < best.value!, best.value! < best.upper_bound!]).toEqual([true, true]);
    expect(best.observed!).toBeCloseTo(best.spend! / best.link_click!, 9);
    const { change, improvement } = best.comparatives.find(({ reference }) => reference === 'FEP')!;
    expect([change < 0, improvement > 0]).toEqual([true, true]);
    const values = byCost.ads.map(({ value }) => value!);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(cheaperOf(expensive, best)).toMatchObject({ variation: best.variation });

    const { components } = await impact.of(caller, 'meta', { id: experiment.uuid, variable: 'cost:link_click' });
    // The expensive age is worse by cost, although it gets more clicks.
    expect(
      components.find(({ component }) => component === 'ages')!.alternatives.map(({ verdict }) => verdict),
    ).toEqual(['better', 'worse']);

    const offered = (id: string) => byRate.conversions.find((one) => one.id === id)?.rankings;
    expect([offered('link_click'), offered('omni_purchase')]).toEqual([
      ['rate', 'cost'],
      ['rate', 'cost', 'return'],
    ]);
    const byReturn = await curves({ variable: 'return:omni_purchase' });
    expect(byReturn.best!.variation).toBeLessThan(24);
    expect(byReturn.best!.value).toBeGreaterThan(byReturn.fep!.value!);
    for (const variable of ['cost:nothing', 'return:nothing', 'cost:'])
      await expect(curves({ variable })).rejects.toMatchObject({ status: 400 });
  });

  it("use the team's ranking, or the rate for people who may not see money", async () => {
    experiment.rankedBy = 'cost:omni_purchase';
    expect((await curves()).summary).toMatchObject({ variable: 'cost:omni_purchase', ranked_by: 'cost:omni_purchase' });
    const outside = (query: object = {}) =>
      results.curves({ ...caller, isOutside: true }, 'meta', { id: experiment.uuid, ...query });
    const shown = await outside();
    expect(shown.summary.variable).toBe('omni_purchase');
    expect(new Set(shown.conversions.flatMap(({ rankings }) => rankings))).toEqual(new Set(['rate']));
    await expect(outside({ variable: 'cost:omni_purchase' })).rejects.toMatchObject({ status: 400 });
    await expect(outside({ beside: 'return:omni_purchase' })).rejects.toMatchObject({ status: 400 });
    experiment.rankedBy = null;
  });
});

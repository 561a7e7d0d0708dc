import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import fc from 'fast-check';
import { pino } from 'pino';
import { createPlatformActivities } from '#activities/create-activities.js';
import { createdVariations } from '#libs/contracts/experiment/plan/variation-counts.js';
import { LIMITS } from '#libs/contracts/limits.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { componentCounts } from '#libs/platforms/components/components.js';
import { META } from '#libs/platforms/meta/description.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { Database } from '../../apps/api/src/database/database.module.js';
import { ApiError } from '../../apps/api/src/http/errors/api-error.js';
import { ExpectedPrice } from '../../apps/api/src/planning/expected-price.js';
import { Planning } from '../../apps/api/src/planning/planning.js';
import { LinkedAccounts } from '../../apps/api/src/platforms/linked-accounts.js';
import { LookupAllowance } from '../../apps/api/src/platforms/lookup-allowance.js';
import { PlatformAnswers } from '../../apps/api/src/platforms/platform-answers.js';
import { Launchability } from '../../apps/api/src/submit/launchability.js';

let fixture: RunFixture;
let planning: Planning;
let launchability: Launchability;

beforeAll(async () => {
  fixture = await createRunFixture();
  const { orm, sealer, platforms } = fixture.deps;
  const database = new Database(orm);
  const accounts = new LinkedAccounts(database, sealer, platforms);
  const prices = new ExpectedPrice(database);
  planning = new Planning(new PlatformAnswers(accounts, new LookupAllowance()), prices, platforms);
  launchability = new Launchability(accounts, database, prices, pino({ level: 'silent' }));
});
afterAll(async () => fixture.close());

/** The result for an experiment: its number of ads, or why it has none. */
type Verdict = { tested: number } | { refused: string };

async function verdictOf(ask: () => Promise<number>): Promise<Verdict> {
  try {
    return { tested: await ask() };
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.items![0]!.message };
    if (error instanceof ApplicationFailure) return { refused: error.message };
    throw error;
  }
}

const listOf = <T>(length: number, valueOf: (index: number) => T) =>
  Array.from({ length }, (_, i) => ({ id: `${i}`, value: valueOf(i) }));

const experiments = fc.record({
  ages: fc.integer({ min: 1, max: 6 }),
  genders: fc.integer({ min: 1, max: 3 }),
  headlines: fc.integer({ min: 1, max: 6 }),
  copies: fc.integer({ min: 1, max: 6 }),
  hours: fc.integer({ min: 24, max: 168 }),
  testsAll: fc.boolean(),
  budget: fc.integer({ min: 1, max: 3_000 }),
});
const limits = fc.record({
  adsPerAdSet: fc.integer({ min: 1, max: 50 }),
  adSetsPerCampaign: fc.integer({ min: 1, max: 50 }),
  liveAds: fc.integer({ min: 1, max: 400 }),
  liveAdsUsed: fc.integer({ min: 0, max: 100 }),
  leastDailyBudgetMinor: fc.integer({ min: 1, max: 800 }),
});
type Drawn = typeof experiments extends fc.Arbitrary<infer T> ? T : never;

function inputOf({ ages, genders, headlines, copies, hours, budget, testsAll }: Drawn): MetaExperimentInput {
  const base = exampleInput();
  const start = Date.now() + 6 * HOUR_MS;
  const input = exampleInput({
    page: { id: `${randomInt(1e12)}`, name: 'Acme' },
    information: {
      ...base.information,
      budget,
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + hours * HOUR_MS).toISOString(),
      dsa_beneficiary: 'Acme',
      dsa_payor: 'Acme',
    },
    audiences: {
      ...base.audiences,
      ages: listOf(ages, (i): [number, number] => [18 + i, 60]),
      genders: listOf(genders, (i) => i as 0 | 1 | 2),
    },
    creatives: {
      ...base.creatives,
      headlines: listOf(headlines, (i) => `headline ${i}`),
      copies: listOf(copies, (i) => `copy ${i}`),
    },
  });
  // More variations than may be live at once are tested in waves.
  const all = createdVariations(Object.values(componentCounts(META, input)));
  return testsAll ? { ...input, tested_count: Math.min(all, LIMITS.testedVariations) } : input;
}

describe('forecast, submit and run', () => {
  it('agree on every experiment: the same number of ads, or the same refusal', async () => {
    const counts = { fits: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(experiments, limits, async (drawn, given) => {
        const wanted = inputOf(drawn);
        const { platform } = fixture;
        platform.limits = limitsOf(given);
        const account = { timeZone: 'UTC', isUsable: true, minDailyBudgetMinor: 1, currency: 'EUR' };
        platform.accounts = [{ ...wanted.account, ...account }];
        const budgetMinor = drawn.budget * 100;
        const { tested_count } = wanted;
        const query = { created: componentCounts(META, wanted), tested_count, budget: drawn.budget, currency: 'EUR' };
        const place = { account_id: wanted.account.id, page_id: wanted.page.id, days: drawn.hours / 24 };

        const { experiment, ...run } = await fixture.newRun({ input: wanted, budgetMinor });
        const { organizationId, input } = { organizationId: run.organizationId, input: experiment.input };
        const caller = { organizationId, userId: randomUUID() };
        const forecast = await planning.forecast(caller, experiment.platform, { ...query, ...place });
        const predicted: Verdict = forecast.problem
          ? { refused: forecast.problem.message }
          : { tested: forecast.tested };
        const submitted = await verdictOf(
          async () => (await launchability.check(organizationId, experiment.platform, input)).tested,
        );
        expect(submitted).toEqual(predicted);
        expect(await planning.count(caller, experiment.platform, { ...query, ...place })).toEqual([
          forecast.created,
          forecast.tested,
        ]);
        // The panel shows the same size as the button beside it.
        if (tested_count === undefined) expect(forecast.tested).toBe(forecast.recommended);
        expect([null, forecast.recommended]).toContain(forecast.suggested_tested);
        if (forecast.tested <= forecast.recommended) expect(forecast.suggested_tested).toBeNull();

        await fixture.deps.orm.em
          .fork()
          .execute('update experiment set tested_count = ? where id = ?', [forecast.tested, run.experimentId]);
        const activities = createPlatformActivities(fixture.deps);
        const planned = await verdictOf(async () => (await activities.planRun(run)).plannedAds);
        expect(planned).toEqual(predicted);
        counts['tested' in planned ? 'fits' : 'refused']++;
      }),
      { numRuns: 40 },
    );
    expect(counts.fits).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
  });
});

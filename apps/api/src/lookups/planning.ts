import { Injectable } from '@nestjs/common';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { COMPONENTS, type ComponentCounts, type ComponentName } from '#libs/contracts/experiment/components.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/experiment-messages.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { toMajorUnits, toMinorUnits } from '#libs/contracts/money/money.js';
import { MONTHLY_PLAN } from '#libs/contracts/account/monthly-plan.js';
import type { PlatformLimits } from '#libs/connectors/port/ad-platform.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { countVariations, testedCount } from '#libs/contracts/experiment/variation-counts.js';
import { forecastDelivery, suggestDesign } from '#libs/experiments/planning/forecast.js';
import { metaSpace } from '#libs/experiments/design/variation-space.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import { ResultsReadModel } from '#libs/database/read-models/results.read-model.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalid, invalidField } from '../http/errors/api-error.js';
import { ANSWER_LIFE_MS, PlatformAnswers } from '../platforms/platform-answers.js';
import { expectedCpmMinor } from './expected-cpm.js';
import type { CountsQueryDto, ForecastDto, ForecastQueryDto, UsageDto } from './planning.dto.js';

/** What counts while no account is chosen: only the budget bounds a suggestion. */
const NO_LIMITS = { adsPerAdSet: 50, adSetsPerCampaign: 200, liveAds: LIMITS.testedVariations, minDailyBudgetMinor: 1 };

type Asker = Pick<CallerContext, 'organizationId' | 'userId'>;

/** Counting and forecasting for the wizard and for submits. */
@Injectable()
export class Planning {
  constructor(
    private readonly answers: PlatformAnswers,
    private readonly database: Database,
  ) {}

  async count(caller: Asker, query: CountsQueryDto): Promise<[created: number, tested: number]> {
    const { space, limits } = await this.spaceOf(caller, query);
    return countVariations(space, { pageAdLimit: limits?.liveAds });
  }

  /** With an account and a page, the suggestion also fits their limits; without, only the budget counts. */
  async forecast(caller: Asker, query: ForecastQueryDto): Promise<ForecastDto> {
    const { space, limits } = await this.spaceOf(caller, query);
    const { sizes, audienceParts, created } = space;
    const currency = query.currency ?? 'USD';
    const tested = testedCount(sizes, { pageAdLimit: limits?.liveAds });
    const budgetMinor = query.budget ? (toMinorUnits(query.budget, currency) ?? 0) : 0;
    const runDays = query.days ?? 1;
    const known = await new ResultsReadModel(this.database.fork()).averageCpmMinor(caller.organizationId, currency);
    const cpmMinor = known ?? expectedCpmMinor(currency);
    const forecast = forecastDelivery({ created, tested, budgetMinor, currency, cpmMinor, runDays });
    const suggestion = suggestDesign({
      sizes,
      audienceParts,
      tested,
      budgetMinor,
      cpmMinor,
      limits: limits ? { ...limits, runDays } : { ...NO_LIMITS, runDays },
    });
    const major = (amountMinor: number): number => toMajorUnits({ amountMinor, currency });
    return {
      created,
      tested,
      impressions_per_variation: forecast.impressionsPerVariation,
      cpm: major(cpmMinor),
      worst_case_total: major(forecast.worstCaseTotalMinor),
      worst_case_daily: major(forecast.worstCaseDailyMinor),
      currency,
      suggested_tested: suggestion?.tested ?? null,
    };
  }

  async usage(organizationId: string): Promise<UsageDto> {
    const used = await new ExperimentReadModel(this.database.fork()).variationsSince(
      organizationId,
      'meta',
      startOfMonth(),
    );
    return {
      used,
      included: MONTHLY_PLAN.includedVariations,
      remaining: Math.max(0, MONTHLY_PLAN.includedVariations - used),
      charged_cents: 0,
    };
  }

  /**
   * The page's and account's limits, which the counter asks for at every keystroke.
   * @returns null where the platform cannot be asked: then our defaults count
   */
  private async limits(
    caller: Asker,
    { accountId, pageId, currency }: { accountId: string; pageId: string; currency: string },
  ): Promise<PlatformLimits | null> {
    try {
      return await this.answers.ask(caller, {
        platform: 'meta',
        about: ['limits', accountId, pageId, currency],
        lifeMs: ANSWER_LIFE_MS.account,
        ask: (accessToken, lookups) => lookups.limits({ accountId, accessToken, currency }, { pageId }),
      });
    } catch (error) {
      // a counter that is a little off beats none; the submit asks again and says what is wrong
      if (error instanceof ApiError || error instanceof ConnectorError) return null;
      throw error;
    }
  }

  private async spaceOf(caller: Asker, query: CountsQueryDto) {
    const result = metaSpace(componentCounts(query.created));
    if (query.tested) componentCounts(query.tested, 'tested');
    if (!result.ok)
      throw invalid(
        [{ field: 'created', title: ITEM_TITLES.variations, type: 'capacity', message: result.message }],
        ERROR_CODES.capacity,
      );
    if (query.budget && query.currency && toMinorUnits(query.budget, query.currency) === null)
      throw invalidField('budget', 'budget is not an amount of this currency.');
    const limits =
      query.page_id && query.account_id
        ? await this.limits(caller, {
            accountId: query.account_id,
            pageId: query.page_id,
            currency: query.currency ?? 'USD',
          })
        : null;
    return { space: result.space, limits };
  }
}

/** @throws ApiError 400 for a component that does not exist and for what is not a count */
function componentCounts(counts: Record<string, number>, field = 'created'): ComponentCounts {
  for (const [name, count] of Object.entries(counts)) {
    if (!(COMPONENTS as readonly string[]).includes(name))
      throw invalidField(`${field}.${name}`, `${name} is not a component.`);
    if (!Number.isInteger(count) || count < 0 || count > 1_000_000)
      throw invalidField(`${field}.${name}`, `${field}.${name} must be a whole number of alternatives.`);
  }
  return counts as Record<ComponentName, number>;
}

function startOfMonth(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

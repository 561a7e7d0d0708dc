import { Inject, Injectable } from '@nestjs/common';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { FIT_TEXTS } from '#libs/contracts/experiment/plan/fit-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import {
  areVariationsValid,
  createdVariations,
  isTestable,
  testedRange,
} from '#libs/contracts/experiment/plan/variation-counts.js';
import { IMPRESSIONS_EACH, wavesFor } from '#libs/contracts/experiment/plan/test-size.js';
import { toMajorUnits, toMinorUnits } from '#libs/contracts/money/money.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { liveAdLimit, type PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { LimitedInput, PlannedRun } from '#libs/connectors/port/lookups.js';
import type { Platforms } from '#libs/connectors/registry.js';
import { describeRefusal, type DescribedRefusal } from '#libs/experiments/planning/describe-refusal.js';
import { fitExperiment, recommendedTested, type FitRefusal } from '#libs/experiments/planning/fit-experiment.js';
import { sizesOf } from '#libs/experiments/components.js';
import { variationSpace } from '#libs/experiments/design/variation-space.js';
import { forecastDelivery } from '#libs/experiments/planning/forecast.js';
import { limitedInput, limitedPart } from '#libs/platforms/fields/columns.js';
import { offersSearch } from '#libs/platforms/delivery.js';
import { textOf, valueAt, withValueAt } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { runLength, type RunLength } from '#libs/platforms/dates/run-length.js';
import { runSpan } from '#libs/platforms/dates/run-span.js';
import type { CallerContext } from '../access/caller.js';
import { ApiError, invalid, invalidField, item } from '../http/errors/api-error.js';
import { ANSWER_LIFE_MS, PlatformAnswers } from '../platforms/platform-answers.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { countedLists } from './counted-lists.js';
import { ExpectedPrice } from './expected-price.js';
import type { CountsQueryDto, ForecastDto, ForecastProblemDto } from './planning.dto.js';

const USUAL_CURRENCY = 'USD';

type Asker = Pick<CallerContext, 'organizationId' | 'userId'>;

/** Counts and forecasts for the wizard and for submits. */
@Injectable()
export class Planning {
  constructor(
    private readonly answers: PlatformAnswers,
    private readonly prices: ExpectedPrice,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /**
   * The numbers of created and tested variations.
   * @throws ApiError 400105 above the largest space or for a count out of its range
   */
  async count(caller: Asker, platform: Platform, query: CountsQueryDto): Promise<[created: number, tested: number]> {
    const { counted, limits, budgetMinor, currency, run } = await this.readQuery(caller, platform, query);
    const counts = variationSpace(counted.sizes, counted.audienceParts);
    if (!counts.ok) throw tooMany(counts, currency, platform);
    const cpmMinor = await this.prices.cpmMinor(caller.organizationId, platform, currency);
    const money = { limits, budgetMinor, cpmMinor, ...run };
    return [counts.space.created, query.tested_count ?? recommendedTested(counts.space, money)];
  }

  /**
   * The number of variations that a submit tests: the person's choice, or else the recommendation. A recommendation needs the account's
   * limits, which the wizard's counter has usually just cached.
   * @throws ApiError 400105 above the largest space
   */
  async testedOf(caller: Asker, platform: Platform, input: ExperimentInput): Promise<number> {
    const { sizes, audienceParts } = sizesOf(input);
    const counts = variationSpace(sizes, audienceParts);
    const { tested_count: tested, account, information } = input;
    const { currency } = information;
    if (!counts.ok) throw tooMany(counts, currency, platform);
    if (tested !== undefined) return tested;
    const limited = limitedPart(descriptionOf(input), input);
    const lookup = { accountId: account.id, currency, limited, run: runOf(input) };
    const known = await this.limits(caller, platform, lookup);
    return recommendedTested(counts.space, {
      limits: known?.limits ?? this.platforms.for(platform).lookups.usualLimits(limited),
      budgetMinor: toMinorUnits(information.budget, currency) ?? 0,
      cpmMinor: await this.prices.cpmMinor(caller.organizationId, platform, currency),
      ...lengthOf(platform, input, known?.timeZone),
    });
  }

  /** Forecasts delivery and cost within the limits of the given account and page, or else the usual limits. @throws as `count` */
  async forecast(caller: Asker, platform: Platform, query: CountsQueryDto): Promise<ForecastDto> {
    const currency = query.currency ?? USUAL_CURRENCY;
    const cpmMinor = await this.prices.cpmMinor(caller.organizationId, platform, currency);
    const fitted = await this.fit(caller, platform, query, cpmMinor);
    const { created, capacity, fit, mostLive, refusal, recommended, run } = fitted;
    const description = descriptionOf({ platform });
    const { tested, budgetMinor } = capacity;
    const { liveAds } = capacity.limits;
    const forecast = forecastDelivery({
      created,
      tested,
      budgetMinor,
      currency,
      cpmMinor,
      run,
      isSearch: query.search === true && offersSearch(description, limitedOf(platform, query)),
      peakDay: description.peakDay.factor,
    });
    const isBudgetEnough = forecast.impressionsPerVariation >= IMPRESSIONS_EACH && refusal?.code !== 'BUDGET_TOO_SMALL';
    const major = (amountMinor: number): number => toMajorUnits({ amountMinor, currency });
    return {
      created,
      tested,
      live_ad_limit: finiteOrNull(mostLive),
      room: finiteOrNull(liveAds),
      waves: fit?.waves ?? wavesFor(tested, liveAds),
      impressions_per_variation: forecast.impressionsPerVariation,
      cpm: major(cpmMinor),
      worst_case_total: major(forecast.worstCaseTotalMinor),
      worst_case_daily: major(forecast.worstCaseDailyMinor),
      currency,
      recommended,
      suggested_tested: budgetMinor > 0 && !isBudgetEnough && recommended < tested ? recommended : null,
      problem: query.budget && refusal ? problemOf(refusal, currency, platform) : null,
    };
  }

  /**
   * The limits of the page and the account, and the account's zone, cached because the counter needs them at every keystroke.
   * @returns null if the platform does not answer
   */
  private async limits(
    caller: Asker,
    platform: Platform,
    { accountId, currency, limited, run }: LimitsOf,
  ): Promise<{ limits: PlatformLimits; timeZone: string } | null> {
    try {
      return await this.answers.ask(caller, {
        platform,
        about: ['limits', accountId, currency, limited, run],
        lifeMs: ANSWER_LIFE_MS.account,
        ask: async (_, lookups, accountOf) => {
          const account = await accountOf(accountId);
          const path = await lookups.likelyPath(account, run);
          return { limits: await lookups.limits(account, limited, path), timeZone: account.timeZone };
        },
      });
    } catch (error) {
      // An approximate counter is better than none. The submit asks again and reports the error.
      if (error instanceof ApiError || error instanceof ConnectorError) return null;
      throw error;
    }
  }

  /** The lists of a query, with the limits, budget, currency and run that apply to them. @throws ApiError 400105 for a count out of its range */
  private async readQuery(caller: Asker, platform: Platform, query: CountsQueryDto) {
    const counted = countedLists(platform, query.created);
    if (query.tested) countedLists(platform, query.tested, 'tested');
    const { budget, account_id: accountId, currency = USUAL_CURRENCY } = query;
    const budgetMinor = budget ? toMinorUnits(budget, currency) : 0;
    if (budgetMinor === null) throw invalidField('budget', withParams(FIELD_TEXTS.notAmount, { field: 'budget' }));
    const description = descriptionOf({ platform });
    const limited = limitedOf(platform, query);
    const isAskable = accountId && (query.page_id || description.columns.page === undefined);
    const planned =
      description.columns.campaignType === undefined
        ? {}
        : { campaignType: query.campaign_type, lastDay: query.end_date };
    const known = isAskable
      ? await this.limits(caller, platform, { accountId, currency, limited, run: planned })
      : null;
    // This check comes before the fit, because a fit of a large number takes long.
    if (areVariationsValid(createdVariations(counted.sizes))) requireTestable(query.tested_count, counted.sizes);
    const limits = known?.limits ?? this.platforms.for(platform).lookups.usualLimits(limited);
    const { start, end } = description.time;
    const dates = withValueAt(withValueAt({}, start, query.start_date), end, query.end_date);
    const byClock = known === null ? null : lengthOf(platform, dates, known.timeZone);
    const run = byClock ?? (query.days === undefined ? null : { runDays: query.days });
    return { counted, limits, budgetMinor, currency, run };
  }

  /** Fits these lists as a submit would. @throws ApiError 400105 above the largest space */
  private async fit(caller: Asker, platform: Platform, query: CountsQueryDto, cpmMinor: number) {
    const parts = await this.readQuery(caller, platform, query);
    const { counted, limits, budgetMinor, currency } = parts;
    const run = parts.run ?? { runDays: 1 };
    const counts = variationSpace(counted.sizes, counted.audienceParts);
    if (!counts.ok) throw tooMany(counts, currency, platform);
    const recommended = recommendedTested(counts.space, { limits, budgetMinor, cpmMinor, ...parts.run });
    const tested = query.tested_count ?? recommended;
    const fitted = fitExperiment({ ...counted, limits, budgetMinor, ...run, tested });
    const { created, fit } = fitted;
    const known = { created, fit, mostLive: liveAdLimit(limits), recommended, run };
    if (fitted.ok) return { ...known, capacity: fitted, refusal: null };
    const { capacity, refusal } = fitted;
    if (capacity) return { ...known, capacity, refusal };
    throw tooMany(refusal, currency, platform);
  }
}

/** The parameters of a lookup of an account's limits. */
interface LimitsOf {
  accountId: string;
  currency: string;
  /** The parts of the experiment that the limits depend on. */
  limited: LimitedInput;
  run: PlannedRun;
}

/** The length of the run that these fields state; null without valid dates. @param zone of the ad account; absent while unknown */
function lengthOf(platform: Platform, input: object, zone: string | undefined): RunLength | null {
  const span = runSpan(descriptionOf({ platform }), input, {
    now: Date.now(),
    ...(zone === undefined ? {} : { zone }),
  });
  return span === null || span.endsAt <= span.startsAt ? null : runLength(span, zone);
}

/** The fields of a query that limits and the choice of a search depend on. */
const limitedOf = (platform: Platform, query: CountsQueryDto): LimitedInput =>
  limitedInput(descriptionOf({ platform }), {
    objective: query.objective,
    page: query.page_id,
    campaignType: query.campaign_type,
  });

/** The fields that decide how a run is created, on platforms with several campaign types. */
function runOf(input: ExperimentInput): PlannedRun {
  const { columns, time } = descriptionOf(input);
  if (columns.campaignType === undefined) return {};
  const [campaignType, lastDay] = [textOf(valueAt(input, columns.campaignType)), textOf(valueAt(input, time.end))];
  return { campaignType, lastDay };
}

const finiteOrNull = (limit: number): number | null => (Number.isFinite(limit) ? limit : null);

/** @throws ApiError 400105 naming the field and its range */
function requireTestable(tested: number | undefined, sizes: readonly number[]): void {
  if (tested === undefined || isTestable(tested, sizes)) return;
  throw variationsProblem({ field: 'tested_count', ...withParams(FIT_TEXTS.testedRange, { ...testedRange(sizes) }) });
}

const tooMany = (refusal: FitRefusal, currency: string, platform: Platform): ApiError =>
  variationsProblem({ ...describeRefusal(refusal, currency, descriptionOf({ platform }).group), field: 'created' });

const variationsProblem = ({ field, ...text }: DescribedRefusal): ApiError =>
  invalid([item(text, { field, title: ITEM_TITLES.variations, type: 'capacity' })], ERROR_CODES.capacity);

function problemOf(refusal: FitRefusal, currency: string, platform: Platform): ForecastProblemDto {
  const finding = describeRefusal(refusal, currency, descriptionOf({ platform }).group);
  return { field: finding.field, ...messageFields(finding) };
}

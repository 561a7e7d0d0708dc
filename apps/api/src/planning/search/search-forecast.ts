import { Injectable } from '@nestjs/common';
import { FIT_TEXTS } from '#libs/contracts/experiment/plan/fit-texts.js';
import { SEARCH, searchWaves } from '#libs/contracts/experiment/plan/search-waves.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { offersSearch } from '#libs/platforms/delivery.js';
import { limitedInput } from '#libs/platforms/fields/columns.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { usualRate } from '#libs/platforms/results/usual-rate.js';
import type { CallerContext } from '../../access/caller.js';
import { invalidField } from '../../http/errors/api-error.js';
import { countedLists } from '../counted-lists.js';
import type { CountsQueryDto } from '../planning.dto.js';
import { Planning } from '../planning.js';
import type { SearchForecastDto } from './search-forecast.dto.js';
import { SearchThread } from './search-thread.js';

type Asker = Pick<CallerContext, 'organizationId' | 'userId'>;

/** Rounds up to three digits. More digits do not change the forecast, and with fewer digits the cache answers more requests. */
function rounded(impressions: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(impressions)) - 2);
  return Math.ceil(impressions / unit) * unit;
}

/** The expected result of a search in an experiment that is being edited, compared with one wave of the same budget. */
@Injectable()
export class SearchForecast {
  constructor(
    private readonly planning: Planning,
    private readonly thread: SearchThread,
  ) {}

  /**
   * Results are clicks or views at the platform's usual rate. Without a budget or dates a search is not offered.
   * @throws ApiError as `Planning.forecast`; 400 if the platform, the goal or the campaign type takes no search; 503 if too many
   *   simulations wait
   */
  async of(caller: Asker, platform: Platform, query: CountsQueryDto): Promise<SearchForecastDto> {
    const description = descriptionOf({ platform });
    const { objective, campaign_type: campaignType } = query;
    if (!offersSearch(description, limitedInput(description, { objective, campaignType })))
      throw invalidField('search', FIT_TEXTS.searchNotOffered);
    const { tested, cpm } = await this.planning.forecast(caller, platform, query);
    const impressions = ((query.budget ?? 0) * 1_000) / cpm;
    const run = { runDays: query.days ?? 0, impressions };
    const waves = searchWaves(run);
    if (!waves.ok) return { shares: [], even: null, search: null, refusal: { code: waves.code, least: waves.least } };
    const { sizes, audienceParts } = countedLists(platform, query.created);
    const gain = await this.thread.simulate({
      sizes: sizes.map((size) => Math.max(1, size)),
      audienceParts,
      tested,
      // Days only decide how many waves there are.
      runDays: SEARCH.leastDays[waves.shares.length === 3 ? 3 : 2],
      impressions: rounded(impressions),
      rate: usualRate(description, { objective }).perImpression,
    });
    if (!gain.ok) throw new Error(`a search that was offered is refused: ${gain.code}`);
    return { shares: [...gain.shares], even: gain.oneWave, search: gain.search, refusal: null };
  }
}

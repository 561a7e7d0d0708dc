import { Body, Controller } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { EXPERIMENT_BODY } from '../http/bodies/bounded-json.js';
import { PostRoute } from '../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { AudienceSizes } from './audience-sizes.js';
import { readAudiences } from './read-audiences.js';
import { AudienceSizesDto } from './audience-sizes.dto.js';
import { CountsQueryDto, ForecastDto } from './planning.dto.js';
import { Planning } from './planning.js';
import { SearchForecastDto } from './search/search-forecast.dto.js';
import { SearchForecast } from './search/search-forecast.js';

/** Figures for the wizard: the number of variations and their expected delivery. */
@ApiTags('planning')
@ProviderParam()
@Controller('providers/:provider')
export class PlanningController {
  constructor(
    private readonly planning: Planning,
    private readonly audienceSizes: AudienceSizes,
    private readonly searchForecast: SearchForecast,
  ) {}

  @PostRoute('experiment/variations/count', {
    id: 'countVariations',
    summary: 'How many variations the lists make and how many become real ads: [created, tested].',
    schema: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
  })
  async count(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: CountsQueryDto,
  ): Promise<{ data: [number, number] }> {
    return { data: await this.planning.count(caller, platform, query) };
  }

  @PostRoute('experiment/forecast', {
    id: 'forecastExperiment',
    summary: 'The delivery that the budget should buy for each tested variation.',
    data: ForecastDto,
  })
  async forecast(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: CountsQueryDto,
  ): Promise<{ data: ForecastDto }> {
    return { data: await this.planning.forecast(caller, platform, query) };
  }

  @PostRoute('experiment/search/forecast', {
    id: 'forecastSearch',
    summary: 'The expected result of a search for the best variation, compared with one wave of the same budget.',
    data: SearchForecastDto,
  })
  async search(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: CountsQueryDto,
  ): Promise<{ data: SearchForecastDto }> {
    return { data: await this.searchForecast.of(caller, platform, query) };
  }

  /** The body is the experiment, as in a draft. Its texts, files, money and dates may be missing. */
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @PostRoute('experiment/audiences', {
    id: 'estimateAudiences',
    summary: 'How many people the audiences have, and which alternatives make some of them too small.',
    data: AudienceSizesDto,
    body: EXPERIMENT_BODY,
  })
  async audiences(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() body: Record<string, unknown>,
  ): Promise<{ data: AudienceSizesDto }> {
    return { data: await this.audienceSizes.of(caller, readAudiences(platform, body)) };
  }
}

import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { PostRoute } from '../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { CountsQueryDto, ForecastDto } from './planning.dto.js';
import { Planning } from './planning.js';

/** Figures that stand beside the wizard: how many variations, what they will deliver. */
@ApiTags('planning')
@ProviderParam()
@Controller('providers/:provider')
export class PlanningController {
  constructor(private readonly planning: Planning) {}

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
    summary: 'What the budget is expected to buy for each tested variation.',
    data: ForecastDto,
  })
  async forecast(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: CountsQueryDto,
  ): Promise<{ data: ForecastDto }> {
    return { data: await this.planning.forecast(caller, platform, query) };
  }
}

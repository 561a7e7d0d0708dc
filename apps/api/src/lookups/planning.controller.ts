import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, type CallerContext } from '../access/caller.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { CountsQueryDto, ForecastDto, ForecastQueryDto, UsageDto } from './planning.dto.js';
import { Planning } from './planning.js';

/** Figures that stand beside the wizard: how many variations, what they will deliver, what the month holds. */
@ApiTags('planning')
@Controller('providers/facebook')
export class PlanningController {
  constructor(private readonly planning: Planning) {}

  @PostRoute('experiment/variations/count', {
    id: 'countMetaVariations',
    summary: 'How many variations the lists make and how many become real ads: [created, tested].',
    schema: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
  })
  async count(@Caller() caller: CallerContext, @Body() query: CountsQueryDto): Promise<{ data: [number, number] }> {
    return { data: await this.planning.count(caller, query) };
  }

  @PostRoute('experiment/forecast', {
    id: 'forecastMetaExperiment',
    summary: 'What the budget is expected to buy for each tested variation.',
    data: ForecastDto,
  })
  async forecast(@Caller() caller: CallerContext, @Body() query: ForecastQueryDto): Promise<{ data: ForecastDto }> {
    return { data: await this.planning.forecast(caller, query) };
  }

  @GetRoute('usage', { id: 'getMetaUsage', summary: "The team's variations of this month.", data: UsageDto })
  async usage(@Caller() caller: CallerContext): Promise<{ data: UsageDto }> {
    return { data: await this.planning.usage(caller.organizationId) };
  }
}

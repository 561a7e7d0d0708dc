import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { BatchQueryDto, InsightsQueryDto } from './batch-results.dto.js';
import { BatchResults } from './batch-results.js';
import { ResultRowDto } from './result-row.dto.js';

@ApiTags('activation')
@ProviderParam()
@Controller('providers/:provider/experiment')
export class BatchResultsController {
  constructor(private readonly results: BatchResults) {}

  @GetRoute('insights', {
    id: 'getInsights',
    summary: 'What each ad of an experiment or of an activation batch delivered.',
    data: [ResultRowDto],
  })
  async delivered(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Query() query: InsightsQueryDto,
  ): Promise<{ data: ResultRowDto[] }> {
    return { data: await this.results.rows(caller, platform, query) };
  }

  @PostRoute('batch/insights', {
    id: 'getBatchInsights',
    summary: 'What each ad of an activation batch delivered.',
    data: [ResultRowDto],
  })
  async insights(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() query: BatchQueryDto,
  ): Promise<{ data: ResultRowDto[] }> {
    return { data: await this.results.rows(caller, platform, query) };
  }
}

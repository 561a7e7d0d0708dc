import { Body, Controller, Param, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, type CallerContext } from '../access/caller.js';
import { PostRoute } from '../http/routing/routes.js';
import { RankByDto, RankedByDto } from './ranking.dto.js';
import { Rankings } from './rankings.js';

@ApiTags('experiments')
@ApiParam({ name: 'uuid', type: String })
@Controller('experiments/:uuid/ranking')
export class RankingsController {
  constructor(private readonly rankings: Rankings) {}

  @PostRoute('', {
    id: 'rankBy',
    summary: "Chooses the experiment's default result variable for results, lists and mails.",
    data: RankedByDto,
  })
  async rankBy(
    @Caller() caller: CallerContext,
    @Param('uuid') ref: string,
    @Body() form: RankByDto,
    @Req() request: Request,
  ): Promise<{ data: RankedByDto }> {
    return { data: { variable: await this.rankings.choose(caller, ref, form.variable ?? null, request) } };
  }
}

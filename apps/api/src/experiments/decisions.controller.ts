import { Body, Controller, Param, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, type CallerContext } from '../access/caller.js';
import { PostRoute } from '../http/routing/routes.js';
import { DecidedDto, DecideDto } from './decision.dto.js';
import { Decisions } from './decisions.js';

@ApiTags('experiments')
@ApiParam({ name: 'uuid', type: String })
@Controller('experiments/:uuid/decision')
export class DecisionsController {
  constructor(private readonly decisions: Decisions) {}

  @PostRoute('', {
    id: 'decide',
    summary: "Records the team's decision, who is responsible for it, and its due day. An empty text removes it.",
    data: DecidedDto,
  })
  async decide(
    @Caller() caller: CallerContext,
    @Param('uuid') ref: string,
    @Body() form: DecideDto,
    @Req() request: Request,
  ): Promise<{ data: DecidedDto }> {
    return { data: { decision: await this.decisions.decide(caller, ref, form, request) } };
  }
}

import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { PostRoute } from '../http/routing/routes.js';
import {
  VisitorCurvesDto,
  VisitorCurvesQueryDto,
  VisitorDto,
  VisitorImpactDto,
  VisitorImpactQueryDto,
  VisitorListDto,
} from './visitor.dto.js';
import { Visitors } from './visitors.js';

/** What outside people see of what was shared with them. There is no session: every call brings e-mail, group and key. */
@ApiTags('sharing')
@Controller('experiments/shared')
export class VisitorController {
  constructor(private readonly visitors: Visitors) {}

  @PostRoute('', {
    id: 'openSharedGroup',
    summary: 'The experiments of a shared group.',
    data: VisitorListDto,
    isPublic: true,
  })
  async open(@Body() form: VisitorDto, @Req() request: Request): Promise<{ data: VisitorListDto }> {
    return { data: await this.visitors.list(form, request) };
  }

  @PostRoute('curves', {
    id: 'getSharedCurves',
    summary: 'Rows and performance curves of an experiment of a shared group.',
    data: VisitorCurvesDto,
    isPublic: true,
  })
  async curves(@Body() query: VisitorCurvesQueryDto, @Req() request: Request): Promise<{ data: VisitorCurvesDto }> {
    return { data: await this.visitors.curves(query, request) };
  }

  @PostRoute('component/analysis', {
    id: 'getSharedImpact',
    summary: 'What the alternatives of each component did to the result of an experiment of a shared group.',
    data: VisitorImpactDto,
    isPublic: true,
  })
  async analysis(@Body() query: VisitorImpactQueryDto, @Req() request: Request): Promise<{ data: VisitorImpactDto }> {
    return { data: await this.visitors.impact(query, request) };
  }
}

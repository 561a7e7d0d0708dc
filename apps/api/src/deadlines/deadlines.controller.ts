import { Body, Controller, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, type CallerContext } from '../access/caller.js';
import type { Paged } from '../admin/paged.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { ConcernedDto, ConcernedQueryDto, ConvertDto, ConvertedDto, DeadlineDto } from './deadlines.dto.js';
import { Deadlines } from './deadlines.js';

/** Features that platforms end, and a team's experiments that need them. */
@ApiTags('deadlines')
@Controller('deadlines')
export class DeadlinesController {
  constructor(private readonly deadlines: Deadlines) {}

  @GetRoute('', {
    id: 'listDeadlines',
    summary:
      "Features that platforms end or have ended, with how many of the team's experiments use them; used ones first.",
    data: [DeadlineDto],
  })
  async list(@Caller() caller: CallerContext): Promise<{ data: DeadlineDto[] }> {
    return { data: await this.deadlines.list(caller) };
  }

  @GetRoute('concerned', {
    id: 'listConcerned',
    summary: 'The drafts, templates, samples and runs that a deadline concerns: runs first, then the last changed.',
    data: [ConcernedDto],
    isPaged: true,
  })
  async concerned(@Caller() caller: CallerContext, @Query() query: ConcernedQueryDto): Promise<Paged<ConcernedDto>> {
    return this.deadlines.concerned(caller, query);
  }

  @PostRoute('convert', {
    id: 'convertConcerned',
    summary:
      'Removes the ending feature from drafts and templates, or replaces it by a chosen row. Returns the result for each.',
    data: [ConvertedDto],
  })
  async convert(
    @Caller() caller: CallerContext,
    @Body() body: ConvertDto,
    @Req() request: Request,
  ): Promise<{ data: ConvertedDto[] }> {
    return { data: await this.deadlines.convert(caller, body, request) };
  }
}

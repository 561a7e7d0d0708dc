import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller, type CallerContext } from '../access/caller.js';
import type { Bounds } from '../http/bodies/bounded-json.js';
import { clientAddress } from '../http/routing/client.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { AlternativeEdits } from './alternative-edits.js';
import { AlternativeDto, AlternativeQueryDto, EditAlternativeDto } from './alternatives.dto.js';
import { AcceptedDto } from './experiments.dto.js';

/** One alternative: a text of 10,000 characters, or a few hundred places or interests with their data. */
const ALTERNATIVE_BODY: Bounds = { bytes: 256 * 1024, values: 10_000, entries: 1_000 };

@ApiTags('experiments')
@ApiParam({ name: 'uuid', type: String })
@Controller('experiments/:uuid/alternative')
export class AlternativesController {
  constructor(private readonly edits: AlternativeEdits) {}

  @GetRoute('', {
    id: 'getAlternative',
    summary: 'An alternative of an experiment, and the objects that an edit of it would delete and create again.',
    data: AlternativeDto,
  })
  async find(
    @Caller() caller: CallerContext,
    @Param('uuid') ref: string,
    @Query() which: AlternativeQueryDto,
  ): Promise<{ data: AlternativeDto }> {
    return { data: await this.edits.find(caller, ref, which) };
  }

  @PostRoute('', {
    id: 'editAlternative',
    summary:
      'Edits an alternative of a run that waits for a decision before it goes live. The ads that show it are deleted and sent again.',
    data: AcceptedDto,
    body: ALTERNATIVE_BODY,
  })
  async edit(
    @Caller() caller: CallerContext,
    @Param('uuid') ref: string,
    @Body() body: EditAlternativeDto,
    @Req() request: Request,
  ): Promise<{ data: AcceptedDto }> {
    await this.edits.edit(caller, ref, body, clientAddress(request));
    return { data: { accepted: true } };
  }
}

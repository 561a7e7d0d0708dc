import { Body, Controller, Query, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { STAFF_TEXTS } from '#libs/contracts/account/staff-texts.js';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import {
  SamplesAcrossTeamsRepository,
  type SampleRow,
} from '#libs/database/repositories/across-teams/samples-across-teams.repository.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/errors/api-error.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import { paged, PagedQueryDto, pageOf, type Paged } from './paged.js';
import { SampleDto, UpdateSampleDto, type SampleAction } from './samples.dto.js';
import { StaffGuard } from './staff.guard.js';

const DONE = {
  enable: STAFF_TEXTS.sampleEnabled,
  disable: STAFF_TEXTS.sampleDisabled,
  remove: STAFF_TEXTS.sampleRemoved,
};
const STATUS = { enable: 'SAMPLE', disable: 'COMPLETED' } as const;

/** Samples of every team, for staff. */
@ApiTags('admin')
@UseGuards(StaffGuard)
@Controller('admin')
export class SamplesController {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  @GetRoute('samples', {
    id: 'listSamples',
    summary: 'Samples, disabled ones included, newest first; without parameters the newest 1,000. Staff only.',
    data: [SampleDto],
    isPaged: true,
  })
  async list(@Query() query: PagedQueryDto): Promise<Paged<SampleDto>> {
    return paged(await new SamplesAcrossTeamsRepository(this.database.fork()).page(pageOf(query)), view);
  }

  /** An act without effect, such as enabling an enabled sample, adds no line to the audit trail. */
  @PostRoute('sample/update', {
    id: 'updateSample',
    summary: 'Enables, disables or removes a sample. Staff only.',
    message: true,
  })
  async update(
    @Caller() { userId }: CallerContext,
    @Body() { id, action }: UpdateSampleDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    return this.database.fork().transactional(async (em) => {
      const samples = new SamplesAcrossTeamsRepository(em);
      const row = await samples.lock(id);
      if (row === null) throw notFound();
      const { organizationId, name } = row;
      if (await change(samples, row, action)) {
        const event = { userId, organizationId, target: id };
        await this.audit.record(`experiment.sample-${action}`, request, event, em);
      }
      return messageFields(withParams(DONE[action], { name }));
    });
  }
}

/** @returns whether anything was changed */
async function change(
  samples: SamplesAcrossTeamsRepository,
  { id, status }: { id: number; status: string },
  action: SampleAction,
): Promise<boolean> {
  if (action === 'remove') await samples.remove(id);
  else if (status === STATUS[action]) return false;
  else await samples.setStatus(id, STATUS[action]);
  return true;
}

const view = ({ promotedUrl, createdAt, ...row }: SampleRow): SampleDto => ({
  ...row,
  promoted_url: promotedUrl,
  created_at: new Date(createdAt).toISOString(),
});

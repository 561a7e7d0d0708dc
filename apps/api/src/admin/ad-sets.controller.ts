import { randomUUID } from 'node:crypto';
import { Body, Controller, Inject, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ActivityFailure,
  ApplicationFailure,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import type { Request } from 'express';
import type { Platforms } from '#libs/connectors/registry.js';
import { STAFF_TEXTS } from '#libs/contracts/account/staff-texts.js';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { RunsAcrossTeamsRepository } from '#libs/database/repositories/across-teams/runs-across-teams.repository.js';
import type { MissingReport } from '#libs/orchestration/experiment.payloads.js';
import { createMissingUpdate, type CreateMissingInput } from '#libs/orchestration/experiment.messages.js';
import { runWorkflowId } from '#libs/orchestration/ids.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { experimentRef } from '../experiments/experiment-ref.js';
import { ApiError, notFound } from '../http/errors/api-error.js';
import { clientAddress } from '../http/routing/client.js';
import { PostRoute } from '../http/routing/routes.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { Temporal } from '../temporal/temporal.module.js';
import { CreateAdSetsDto, CreatedAdSetsDto } from './ad-sets.dto.js';
import { StaffGuard } from './staff.guard.js';

const ACCEPT_MS = 10_000;
/**
 * Timeout of the answer. Before the run answers, it waits until no call can take effect any more, and lists its objects at the platform.
 */
const LOOK_MS = 60_000;
/** The refusals, by the type of the run's own refusal or of the failure of its read. */
const REFUSALS: Record<string, [code: string, text: KeyedText]> = {
  NONE_MISSING: ['none-missing', STAFF_TEXTS.noneMissing],
  NOT_LIVE: ['not-live', STAFF_TEXTS.notLive],
  ALREADY_ENDING: ['finished', STAFF_TEXTS.runEnded],
  UNDER_WAY: ['under-way', STAFF_TEXTS.missingUnderWay],
  AUTH_EXPIRED: ['needs-relink', HTTP_TEXTS.relink],
  INVALID_REQUEST: ['platform-refused', HTTP_TEXTS.platformRefused],
};

/** Repairs of a live run, for staff. The run carries them out and records them in the trail. It refuses a second request meanwhile. */
@ApiTags('admin')
@UseGuards(StaffGuard)
@Controller('admin/experiment')
export class AdSetsController {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  @PostRoute('adsets/create', {
    id: 'createMissingAdSets',
    summary: 'Creates ad sets of a live experiment again that are missing at the platform. Staff only.',
    data: CreatedAdSetsDto,
    message: true,
  })
  async create(
    @Caller() { userId }: CallerContext,
    @Body() form: CreateAdSetsDto,
    @Req() request: Request,
  ): Promise<MessageFields & { data: CreatedAdSetsDto }> {
    const run = await new RunsAcrossTeamsRepository(this.database.fork()).find(experimentRef(form.id));
    if (run === null) throw notFound();
    const { adSets, ads } = await this.ask(run, { userId, ip: clientAddress(request) });
    const { id, uuid } = run;
    const text = withParams(STAFF_TEXTS.creatingMissing, { adSets, ads });
    return { data: { id, uuid, ad_sets: adSets, ads }, ...messageFields(text) };
  }

  /** @throws ApiError 409 with the reason why nothing is created */
  private async ask(run: Experiment, requester: Required<CreateMissingInput>): Promise<MissingReport> {
    if (isFinished(run.status)) throw refused('ALREADY_ENDING');
    if (run.status !== 'PROCESSING') throw refused('NOT_LIVE');
    const { lookups } = this.platforms.for(run.platform);
    const ended = lookups.creationEnded(run.input, run.creationPath, Date.now());
    if (ended !== null) throw new ApiError(409, 'creation-ended', ended);
    try {
      const update = await this.temporal.within(ACCEPT_MS, (client) =>
        client.workflow.getHandle(runWorkflowId(run)).startUpdate(createMissingUpdate, {
          args: [requester],
          updateId: `create-missing/${randomUUID()}`,
          waitForStage: 'ACCEPTED',
        }),
      );
      return await this.temporal.within(LOOK_MS, () => update.result()).catch(stillLooking);
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw refused('ALREADY_ENDING');
      if (error instanceof WorkflowUpdateFailedError) throw refused(typeOf(error.cause));
      throw error;
    }
  }
}

/** Timeout: the run has accepted the request and continues to look. */
function stillLooking(error: unknown): never {
  if (!(error instanceof WorkflowUpdateRPCTimeoutOrCancelledError)) throw error;
  throw new ApiError(409, 'still-looking', STAFF_TEXTS.stillLooking);
}

/** The type of the run's refusal, or of the failure of one of its activities. */
function typeOf(cause: Error | undefined): string {
  const failure = cause instanceof ActivityFailure ? cause.cause : cause;
  return (failure instanceof ApplicationFailure && failure.type) || 'NOT_LIVE';
}

function refused(type: string): ApiError {
  const [code, text] = REFUSALS[type] ?? REFUSALS['NOT_LIVE']!;
  return new ApiError(409, code, text);
}

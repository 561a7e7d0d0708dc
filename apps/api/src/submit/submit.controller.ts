import { Body, Controller, Req, Res, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { EXPERIMENT_BODY } from '../http/bodies/bounded-json.js';
import { IdempotencyHeader } from '../http/routing/once.js';
import { PostRoute } from '../http/routing/routes.js';
import { readJsonField } from '../http/bodies/json-body.js';
import { validationPipe } from '../http/bodies/validation.js';
import { ProviderParam, RequestPlatform } from '../platforms/request-platform.js';
import { ExperimentForms } from '../uploads/experiment-forms.js';
import { Drafts } from './drafts.js';
import { DryRunDto, DryRunQueryDto } from './dry-run.dto.js';
import { DryRuns } from './dry-runs.js';
import { CreatedDto, DraftSaveDto, DraftSavedDto, SUBMIT_FORM } from './submit.dto.js';
import { Submits } from './submits.js';

@ApiTags('experiments')
@ProviderParam()
@Controller('providers/:provider/experiment')
export class SubmitController {
  constructor(
    private readonly submits: Submits,
    private readonly drafts: Drafts,
    private readonly dryRuns: DryRuns,
    private readonly forms: ExperimentForms,
  ) {}

  @ApiConsumes('multipart/form-data')
  @ApiBody(SUBMIT_FORM)
  @IdempotencyHeader()
  @PostRoute('create', {
    id: 'createExperiment',
    summary: 'Submits an experiment, or saves it as draft, template or sample.',
    data: CreatedDto,
    isMultipart: true,
  })
  async create(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: CreatedDto }> {
    return this.forms.receive(caller, request, response, async (form) => ({
      data: await this.submits.submit(caller, platform, form, request),
    }));
  }

  @ApiBody({ type: DryRunQueryDto })
  @PostRoute('dry_run', {
    id: 'dryRunExperiment',
    summary: 'A dry run: every object that a submit would create, with the request that would be sent.',
    data: DryRunDto,
    body: EXPERIMENT_BODY,
  })
  async dryRun(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() body: unknown,
  ): Promise<{ data: DryRunDto }> {
    return { data: await this.dryRuns.of(caller, platform, await readContent(body, DryRunQueryDto)) };
  }

  @ApiBody({ type: DraftSaveDto })
  @PostRoute('draft/save', {
    id: 'saveDraft',
    summary: 'Saves an unfinished experiment.',
    data: DraftSavedDto,
    body: EXPERIMENT_BODY,
  })
  async saveDraft(
    @Caller() caller: CallerContext,
    @RequestPlatform() platform: Platform,
    @Body() body: unknown,
  ): Promise<{ data: DraftSavedDto }> {
    return { data: await this.drafts.save(caller, platform, await readContent(body, DraftSaveDto)) };
  }
}

const pipe = validationPipe();

/**
 * Validates a form around an experiment. The experiment itself bypasses the pipe, which would walk the large value five times. It may
 * arrive as JSON text (TIKTOK-113).
 */
async function readContent<T extends object>(body: unknown, metatype: Type<T>): Promise<T> {
  const { data: sentData, ...rest } = (body ?? {}) as Record<string, unknown>;
  const data = typeof sentData === 'string' ? readJsonField(sentData, 'data', EXPERIMENT_BODY) : sentData;
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  const plain = { ...rest, data: isObject ? {} : data };
  const form = (await pipe.transform(plain, { type: 'body', metatype })) as T;
  return isObject ? Object.assign(form, { data }) : form;
}

import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { templateOf } from '#libs/platforms/reading/template.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { experimentRef } from '../experiments/experiment-ref.js';
import { ApiError, forbidden, notFound } from '../http/errors/api-error.js';
import { Drafts } from '../submit/drafts.js';
import type { CopiedDto, DraftedChangeDto, TemplateDto } from './drafted.dto.js';

interface ExperimentOn {
  platform: Platform;
  id: number;
}

/** The lists' actions on drafts, templates and experiments that a new experiment starts from. */
@Injectable()
export class Drafted {
  constructor(
    private readonly database: Database,
    private readonly drafts: Drafts,
    private readonly audit: Audit,
  ) {}

  /**
   * Removes a draft or template from its list, or restores one that was removed within the last days. A repeated call changes nothing.
   * @throws ApiError 404 if it does not exist, is another team's or neither draft nor template; 403 if another person created it
   */
  async setDeleted(
    caller: CallerContext,
    named: ExperimentOn,
    { isDeleted }: { isDeleted: boolean },
    request: Request,
  ): Promise<DraftedChangeDto> {
    const { organizationId, userId } = caller;
    return this.database.fork().transactional(async (em) => {
      const experiments = new ExperimentRepository(em);
      const row = await experiments.findUnfinished(organizationId, named);
      if (row === null) throw notFound();
      if (!mayChange(caller, row)) throw forbidden(EXPERIMENT_TEXTS.notYours);
      if (await experiments.markDeleted(organizationId, row.id, isDeleted ? new Date() : null)) {
        const event = { userId, organizationId, target: row.uuid, detail: { kind: row.status.toLowerCase() } };
        await this.audit.record(isDeleted ? 'experiment.deleted' : 'experiment.restored', request, event, em);
      }
      return { id: row.id, uuid: row.uuid };
    });
  }

  /** Stores the contents of an experiment or template as a new draft of the caller (LIST-052). @throws as `template` */
  async copy(caller: CallerContext, { platform, id }: ExperimentOn, request: Request): Promise<CopiedDto> {
    const { template, left_out, uuid: source } = await this.template(caller, platform, String(id));
    const { id: draftId, uuid } = await this.drafts.add(caller, platform, template as Record<string, unknown>);
    const { organizationId, userId } = caller;
    const event = { userId, organizationId, target: uuid, detail: { kind: 'draft', from: source } };
    await this.audit.record('experiment.copied', request, event);
    return { id: draftId, uuid, left_out };
  }

  /**
   * Makes a completed experiment of the caller's team a sample; a repeated call changes nothing (META-168).
   * @throws ApiError 403 for anyone but staff, 404 if it does not exist or is another team's, 409 if it is not completed
   */
  async makeSample(caller: CallerContext, { platform, id }: ExperimentOn, request: Request): Promise<DraftedChangeDto> {
    if (!caller.isStaff) throw forbidden();
    const { organizationId, userId } = caller;
    return this.database.fork().transactional(async (em) => {
      const experiments = new ExperimentRepository(em);
      const row = await experiments.find(organizationId, id);
      if (row === null || row.platform !== platform) throw notFound();
      if (await experiments.markSample(organizationId, id)) {
        const event = { userId, organizationId, target: row.uuid };
        await this.audit.record('experiment.sampled', request, event, em);
      } else if (row.status !== 'SAMPLE') throw new ApiError(409, 'not-completed', EXPERIMENT_TEXTS.notCompleted);
      return { id: row.id, uuid: row.uuid };
    });
  }

  /** @throws ApiError 404 if it does not exist, is another team's or another platform's, or has no stored contents */
  async template(caller: CallerContext, platform: Platform, ref: string): Promise<TemplateDto> {
    const { organizationId } = caller;
    const row = await new ExperimentRepository(this.database.fork()).find(organizationId, experimentRef(ref));
    if (row === null || row.platform !== platform) throw notFound();
    const opened = templateOf(descriptionOf({ platform }), row.input);
    if (opened === null) throw new ApiError(404, 'no-template', EXPERIMENT_TEXTS.noTemplate);
    const { id, uuid, name, status, revision, updatedAt, savedBy } = row;
    const standing = { revision, updated_at: updatedAt.toISOString(), changeable: mayChange(caller, row) };
    const isSavedByReader = savedBy === null ? null : savedBy === caller.userId;
    return {
      id,
      uuid,
      name,
      status,
      ...standing,
      is_saved_by_reader: isSavedByReader,
      template: opened.input,
      left_out: opened.leftOut,
    };
  }
}

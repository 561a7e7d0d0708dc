import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { findVariable } from '#libs/platforms/results/results.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { forbidden, invalidField, notFound } from '../http/errors/api-error.js';
import { experimentRef } from './experiment-ref.js';

/** The variable by which a team ranks an experiment: a result, by its rate, its cost or the return on spend. */
@Injectable()
export class Rankings {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 404, 403 for another person's experiment, 400 for a variable that the platform does not count */
  async choose(caller: CallerContext, ref: string, variable: string | null, request: Request): Promise<string | null> {
    const { organizationId, userId } = caller;
    return this.database.fork().transactional(async (em) => {
      const experiments = new ExperimentRepository(em);
      const row = await experiments.find(organizationId, experimentRef(ref));
      if (!row) throw notFound();
      if (!mayChange(caller, row)) throw forbidden(EXPERIMENT_TEXTS.notYours);
      if (variable !== null && findVariable(descriptionOf(row.input).results, variable) === undefined)
        throw invalidField('variable', withParams(EXPERIMENT_TEXTS.notVariable, { name: variable }));
      await experiments.rankBy(organizationId, row.id, variable);
      await this.audit.record('experiment.ranked', request, { userId, organizationId, target: row.uuid }, em);
      return variable;
    });
  }
}

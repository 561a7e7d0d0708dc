import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import type { Decision } from '#libs/contracts/experiment/decision.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { User } from '#libs/database/entities/user.entity.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { TeamRepository } from '#libs/database/repositories/access/team.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { forbidden, invalidField, notFound } from '../http/errors/api-error.js';
import type { DecideDto, DecisionDto, DecisionPersonDto } from './decision.dto.js';
import { experimentRef } from './experiment-ref.js';

/** A team's decision after the results of an experiment. */
@Injectable()
export class Decisions {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 404, 403 for another person's experiment, 400 for an owner who is not a member */
  async decide(caller: CallerContext, ref: string, form: DecideDto, request: Request): Promise<DecisionDto | null> {
    const { organizationId, userId } = caller;
    return this.database.fork().transactional(async (em) => {
      const experiments = new ExperimentRepository(em);
      const row = await experiments.find(organizationId, experimentRef(ref));
      if (!row) throw notFound();
      if (!mayChange(caller, row)) throw forbidden(EXPERIMENT_TEXTS.notYours);
      const text = form.text.trim();
      const owner = form.owner ? await new TeamRepository(em).member(organizationId, form.owner.toLowerCase()) : null;
      if (form.owner && !owner) throw invalidField('owner', ACCESS_TEXTS.noMember);
      const decision: Decision | null =
        text === ''
          ? null
          : {
              text,
              ownerId: owner?.id ?? null,
              day: form.day,
              writtenBy: userId,
              writtenAt: new Date().toISOString(),
            };
      await experiments.decide(organizationId, row.id, decision);
      const action = decision === null ? 'experiment.undecided' : 'experiment.decided';
      await this.audit.record(action, request, { userId, organizationId, target: row.uuid }, em);
      return this.view(organizationId, decision);
    });
  }

  /** A decision with the names of its people. */
  async view(organizationId: string, decision: Decision | null): Promise<DecisionDto | null> {
    if (decision === null) return null;
    const { text, day, ownerId, writtenBy, writtenAt } = decision;
    const ids = [writtenBy, ...(ownerId === null ? [] : [ownerId])];
    const people = await this.database.fork().find(User, { organizationId, id: { $in: ids } });
    const personOf = (id: string | null): DecisionPersonDto | null => {
      const person = people.find((one) => one.id === id && one.status !== 'REMOVED');
      return person ? { name: `${person.firstName} ${person.lastName}`.trim(), email: person.email } : null;
    };
    return { text, day, owner: personOf(ownerId), written_by: personOf(writtenBy), written_at: writtenAt };
  }
}

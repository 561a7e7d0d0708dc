import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MetaExperimentInput } from '#libs/contracts/meta-experiment.js';
import { META_ACCOUNT_ID } from '#libs/contracts/platform-id.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment.repository.js';
import type { CallerContext } from '../access/caller.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/api-error.js';
import { bodyHashOf } from '../http/once.js';
import { experimentKey } from './experiment-key.js';
import type { DraftSaveDto, DraftSavedDto } from './submit.dto.js';

const textAt = (source: unknown, key: string): string => {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : '';
};

/** What is no id is kept in the draft alone, not in the column that accounts are found by. */
const accountIdOf = (data: Record<string, unknown>): string => {
  const id = textAt(data['account'], 'id');
  return META_ACCOUNT_ID.test(id) ? id : '';
};

/** Unfinished experiments: kept as they are, judged only when they are submitted. */
@Injectable()
export class Drafts {
  constructor(private readonly database: Database) {}

  /** @throws ApiError 404 where `id` is no draft of the team */
  async save({ organizationId, userId }: CallerContext, { data, id }: DraftSaveDto): Promise<DraftSavedDto> {
    const information = data['information'];
    const columns = {
      name: textAt(information, 'name').slice(0, 400),
      input: data as unknown as MetaExperimentInput,
      accountId: accountIdOf(data),
      currency: (textAt(information, 'currency') || 'USD').slice(0, 3),
      payloadHash: bodyHashOf(data),
    };
    const experiments = new ExperimentRepository(this.database.fork());
    if (id !== undefined) {
      const uuid = await experiments.replaceDraft(organizationId, id, columns);
      if (!uuid) throw notFound();
      return { id, uuid };
    }
    const row = await experiments.insert(organizationId, {
      ...columns,
      uuid: randomUUID(),
      key: experimentKey(),
      createdBy: userId,
      platform: 'meta',
      status: 'DRAFT',
      budgetMinor: '0',
      createdCount: 1,
      testedCount: 1,
      startsAt: null,
      endsAt: null,
    });
    return { id: row.id, uuid: row.uuid };
  }
}

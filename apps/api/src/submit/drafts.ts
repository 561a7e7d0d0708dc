import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { columnsOf } from '#libs/platforms/columns.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { PLATFORM_ID } from '#libs/contracts/platform/platform-id.js';
import { DraftRepository } from '#libs/database/repositories/experiment/draft.repository.js';
import type { CallerContext } from '../access/caller.js';
import { sha256 } from '../access/keys.js';
import { Database } from '../database/database.module.js';
import { notFound } from '../http/errors/api-error.js';
import { requireSamePlatform } from '../platforms/platform-address.js';
import { experimentKey } from './experiment-key.js';
import type { DraftSaveDto, DraftSavedDto } from './submit.dto.js';

const textAt = (source: unknown, key: string): string => {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : '';
};

/** What is no id is kept in the draft alone, not in the column that accounts are found by. */
const accountIdOf = (data: Record<string, unknown>): string => {
  const id = textAt(data['account'], 'id');
  return PLATFORM_ID.test(id) ? id : '';
};

/** Unfinished experiments: kept as they are, judged only when they are submitted. */
@Injectable()
export class Drafts {
  constructor(private readonly database: Database) {}

  /** @throws ApiError 404 where `id` is no draft of the team on this platform, 400 where the experiment is for another one */
  async save(
    { organizationId, userId }: CallerContext,
    platform: Platform,
    { data, id }: DraftSaveDto,
  ): Promise<DraftSavedDto> {
    requireSamePlatform(platform, data, 'data.platform');
    const information = data['information'];
    const description = descriptionOf({ platform });
    const { version } = description;
    const inputJson = JSON.stringify({ ...data, platform, version });
    const columns = {
      ...columnsOf(description, data),
      name: textAt(information, 'name').slice(0, 400),
      inputJson,
      accountId: accountIdOf(data),
      currency: (textAt(information, 'currency') || 'USD').slice(0, 3),
      payloadHash: sha256(inputJson),
    };
    const drafts = new DraftRepository(this.database.prepared);
    if (id === undefined) {
      const identity = { uuid: randomUUID(), key: experimentKey(), createdBy: userId, platform };
      return drafts.insert(organizationId, { ...columns, ...identity });
    }
    const replaced = await drafts.replace(organizationId, { platform, id }, columns);
    if (!replaced) throw notFound();
    return replaced;
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { columnsOf } from '#libs/platforms/fields/columns.js';
import type { Untrusted } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { assetIds } from '#libs/experiments/components.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { PLATFORM_ID } from '#libs/contracts/platform/platform-id.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { AssetRepository } from '#libs/database/repositories/experiment/asset.repository.js';
import {
  DraftRepository,
  MOST_ID,
  type DraftColumns,
} from '#libs/database/repositories/experiment/draft.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import type { CallerContext } from '../access/caller.js';
import { sha256 } from '../access/keys.js';
import { Database } from '../database/database.module.js';
import { ApiError, forbidden, notFound } from '../http/errors/api-error.js';
import { requireSamePlatform } from '../platforms/platform-address.js';
import { requireNamedUploads, takeNamedUploads } from '../uploads/named-uploads.js';
import { experimentKey } from './experiment-key.js';
import type { DraftSaveDto, DraftSavedDto } from './submit.dto.js';
import { may } from '#libs/contracts/account/permissions.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const textAt = (source: unknown, key: string): string => {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : '';
};

/** A value that is not an id stays in the draft only, not in the column by which accounts are found. */
const accountIdOf = (data: Record<string, unknown>): string => {
  const id = textAt(data['account'], 'id');
  return PLATFORM_ID.test(id) ? id : '';
};

/** Unfinished experiments: stored as they are, checked only when they are submitted. */
@Injectable()
export class Drafts {
  constructor(private readonly database: Database) {}

  /**
   * Saves a draft. A repeat of the latest save, as after a lost answer, changes nothing and gets the same answer.
   * @throws ApiError 404 if `id` is not a draft of the team on this platform, 403 if it is another person's, 409 if it was saved
   * after the named revision, 400 if the experiment is for another platform
   */
  async save(caller: CallerContext, platform: Platform, { data, id, revision }: DraftSaveDto): Promise<DraftSavedDto> {
    requireSamePlatform(platform, data, 'data.platform');
    await this.keepFiles(caller, platform, data);
    if (id === undefined) return this.add(caller, platform, data);
    const by = { userId: caller.userId, isOwner: may(caller, 'change-experiments-of-others') };
    const drafts = new DraftRepository(this.database.prepared);
    const columns = columnsFor(platform, data);
    const draft = { platform, id, by, revision: revision ?? null };
    const replaced = await drafts.replace(caller.organizationId, draft, columns);
    if (replaced) return replaced;
    const current = await this.find(caller, platform, id);
    if (current === null) throw notFound();
    if (!mayChange(caller, current)) throw forbidden(EXPERIMENT_TEXTS.notYours);
    if (current.payloadHash === columns.payloadHash)
      return { id: current.id, uuid: current.uuid, revision: current.revision };
    throw new ApiError(409, 'draft-changed', EXPERIMENT_TEXTS.draftChanged);
  }

  /** Adds a new draft of the caller. */
  add({ organizationId, userId }: CallerContext, platform: Platform, data: Untrusted): Promise<DraftSavedDto> {
    const identity = { uuid: randomUUID(), key: experimentKey(), createdBy: userId, platform };
    return new DraftRepository(this.database.prepared).insert(organizationId, {
      ...columnsFor(platform, data),
      ...identity,
    });
  }

  /** Keeps the files that a draft names, for as long as it names them. */
  private async keepFiles({ organizationId }: CallerContext, platform: Platform, data: Untrusted): Promise<void> {
    const assets = new AssetRepository(this.database.fork());
    await requireNamedUploads(assets, organizationId, takeNamedUploads(data));
    const ids = assetIds({ ...data, platform }).filter((one) => UUID.test(one));
    await assets.name(organizationId, ids);
  }

  private async find({ organizationId }: CallerContext, platform: Platform, id: number): Promise<Experiment | null> {
    if (id > MOST_ID) return null;
    const row = await new ExperimentRepository(this.database.fork()).find(organizationId, id);
    return row?.platform === platform && row.status === 'DRAFT' ? row : null;
  }
}

function columnsFor(platform: Platform, data: Untrusted): DraftColumns {
  const description = descriptionOf({ platform });
  const information = data['information'];
  const inputJson = JSON.stringify({ ...data, platform, version: description.version });
  return {
    ...columnsOf(description, data),
    name: textAt(information, 'name').slice(0, 400),
    inputJson,
    accountId: accountIdOf(data),
    currency: (textAt(information, 'currency') || 'USD').slice(0, 3),
    payloadHash: sha256(inputJson),
  };
}

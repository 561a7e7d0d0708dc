import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Experiment } from '../../entities/experiment.entity.js';
import { placeOf, searched, type PageRequest, type PageOf } from './page.js';

/** A sample as staff see it: SAMPLE while it is enabled, COMPLETED while it is disabled. */
export interface SampleRow {
  uuid: string;
  name: string;
  promotedUrl: string;
  createdAt: Date;
  status: ExperimentStatus;
  platform: Platform;
  company: string;
}

const IS_SAMPLE = 'x.sampled_at is not null and x.deleted_at is null';
const SEARCHED = ['x.name_key', `lower(x.input #>> '{information,promoted_url}')`];

/** Samples of every team, only for staff of the product. */
export class SamplesAcrossTeamsRepository {
  constructor(private readonly em: EntityManager) {}

  /** One page, newest first. @param search part of the name or of the promoted address */
  async page(request: PageRequest): Promise<PageOf<SampleRow>> {
    const { where: fits, values } = searched(request.search, SEARCHED);
    const where = `${IS_SAMPLE} and ${fits}`;
    const rows = await this.em.execute<SampleRow[]>(
      `select x.uuid::text, x.name, coalesce(x.input #>> '{information,promoted_url}', '') as "promotedUrl",
         x.created_at as "createdAt", x.status, x.platform, coalesce(o.name, '') as company
       from experiment x left join organization o on o.id = x.organization_id
       where ${where} order by x.sampled_at desc, x.id limit ? offset ?`,
      [...values, ...placeOf(request)],
    );
    const [counted] = await this.em.execute<{ total: number }[]>(
      `select count(*)::int as total from experiment x where ${where}`,
      values,
    );
    return { rows, total: counted!.total, isMore: false };
  }

  /** Locks a sample within a transaction. Null if it is not a sample. */
  lock(uuid: string): Promise<Experiment | null> {
    const where = { uuid, sampledAt: { $ne: null }, deletedAt: null };
    return this.em.findOne(Experiment, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** @param status SAMPLE to enable it, COMPLETED to disable it (ADMIN-021) */
  async setStatus(id: number, status: 'SAMPLE' | 'COMPLETED'): Promise<void> {
    await this.em.nativeUpdate(Experiment, { id }, { status, updatedAt: new Date() });
  }

  /** Removes the sample from every list. Housekeeping deletes it later like a draft. */
  async remove(id: number): Promise<void> {
    await this.em.nativeUpdate(Experiment, { id }, { deletedAt: new Date() });
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { UploadRow } from '../../entities/upload.entity.js';
import { StorageRepository, type StorageUse } from './storage.repository.js';

export type NewUpload = Pick<UploadRow, 'id' | 'kind' | 'name' | 'sizeBytes' | 'storageKey'>;

/** A request that has not renewed its lease for this long was lost with its process. */
export const UPLOAD_LEASE_MS = 10_000;

/** Files of one team that arrive in parts. */
export class UploadRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Begins an upload if its team has enough storage for the whole file. The space stays reserved until the upload is finished or deleted.
   * @returns the team's storage if there is not enough space
   */
  begin(organizationId: string, upload: NewUpload, limitBytes: number): Promise<StorageUse | null> {
    return this.em.transactional(async (em) => {
      const full = await new StorageRepository(em, limitBytes).refusalOf(organizationId, Number(upload.sizeBytes));
      if (full) return full;
      await em.insert(UploadRow, { ...upload, organizationId, touchedAt: new Date(), isWanted: false });
      return null;
    });
  }

  find(organizationId: string, id: string): Promise<UploadRow | null> {
    return this.em.findOne(UploadRow, { organizationId, id }, { disableIdentityMap: true });
  }

  /** Finishes an upload. Call it within the transaction that inserts its asset. */
  async finish(organizationId: string, id: string): Promise<void> {
    await this.em.nativeUpdate(UploadRow, { organizationId, id }, { finishedAt: new Date(), touchedAt: new Date() });
  }

  async delete(organizationId: string, id: string): Promise<void> {
    await this.em.nativeDelete(UploadRow, { organizationId, id });
  }

  /** Takes the lease if it is free, else asks its holder to release it. @returns whether this call took it */
  async lease(organizationId: string, id: string, leaseId: string): Promise<boolean> {
    const [row] = await this.em.execute<{ taken: boolean }[]>(
      `update upload set is_wanted = lease_id is not null and leased_until > now(),
         lease_id = case when leased_until > now() then lease_id else ? end,
         leased_until = case when leased_until > now() then leased_until else now() + ? * interval '1 millisecond' end
       where organization_id = ? and id = ? returning lease_id = ? as taken`,
      [leaseId, UPLOAD_LEASE_MS, organizationId, id, leaseId],
    );
    return row?.taken ?? true; // a deleted upload has no other holder
  }

  /** @returns whether somebody waits for the lease, or has it already */
  async renew(organizationId: string, id: string, leaseId: string): Promise<boolean> {
    const [row] = await this.em.execute<{ wanted: boolean }[]>(
      `update upload set leased_until = now() + ? * interval '1 millisecond'
       where organization_id = ? and id = ? and lease_id = ? returning is_wanted as wanted`,
      [UPLOAD_LEASE_MS, organizationId, id, leaseId],
    );
    return row?.wanted ?? true;
  }

  async release(organizationId: string, id: string, leaseId: string): Promise<void> {
    await this.em.execute(
      `update upload set lease_id = null, leased_until = null, is_wanted = false, touched_at = now()
       where organization_id = ? and id = ? and lease_id = ?`,
      [organizationId, id, leaseId],
      'run',
    );
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';

/** The storage of a team, in bytes. */
export interface StorageUse {
  /** Bytes of stored files. */
  usedBytes: number;
  /** Bytes reserved for forms and open uploads. */
  reservedBytes: number;
  /** Uploads that have begun and are not complete. */
  openUploads: number;
  limitBytes: number;
}

/** Maximum number of open uploads of a team: more than the files of one experiment. */
export const MOST_OPEN_UPLOADS = 500;

/** An upload that has not renewed its hold for this long counts as lost: its process has died. */
export const HOLD_MS = 60_000;

/** How much of its storage a team uses. Open uploads count, so that two simultaneous uploads cannot both take the last space. */
export class StorageRepository {
  /** @param defaultLimitBytes for teams without a limit of their own */
  constructor(
    private readonly em: EntityManager,
    private readonly defaultLimitBytes: number,
  ) {}

  /** @param exceptId a form whose own reservation does not count */
  async use(organizationId: string, exceptId: string | null = null): Promise<StorageUse> {
    const [row] = await this.em.execute<
      { used: string; held: string; uploads: number; begun: string; limit: string }[]
    >(
      `select (select coalesce(sum(size_bytes), 0) from asset where organization_id = o.id) as used,
         (select coalesce(sum(bytes), 0) from storage_hold where organization_id = o.id and id is distinct from ?
           and renewed_at > now() - ? * interval '1 millisecond') as held,
         u.uploads, u.begun, coalesce(storage_limit_bytes, ?) as limit
       from organization o, lateral (
         select count(*)::int as uploads, coalesce(sum(size_bytes), 0) as begun
         from upload where organization_id = o.id and finished_at is null) u
       where o.id = ?`,
      [exceptId, HOLD_MS, this.defaultLimitBytes, organizationId],
    );
    return {
      usedBytes: Number(row?.used ?? 0),
      reservedBytes: Number(row?.held ?? 0) + Number(row?.begun ?? 0),
      openUploads: row?.uploads ?? 0,
      limitBytes: Number(row?.limit ?? this.defaultLimitBytes),
    };
  }

  /** Sets the limit of a team; null restores the limit of the installation. */
  async setLimit(organizationId: string, limitBytes: number | null): Promise<void> {
    await this.em.execute(
      'update organization set storage_limit_bytes = ? where id = ?',
      [limitBytes, organizationId],
      'run',
    );
  }

  /**
   * Reserves space for an upload: `wanted` bytes in all, or as many as are free. It renews the hold.
   * @returns the bytes that are reserved, never less than before, and the team's storage
   */
  hold(
    organizationId: string,
    id: string,
    { held, wanted }: { held: number; wanted: number },
  ): Promise<StorageUse & { heldBytes: number }> {
    return this.em.transactional(async (em) => {
      const repository = new StorageRepository(em, this.defaultLimitBytes);
      const use = await repository.lockedUse(organizationId, id);
      const room = use.limitBytes - use.usedBytes - use.reservedBytes;
      const heldBytes = Math.max(held, Math.min(wanted, room), 0);
      await em.execute(
        `insert into storage_hold (id, organization_id, bytes, renewed_at) values (?, ?, ?, now())
         on conflict (id) do update set bytes = excluded.bytes, renewed_at = now()`,
        [id, organizationId, heldBytes],
        'run',
      );
      return { ...use, heldBytes };
    });
  }

  async renew(organizationId: string, id: string): Promise<void> {
    await this.em.execute(
      'update storage_hold set renewed_at = now() where id = ? and organization_id = ?',
      [id, organizationId],
      'run',
    );
  }

  async release(organizationId: string, id: string): Promise<void> {
    await this.em.execute('delete from storage_hold where id = ? and organization_id = ?', [id, organizationId], 'run');
  }

  /**
   * Turns a hold into stored files. Call it within the transaction that inserts their rows, before the insert.
   * @returns the team's storage if `bytes` do not fit, which happens if the hold was not renewed in time
   */
  async settle(organizationId: string, id: string, bytes: number): Promise<StorageUse | null> {
    const use = await this.lockedUse(organizationId);
    if (bytes > 0 && use.usedBytes + bytes > use.limitBytes) return use;
    await this.release(organizationId, id);
    return null;
  }

  /**
   * Checks whether one more upload of this size fits in addition to stored files and open uploads. The team's row stays locked until the
   * transaction ends, so the next check counts the rows that this transaction writes.
   * @returns the team's storage if it does not fit
   */
  async refusalOf(organizationId: string, bytes: number): Promise<StorageUse | null> {
    const use = await this.lockedUse(organizationId);
    const isFull = bytes > use.limitBytes - use.usedBytes - use.reservedBytes;
    return isFull || use.openUploads >= MOST_OPEN_UPLOADS ? use : null;
  }

  /** Locks the team's row until the transaction ends, so that the second of two uploads sees the space that the first has taken. */
  private async lockedUse(organizationId: string, exceptId: string | null = null): Promise<StorageUse> {
    await this.em.execute('select 1 from organization where id = ? for no key update', [organizationId]);
    return this.use(organizationId, exceptId);
  }
}

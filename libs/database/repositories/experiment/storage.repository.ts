import type { EntityManager } from '@mikro-orm/postgresql';

/** What a team has stored, in bytes. */
export interface StorageUse {
  /** Of stored files. */
  usedBytes: number;
  /** Kept free for forms and uploads under way. */
  reservedBytes: number;
  /** Uploads that were begun and are not whole. */
  openUploads: number;
  limitBytes: number;
}

/** Uploads that one team may have open: more than an experiment has files. */
export const MOST_OPEN_UPLOADS = 500;

/** An upload that has not renewed its hold for so long was lost with its process. */
export const HOLD_MS = 60_000;

/** How much of its storage a team uses. What is under way counts, so two uploads at once cannot both take the last room. */
export class StorageRepository {
  /** @param defaultLimitBytes of teams that have no limit of their own */
  constructor(
    private readonly em: EntityManager,
    private readonly defaultLimitBytes: number,
  ) {}

  /** @param exceptId a form whose own room does not count */
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

  /** Null puts the installation's own limit back. */
  async setLimit(organizationId: string, limitBytes: number | null): Promise<void> {
    await this.em.execute(
      'update organization set storage_limit_bytes = ? where id = ?',
      [limitBytes, organizationId],
      'run',
    );
  }

  /**
   * Holds room for an upload: `wanted` bytes in all where there is so much, else what there is. Renews the hold.
   * @returns what it holds now, never less than before, and what the team has stored
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
   * Turns a hold into stored files, within the transaction that inserts their rows and before it does.
   * @returns what the team has stored where `bytes` do not fit, which happens to a hold that was not renewed in time
   */
  async settle(organizationId: string, id: string, bytes: number): Promise<StorageUse | null> {
    const use = await this.lockedUse(organizationId);
    if (bytes > 0 && use.usedBytes + bytes > use.limitBytes) return use;
    await this.release(organizationId, id);
    return null;
  }

  /**
   * Whether one more upload of so many bytes has no room, beside what is stored and under way. The team's row is locked until the
   * transaction ends, so that what is written in it counts for whoever asks next.
   * @returns what the team has stored and open where it does not fit
   */
  async refusalOf(organizationId: string, bytes: number): Promise<StorageUse | null> {
    const use = await this.lockedUse(organizationId);
    const isFull = bytes > use.limitBytes - use.usedBytes - use.reservedBytes;
    return isFull || use.openUploads >= MOST_OPEN_UPLOADS ? use : null;
  }

  /** The team's row is locked until the transaction ends: of two uploads the second sees what the first has taken. */
  private async lockedUse(organizationId: string, exceptId: string | null = null): Promise<StorageUse> {
    await this.em.execute('select 1 from organization where id = ? for no key update', [organizationId]);
    return this.use(organizationId, exceptId);
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { SingleUseValue } from '../../entities/single-use-value.entity.js';

/** The condition must match the index of unused values by purpose and e-mail. */
export const REVOKE_FOR = `update single_use_value set used_at = now()
  where purpose = ? and used_at is null and detail ->> 'email' = ?`;

/** Values that may be used once. The hash is stored, never the value. */
export class SingleUseRepository {
  constructor(private readonly em: EntityManager) {}

  async issue(value: {
    hash: string;
    purpose: string;
    detail: Record<string, unknown>;
    expiresAt: Date;
  }): Promise<void> {
    await this.em.insert(SingleUseValue, value);
  }

  /** Uses an issued value. @returns its detail, or null if it is unknown, used, expired or of another purpose */
  async use(hash: string, purpose: string): Promise<Record<string, unknown> | null> {
    const rows = await this.em.execute<{ detail: Record<string, unknown> }[]>(
      `update single_use_value set used_at = now()
       where hash = ? and purpose = ? and used_at is null and expires_at > now()
       returning detail`,
      [hash, purpose],
    );
    return rows[0]?.detail ?? null;
  }

  /** The detail of a used value that has not expired; null for any other. */
  async used(hash: string, purpose: string): Promise<Record<string, unknown> | null> {
    const rows = await this.em.execute<{ detail: Record<string, unknown> }[]>(
      `select detail from single_use_value
       where hash = ? and purpose = ? and used_at is not null and expires_at > now()`,
      [hash, purpose],
    );
    return rows[0]?.detail ?? null;
  }

  /** Adds the outcome of its use to the detail of a value. */
  async note(hash: string, purpose: string, outcome: Record<string, unknown>): Promise<void> {
    await this.em.execute(
      `update single_use_value set detail = detail || ?::jsonb where hash = ? and purpose = ?`,
      [JSON.stringify(outcome), hash, purpose],
      'run',
    );
  }

  /** Invalidates every unused value of a purpose for this e-mail. */
  async revokeFor(email: string, purpose: string): Promise<void> {
    await this.em.execute(REVOKE_FOR, [purpose, email], 'run');
  }

  /** Records the first use of a signed value that was never stored. @returns false at every later use */
  async useFirst(hash: string, purpose: string, expiresAt: Date): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `insert into single_use_value (hash, purpose, detail, expires_at, used_at) values (?, ?, '{}', ?, now())
       on conflict (hash) do nothing returning hash`,
      [hash, purpose, expiresAt],
    );
    return rows.length === 1;
  }
}

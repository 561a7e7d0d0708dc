import type { EntityManager } from '@mikro-orm/postgresql';
import { LoginFailure } from '../entities/login-failure.entity.js';

/** Failed attempts, counted by scope; a scope is a hash, so that the table names nobody. */
export class LoginFailureRepository {
  constructor(private readonly em: EntityManager) {}

  async add(scopes: readonly string[]): Promise<void> {
    await this.em.insertMany(
      LoginFailure,
      scopes.map((scope) => ({ scope, at: new Date() })),
    );
  }

  /** How many failures a scope has since then, and when the oldest of the latest `limit` was. */
  async count(scope: string, since: Date, limit: number): Promise<{ count: number; oldest: Date | null }> {
    const rows = await this.em.find(
      LoginFailure,
      { scope, at: { $gt: since } },
      { orderBy: { at: 'desc' }, limit, disableIdentityMap: true },
    );
    return { count: rows.length, oldest: rows.at(-1)?.at ?? null };
  }

  async clear(scope: string): Promise<void> {
    await this.em.nativeDelete(LoginFailure, { scope });
  }
}

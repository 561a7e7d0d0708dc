import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Organization } from '../../entities/organization.entity.js';

/** The file of a team's logo. */
export class LogoRepository {
  constructor(private readonly em: EntityManager) {}

  async find(organizationId: string): Promise<string | null> {
    return (await this.em.findOneOrFail(Organization, { id: organizationId })).logoKey;
  }

  /**
   * Replaces the file, or removes it, within the caller's transaction. The team's row is locked, so each of two simultaneous replacements
   * gets a different file to delete.
   * @returns the key of the file that can be deleted once the transaction is committed
   */
  async replace(organizationId: string, logoKey: string | null): Promise<string | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const team = await this.em.findOneOrFail(Organization, { id: organizationId }, lock);
    const previous = team.logoKey;
    await this.em.nativeUpdate(Organization, { id: organizationId }, { logoKey });
    return previous;
  }
}

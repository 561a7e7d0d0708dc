import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Organization } from '../../entities/organization.entity.js';

/** Which file is the logo of a team. */
export class LogoRepository {
  constructor(private readonly em: EntityManager) {}

  async find(organizationId: string): Promise<string | null> {
    return (await this.em.findOneOrFail(Organization, { id: organizationId })).logoKey;
  }

  /**
   * Puts another file, or none, in its place, within the caller's transaction. The team's row is locked, so of two
   * replacements at once each gets a file of its own to delete.
   * @returns the key of the file that is not needed any more, once the transaction is committed
   */
  async replace(organizationId: string, logoKey: string | null): Promise<string | null> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const team = await this.em.findOneOrFail(Organization, { id: organizationId }, lock);
    const previous = team.logoKey;
    await this.em.nativeUpdate(Organization, { id: organizationId }, { logoKey });
    return previous;
  }
}

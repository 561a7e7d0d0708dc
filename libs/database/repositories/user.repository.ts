import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/postgresql';
import { Organization } from '../entities/organization.entity.js';
import { User } from '../entities/user.entity.js';

export interface NewOwner {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  company: string;
  lang: 'en' | 'es';
}

/** People. Finding by e-mail precedes knowing the team, so these methods are the exception to the rule of teams. */
export class UserRepository {
  constructor(private readonly em: EntityManager) {}

  /** @param email lower-case */
  findByEmail(email: string): Promise<User | null> {
    return this.em.findOne(User, { email });
  }

  findById(id: string): Promise<User | null> {
    return this.em.findOne(User, { id });
  }

  /** Everyone of a team, the owner first. */
  membersOf(organizationId: string): Promise<User[]> {
    return this.em.find(User, { organizationId }, { orderBy: { createdAt: 'asc' } });
  }

  organization(organizationId: string): Promise<Organization> {
    return this.em.findOneOrFail(Organization, { id: organizationId });
  }

  /**
   * Creates a team and its owner in one transaction.
   * @returns null where the e-mail is taken: the unique constraint decides, so two sign-ups at once make one account
   */
  async createOwner(
    owner: NewOwner,
    { isWhitelisted, isStaff = false }: { isWhitelisted: boolean; isStaff?: boolean },
  ): Promise<User | null> {
    try {
      return await this.em.transactional(async (em) => {
        const organization = Object.assign(new Organization(), { id: randomUUID(), name: owner.company });
        const user = Object.assign(new User(), {
          id: randomUUID(),
          organizationId: organization.id,
          email: owner.email,
          passwordHash: owner.passwordHash,
          firstName: owner.firstName,
          lastName: owner.lastName,
          lang: owner.lang,
          isWhitelisted,
          isStaff,
        });
        em.persist([organization, user]);
        await em.flush();
        return user;
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return null;
      throw error;
    }
  }

  async setLanguage(userId: string, lang: 'en' | 'es'): Promise<void> {
    await this.em.nativeUpdate(User, { id: userId }, { lang });
  }

  async setPasswordHash(userId: string, passwordHash: string): Promise<void> {
    await this.em.nativeUpdate(User, { id: userId }, { passwordHash });
  }
}

import { randomUUID } from 'node:crypto';
import { LockMode, UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '#libs/contracts/account/mail-kinds.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { Organization } from '../../entities/organization.entity.js';
import { User, type UserStatus } from '../../entities/user.entity.js';

export interface NewOwner {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  company: string;
  lang: Language;
}

/** People. A search by e-mail does not know the team yet, so these queries are not limited to a team, unlike most others. */
export class UserRepository {
  constructor(private readonly em: EntityManager) {}

  /** @param email lower-case */
  findByEmail(email: string): Promise<User | null> {
    return this.em.findOne(User, { email, status: { $ne: 'REMOVED' } });
  }

  /** Locks the account within a transaction: nobody else can change it or open a session for it until the transaction ends. */
  lockByEmail(email: string): Promise<User | null> {
    return this.em.findOne(User, { email, status: { $ne: 'REMOVED' } }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  findById(id: string): Promise<User | null> {
    return this.em.findOne(User, { id });
  }

  /**
   * Creates a team and its owner in one transaction.
   * @returns null if the e-mail is taken: the unique constraint decides, so two simultaneous sign-ups make one account
   */
  async createOwner(
    owner: NewOwner,
    {
      isWhitelisted,
      isStaff = false,
      status = 'ACTIVE',
    }: { isWhitelisted: boolean; isStaff?: boolean; status?: UserStatus },
  ): Promise<User | null> {
    try {
      return await this.em.transactional(async (em) => {
        // A refused insert would appear in the database's log with the password's hash.
        if (await new UserRepository(em).findByEmail(owner.email)) return null;
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
          status,
          isUnconfirmed: status === 'PENDING',
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

  async setLanguage(userId: string, lang: Language): Promise<void> {
    await this.em.nativeUpdate(User, { id: userId }, { lang });
  }

  /**
   * Changes which e-mails about experiments the person gets; kinds that are in neither list stay. It is one statement, so that two
   * simultaneous changes are both kept.
   */
  async chooseMails(userId: string, { wanted, muted }: Record<'wanted' | 'muted', readonly MailKind[]>): Promise<void> {
    await this.em.execute(
      `update user_account set muted_mails = (
         select coalesce(jsonb_agg(kind), '[]') from (
           select jsonb_array_elements_text(muted_mails) as kind
           except select jsonb_array_elements_text(?::jsonb)
           union select jsonb_array_elements_text(?::jsonb)
         ) kept)
       where id = ?`,
      [JSON.stringify(wanted), JSON.stringify(muted), userId],
      'run',
    );
  }

  async setNames(userId: string, names: { firstName: string; lastName: string }): Promise<void> {
    await this.em.nativeUpdate(User, { id: userId }, names);
  }

  /** Activates an account that was waiting for its link. @returns whether it was waiting */
  async confirm(userId: string): Promise<boolean> {
    const confirmed = { status: 'ACTIVE' as const, isUnconfirmed: false };
    return (await this.em.nativeUpdate(User, { id: userId, status: 'PENDING' }, confirmed)) === 1;
  }

  /** Records that a mailed link was opened, which proves that the account's owner has the mailbox. Only the first time counts. */
  async noteConfirmed(userId: string): Promise<void> {
    await this.em.nativeUpdate(User, { id: userId, emailConfirmedAt: null }, { emailConfirmedAt: new Date() });
  }

  /** The flags that the operator's command may change. */
  async setFlags(
    userId: string,
    flags: Partial<Pick<User, 'isStaff' | 'isTester' | 'isWhitelisted' | 'status'>>,
  ): Promise<void> {
    await this.em.nativeUpdate(User, { id: userId }, flags);
  }

  /**
   * Replaces the hash, if it is still the one that was checked or read before.
   * @returns false if another one has replaced it meanwhile; then nothing is changed
   */
  async replacePasswordHash(userId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    return (await this.em.nativeUpdate(User, { id: userId, passwordHash: from }, { passwordHash: to })) === 1;
  }
}

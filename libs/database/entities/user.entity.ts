import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Language } from '#libs/contracts/messages/language.js';
import type { MailKind } from '#libs/contracts/account/mail-kinds.js';
import type { MemberStatus, TeamRole } from '#libs/contracts/account/team.js';

/**
 * PENDING: the e-mail is not confirmed yet. REMOVED: left the team, or the account was closed. The e-mail is then free again, and the row
 * stays until personal data are erased (`endedAt`).
 */
export type UserStatus = Exclude<MemberStatus, 'EXPIRED'> | 'REMOVED';

/** A person who can log in. `email` is stored lower-case. */
@Entity({ tableName: 'user_account' })
@Unique({
  name: 'user_account_email_unique',
  expression: `create unique index "user_account_email_unique" on "user_account" ("email") where status <> 'REMOVED'`,
})
// The order of the staff's list, so that a query reads only its page.
@Index({
  name: 'user_account_newest_index',
  expression: `create index "user_account_newest_index" on "user_account" ("created_at" desc, "id") where status <> 'REMOVED'`,
})
export class User {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 254 })
  email!: string;

  @Property({ type: 'string', length: 255, hidden: true })
  passwordHash!: string;

  @Property({ type: 'string', length: 100 })
  firstName!: string;

  @Property({ type: 'string', length: 100 })
  lastName!: string;

  @Property({ type: 'string', length: 2 })
  lang: Language = 'en';

  @Property({ type: 'string', length: 10 })
  role: TeamRole = 'owner';

  @Property({ type: 'string', length: 10 })
  status: UserStatus = 'ACTIVE';

  /** Whether the e-mail is unconfirmed. It is separate from the status, because it outlasts DISABLED and REMOVED. */
  @Property({ type: 'boolean', default: false })
  isUnconfirmed: boolean = false;

  /**
   * When a mailed link to this address was opened; null if none ever was. If sign-ups need no confirmation, an account is ACTIVE without
   * it.
   */
  @Property({ type: 'datetime', nullable: true })
  emailConfirmedAt: Date | null = null;

  @Property({ type: 'boolean' })
  isStaff: boolean = false;

  @Property({ type: 'boolean' })
  isTester: boolean = false;

  @Property({ type: 'boolean' })
  isWhitelisted: boolean = false;

  /** Kinds of e-mails about experiments that this person does not want. New kinds are sent by default. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  mutedMails: MailKind[] = [];

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  /** When the account was REMOVED. */
  @Property({ type: 'datetime', nullable: true })
  endedAt: Date | null = null;
}

/** The status of an account that is activated, for the first time or again. Activation does not confirm an e-mail. */
export const statusAfterActivation = ({ isUnconfirmed }: Pick<User, 'isUnconfirmed'>): 'ACTIVE' | 'PENDING' =>
  isUnconfirmed ? 'PENDING' : 'ACTIVE';

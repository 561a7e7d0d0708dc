import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { AccountFacts } from '#libs/contracts/platform/account-ref.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** An ad account that a team's link reaches, in the form that calls need. The last listing stored it; it is deleted with the link. */
@Entity({ tableName: 'linked_account' })
export class LinkedAccount {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  @PrimaryKey({ type: 'string', length: 64 })
  accountId!: string;

  @Property({ type: 'string', length: 3 })
  currency!: string;

  @Property({ type: 'string', length: 64 })
  timeZone!: string;

  @Property({ type: 'json' })
  facts: AccountFacts = {};
}

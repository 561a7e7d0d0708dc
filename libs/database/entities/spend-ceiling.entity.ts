import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** The maximum that a team may commit on an ad account, or in total in a currency. */
@Entity({ tableName: 'spend_ceiling' })
@Unique({ name: 'spend_ceiling_scope_unique', properties: ['organizationId', 'platform', 'accountId', 'currency'] })
export class SpendCeiling {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** Empty for the whole team, like the account. Not null, because the unique constraint would ignore null. */
  @Property({ type: 'string', length: 10 })
  platform!: Platform | '';

  @Property({ type: 'string', length: 64 })
  accountId!: string;

  /** The platform's name of the account when the ceiling was set. */
  @Property({ type: 'string', length: 200 })
  accountName!: string;

  @Property({ type: 'string', length: 3 })
  currency!: string;

  @Property({ type: 'bigint' })
  amountMinor!: string;

  /** When counting starts: runs that ended before do not count. */
  @Property({ type: 'datetime' })
  countsFrom!: Date;
}

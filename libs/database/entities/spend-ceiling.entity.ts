import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** The most that may be committed on an ad account, or by a whole team in a currency. */
@Entity({ tableName: 'spend_ceiling' })
@Unique({ name: 'spend_ceiling_scope_unique', properties: ['organizationId', 'platform', 'accountId', 'currency'] })
export class SpendCeiling {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** Empty, as the account is, for the whole team: so that the unique constraint knows it. */
  @Property({ type: 'string', length: 10 })
  platform!: Platform | '';

  @Property({ type: 'string', length: 64 })
  accountId!: string;

  /** As the platform called it when the ceiling was set. */
  @Property({ type: 'string', length: 200 })
  accountName!: string;

  @Property({ type: 'string', length: 3 })
  currency!: string;

  @Property({ type: 'bigint' })
  amountMinor!: string;

  /** What had ended before is not counted. */
  @Property({ type: 'datetime' })
  countsFrom!: Date;
}

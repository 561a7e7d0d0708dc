import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** The gate of an ad account, which all processes share: while it is closed, all lanes wait, except for single probes. */
@Entity({ tableName: 'account_gate' })
export class AccountGate {
  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  @PrimaryKey({ type: 'string', length: 64 })
  accountId!: string;

  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'datetime' })
  closedUntil!: Date;

  /** Calls that were let through in the current window as probes. */
  @Property({ type: 'integer' })
  probes: number = 0;
}

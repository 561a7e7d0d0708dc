import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { WebhookEvent, WebhookKind } from '#libs/contracts/webhooks/webhook.js';

/** Where a team wants to be told of its experiments, besides by mail: one of each kind. */
@Entity({ tableName: 'webhook' })
@Unique({ name: 'webhook_kind_unique', properties: ['organizationId', 'kind'] })
export class Webhook {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 10 })
  kind!: WebhookKind;

  /** Sealed, because who has the address of Slack may write there. */
  @Property({ type: 'text' })
  sealedAddress!: string;

  /** Null where nothing is signed. */
  @Property({ type: 'text', nullable: true })
  sealedSecret: string | null = null;

  /** The secret before, with which is signed as well for a while. */
  @Property({ type: 'text', nullable: true })
  sealedPreviousSecret: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  previousUntil: Date | null = null;

  @Property({ type: 'json' })
  events!: WebhookEvent[];

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}

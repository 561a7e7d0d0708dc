import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { WebhookEvent, WebhookKind } from '#libs/contracts/webhooks/webhook.js';

/** An address to which a team gets notifications about its experiments, in addition to e-mail. A team has at most one of each kind. */
@Entity({ tableName: 'webhook' })
@Unique({ name: 'webhook_kind_unique', properties: ['organizationId', 'kind'] })
export class Webhook {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 10 })
  kind!: WebhookKind;

  /** Sealed, because anyone who knows a Slack address can post there. */
  @Property({ type: 'text' })
  sealedAddress!: string;

  /** The secret that signs messages; null if nothing is signed. */
  @Property({ type: 'text', nullable: true })
  sealedSecret: string | null = null;

  /** The previous secret, which also signs for a while. */
  @Property({ type: 'text', nullable: true })
  sealedPreviousSecret: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  previousUntil: Date | null = null;

  @Property({ type: 'json' })
  events!: WebhookEvent[];

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}

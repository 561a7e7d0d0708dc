import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type {
  DeliveryAttempt,
  DeliveryEvent,
  DeliveryFault,
  DeliveryStatus,
} from '#libs/contracts/webhooks/webhook.js';

/** An event on its way to a webhook, and what became of it. Its id is the event's, at every attempt. */
@Entity({ tableName: 'webhook_delivery' })
@Unique({ name: 'webhook_delivery_once', properties: ['webhookId', 'eventKey'] })
@Index({ properties: ['organizationId', 'createdAt'] })
export class WebhookDelivery {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'uuid' })
  webhookId!: string;

  @Property({ type: 'string', length: 10 })
  event!: DeliveryEvent;

  /** What makes the event exist once: as the key of the mail that tells the same. */
  @Property({ type: 'string', length: 200 })
  eventKey!: string;

  /** Null for a sample. */
  @Property({ type: 'integer', nullable: true })
  experimentId: number | null = null;

  /** What the event is composed from besides the experiment: the phase and the number of a request for a decision. */
  @Property({ type: 'json', nullable: true })
  about: Record<string, unknown> | null = null;

  /** What is sent, as JSON; composed at the first attempt and the same from then on. */
  @Property({ type: 'text', nullable: true })
  body: string | null = null;

  @Property({ type: 'string', length: 10 })
  status!: DeliveryStatus;

  /** How often it was sent again by hand. */
  @Property({ type: 'integer' })
  round: number = 0;

  @Property({ type: 'integer' })
  attempts: number = 0;

  @Property({ type: 'string', length: 12, nullable: true })
  fault: DeliveryFault | null = null;

  @Property({ type: 'integer', nullable: true })
  httpStatus: number | null = null;

  /** The beginning of what was answered last. */
  @Property({ type: 'text', nullable: true })
  answer: string | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  attemptedAt: Date | null = null;

  /** When the next attempt begins; null where there is none. */
  @Property({ type: 'datetime', nullable: true })
  nextAt: Date | null = null;

  /** The latest attempts, in their order. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  log: DeliveryAttempt[] = [];
}

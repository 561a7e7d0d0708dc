import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type {
  DeliveryAttempt,
  DeliveryEvent,
  DeliveryFault,
  DeliveryStatus,
} from '#libs/contracts/webhooks/webhook.js';

/** An event for a webhook, and the results of its delivery. Its id identifies the event in every attempt. */
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

  /** Makes the event unique. The e-mail about the event has the same key. */
  @Property({ type: 'string', length: 200 })
  eventKey!: string;

  /** The experiment of the event; null for a sample. */
  @Property({ type: 'integer', nullable: true })
  experimentId: number | null = null;

  /** Further data of the event: the phase and the number of a request for a decision. */
  @Property({ type: 'json', nullable: true })
  about: Record<string, unknown> | null = null;

  /** The body, as JSON. The first attempt composes it; later ones send the same. */
  @Property({ type: 'text', nullable: true })
  body: string | null = null;

  @Property({ type: 'string', length: 10 })
  status!: DeliveryStatus;

  /** How many times somebody sent it again. */
  @Property({ type: 'integer' })
  round: number = 0;

  @Property({ type: 'integer' })
  attempts: number = 0;

  @Property({ type: 'string', length: 12, nullable: true })
  fault: DeliveryFault | null = null;

  @Property({ type: 'integer', nullable: true })
  httpStatus: number | null = null;

  /** The beginning of the last response. */
  @Property({ type: 'text', nullable: true })
  answer: string | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  attemptedAt: Date | null = null;

  /** When the next attempt begins; null for none. */
  @Property({ type: 'datetime', nullable: true })
  nextAt: Date | null = null;

  /** The latest attempts, in order. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  log: DeliveryAttempt[] = [];
}

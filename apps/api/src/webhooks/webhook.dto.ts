import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { WEBHOOK_TEXTS } from '#libs/contracts/webhooks/webhook-texts.js';
import {
  DELIVERY_EVENTS,
  DELIVERY_FAULTS,
  DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  WEBHOOK_LIMITS,
  type DeliveryEvent,
  type DeliveryFault,
  type DeliveryStatus,
  type WebhookEvent,
  type WebhookKind,
} from '#libs/contracts/webhooks/webhook.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

const KIND = "signed: Polyad's JSON with a signature; slack: a message for an incoming webhook of Slack.";

export class WebhookKindDto {
  @ApiProperty({ enum: WEBHOOK_KINDS, description: KIND })
  @IsIn(WEBHOOK_KINDS)
  kind!: WebhookKind;
}

export class SaveWebhookDto extends WebhookKindDto {
  @ApiPropertyOptional({ type: String, description: 'A public https:// address. If omitted, the current one stays.' })
  @MaxLength(WEBHOOK_LIMITS.address, ruleText(WEBHOOK_TEXTS.noAddress))
  @IsString(ruleText(WEBHOOK_TEXTS.noAddress))
  @MayBeLeftOut()
  address?: string;

  @ApiProperty({ enum: WEBHOOK_EVENTS, isArray: true, description: 'Events to send.' })
  @ArrayMaxSize(WEBHOOK_EVENTS.length)
  @ArrayMinSize(1, ruleText(WEBHOOK_TEXTS.noEvents))
  @IsIn(WEBHOOK_EVENTS, { each: true, ...ruleText(WEBHOOK_TEXTS.noEvents) })
  @IsArray(ruleText(WEBHOOK_TEXTS.noEvents))
  events!: WebhookEvent[];
}

export class WebhookDto {
  @ApiProperty({ enum: WEBHOOK_KINDS, description: KIND })
  kind!: WebhookKind;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'For Slack only the host and the last characters, because anyone with the full address can post there. Null if it can no longer be read.',
  })
  address!: string | null;

  @ApiProperty({ enum: WEBHOOK_EVENTS, isArray: true })
  events!: WebhookEvent[];

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until when events are signed with the previous secret too.',
  })
  both_secrets_until!: string | null;
}

export class WebhookAttemptDto {
  @ApiProperty({ type: Number, description: 'From 1.' })
  number!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  at!: string;

  @ApiProperty({ type: Number, nullable: true, description: 'How long it took; null if unknown or not finished.' })
  ms!: number | null;

  @ApiProperty({ enum: DELIVERY_FAULTS, nullable: true, description: 'Why it did not deliver.' })
  fault!: DeliveryFault | null;

  @ApiProperty({ type: Number, nullable: true, description: 'HTTP status.' })
  http_status!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the next attempt was due.' })
  next_at!: string | null;
}

export class WebhookDeliveryDto {
  @ApiProperty({ type: String, format: 'uuid', description: "The event's id, the same at every attempt." })
  id!: string;

  @ApiProperty({ enum: WEBHOOK_KINDS })
  kind!: WebhookKind;

  @ApiProperty({ enum: DELIVERY_EVENTS })
  event!: DeliveryEvent;

  @ApiProperty({ type: String, nullable: true, description: "The experiment's name; null for a sample." })
  experiment!: string | null;

  @ApiProperty({ enum: DELIVERY_STATUSES })
  status!: DeliveryStatus;

  @ApiProperty({ type: Number })
  attempts!: number;

  @ApiProperty({ enum: DELIVERY_FAULTS, nullable: true, description: 'Why the latest attempt did not deliver.' })
  fault!: DeliveryFault | null;

  @ApiProperty({ type: Number, nullable: true, description: 'HTTP status of the latest attempt.' })
  http_status!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'The beginning of the answer.' })
  answer!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  attempted_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the next attempt is due.' })
  next_at!: string | null;

  @ApiProperty({
    type: [WebhookAttemptDto],
    description: `The latest ${WEBHOOK_LIMITS.keptAttempts} attempts, in their order.`,
  })
  log!: WebhookAttemptDto[];
}

export class WebhookDeliveryIdDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  id!: string;
}

export class WebhooksDto {
  @ApiProperty({ type: [WebhookDto] })
  webhooks!: WebhookDto[];

  @ApiProperty({ type: [WebhookDeliveryDto], description: 'The latest first.' })
  deliveries!: WebhookDeliveryDto[];
}

export class WebhookSecretDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The signing secret. No other answer contains it. Null if the webhook has one already or signs nothing.',
  })
  secret!: string | null;
}

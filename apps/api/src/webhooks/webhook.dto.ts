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

const KIND = 'signed: our JSON with a signature; slack: the message that an incoming webhook of Slack takes.';

export class WebhookKindDto {
  @ApiProperty({ enum: WEBHOOK_KINDS, description: KIND })
  @IsIn(WEBHOOK_KINDS)
  kind!: WebhookKind;
}

export class SaveWebhookDto extends WebhookKindDto {
  @ApiPropertyOptional({ type: String, description: 'Public and https://. Left out, the one that there is stays.' })
  @MaxLength(WEBHOOK_LIMITS.address, ruleText(WEBHOOK_TEXTS.noAddress))
  @IsString(ruleText(WEBHOOK_TEXTS.noAddress))
  @MayBeLeftOut()
  address?: string;

  @ApiProperty({ enum: WEBHOOK_EVENTS, isArray: true, description: 'What is told.' })
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
      'Of Slack only its host and end, because who has it may write there. Null where it cannot be read any more.',
  })
  address!: string | null;

  @ApiProperty({ enum: WEBHOOK_EVENTS, isArray: true })
  events!: WebhookEvent[];

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until when the secret before is signed with as well.',
  })
  both_secrets_until!: string | null;
}

export class WebhookAttemptDto {
  @ApiProperty({ type: Number, description: 'From 1.' })
  number!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  at!: string;

  @ApiProperty({ type: Number, nullable: true, description: 'How long it took; null where nobody knows, or not yet.' })
  ms!: number | null;

  @ApiProperty({ enum: DELIVERY_FAULTS, nullable: true, description: 'Why it did not deliver.' })
  fault!: DeliveryFault | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Of HTTP.' })
  http_status!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the next one was due.' })
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

  @ApiProperty({ type: Number, nullable: true, description: 'Of HTTP, of the latest attempt.' })
  http_status!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'The beginning of what was answered to it.' })
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
      'With which events are signed: told this once. Null where there was one already, or nothing is signed.',
  })
  secret!: string | null;
}

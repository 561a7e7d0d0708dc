import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { messageFields, type MessageFields } from '#libs/contracts/messages/format-text.js';
import { WEBHOOK_TEXTS } from '#libs/contracts/webhooks/webhook-texts.js';
import { Caller, type CallerContext } from '../access/caller.js';
import { GetRoute, PostRoute } from '../http/routing/routes.js';
import {
  WebhookDeliveryDto,
  WebhookDeliveryIdDto,
  SaveWebhookDto,
  WebhookDto,
  WebhookKindDto,
  WebhookSecretDto,
  WebhooksDto,
} from './webhook.dto.js';
import { Webhooks, type KnownDelivery, type KnownWebhook } from './webhooks.js';

/** The webhooks of a team; owner only. */
@ApiTags('webhooks')
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: Webhooks) {}

  @GetRoute('', { id: 'getWebhooks', summary: "The team's webhooks and their deliveries.", data: WebhooksDto })
  async list(@Caller() caller: CallerContext): Promise<{ data: WebhooksDto }> {
    const { webhooks, deliveries } = await this.webhooks.list(caller);
    return { data: { webhooks: webhooks.map(webhookView), deliveries: deliveries.map(deliveryView) } };
  }

  @PostRoute('', {
    id: 'saveWebhook',
    summary: "Creates or changes the team's webhook of a kind. A new signed one returns its secret.",
    data: WebhookSecretDto,
  })
  async save(
    @Caller() caller: CallerContext,
    @Body() form: SaveWebhookDto,
    @Req() request: Request,
  ): Promise<{ data: WebhookSecretDto }> {
    return { data: { secret: await this.webhooks.save(caller, form, request) } };
  }

  @PostRoute('remove', {
    id: 'removeWebhook',
    summary: 'Removes a webhook and its list of deliveries.',
    message: true,
  })
  async remove(
    @Caller() caller: CallerContext,
    @Body() { kind }: WebhookKindDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.webhooks.remove(caller, kind, request);
    return messageFields(WEBHOOK_TEXTS.removed);
  }

  @PostRoute('secret', {
    id: 'renewWebhookSecret',
    summary: 'Creates a new signing secret. For a day, events are signed with the previous one as well.',
    data: WebhookSecretDto,
  })
  async renewSecret(
    @Caller() caller: CallerContext,
    @Body() { kind }: WebhookKindDto,
    @Req() request: Request,
  ): Promise<{ data: WebhookSecretDto }> {
    return { data: { secret: await this.webhooks.renewSecret(caller, kind, request) } };
  }

  @PostRoute('test', {
    id: 'testWebhook',
    summary: 'Sends a sample once, now, and returns the result.',
    data: WebhookDeliveryDto,
  })
  async test(
    @Caller() caller: CallerContext,
    @Body() { kind }: WebhookKindDto,
    @Req() request: Request,
  ): Promise<{ data: WebhookDeliveryDto }> {
    return { data: deliveryView(await this.webhooks.test(caller, kind, request)) };
  }

  @PostRoute('again', {
    id: 'sendWebhookAgain',
    summary: 'Sends an event again, with the same id.',
    data: WebhookDeliveryDto,
  })
  async sendAgain(
    @Caller() caller: CallerContext,
    @Body() { id }: WebhookDeliveryIdDto,
    @Req() request: Request,
  ): Promise<{ data: WebhookDeliveryDto }> {
    return { data: deliveryView(await this.webhooks.sendAgain(caller, id, request)) };
  }
}

/** How many characters at the end of a secret address are shown, so that its owner recognizes it. */
const SHOWN = 4;

function webhookView({ webhook: { kind, events, previousUntil }, address }: KnownWebhook): WebhookDto {
  const isBoth = previousUntil !== null && previousUntil > new Date();
  const shown = address !== null && kind === 'slack' ? `${new URL(address).origin}/…${address.slice(-SHOWN)}` : address;
  return { kind, address: shown, events, both_secrets_until: isBoth ? previousUntil.toISOString() : null };
}

function deliveryView({ delivery, kind, experiment }: KnownDelivery): WebhookDeliveryDto {
  const { id, event, status, attempts, fault, httpStatus, answer, createdAt, attemptedAt, nextAt, log } = delivery;
  return {
    id,
    kind,
    event,
    experiment,
    status,
    attempts,
    fault,
    http_status: httpStatus,
    answer,
    created_at: createdAt.toISOString(),
    attempted_at: attemptedAt?.toISOString() ?? null,
    next_at: nextAt?.toISOString() ?? null,
    log: log.map(({ status: http_status, nextAt: next_at, ...attempt }) => ({ ...attempt, http_status, next_at })),
  };
}

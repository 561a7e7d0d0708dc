import { Controller, HttpCode, Inject, Post, Req, Res, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { PaymentGateway, ProviderEvent } from '#libs/billing/payment-gateway.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { BillingEventRepository } from '#libs/database/repositories/billing/billing-event.repository.js';
import { Database } from '../database/database.module.js';
import { readBytes } from '../http/bodies/json-body.js';
import { ApiError } from '../http/errors/api-error.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { ApiRefusals, IS_CALLBACK, IS_PUBLIC } from '../http/routing/routes.js';
import { GATEWAY } from './gateway.token.js';
import { TeamAccount } from './team-account.js';

/** An event holds one object; a subscription with its invoice has some 20 kB. */
const MOST_BYTES = 512 * 1024;

/**
 * Webhooks of the payment provider. An event only names the team to read again. Events arrive twice, late and in any order, so the
 * provider's answer to a read is always newer.
 */
@ApiTags('callbacks')
@ApiRefusals()
@Controller('callbacks/stripe')
export class StripeCallbacksController {
  constructor(
    private readonly account: TeamAccount,
    private readonly database: Database,
    @Inject(GATEWAY) private readonly gateway: PaymentGateway,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post()
  @HttpCode(200)
  @SetMetadata(IS_PUBLIC, true)
  @SetMetadata(IS_CALLBACK, true)
  @ApiOperation({
    operationId: 'receivePaymentEvent',
    summary: "The payment provider's events, signed over the raw body.",
  })
  @ApiExtension('x-callback', true)
  @ApiResponse({ status: 200, description: 'Handled now or before, or about nobody here.' })
  async receive(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ received: boolean }> {
    await readBytes(request, response, MOST_BYTES);
    const raw = request.body as unknown;
    const signature = request.headers['stripe-signature'];
    const event = Buffer.isBuffer(raw) && typeof signature === 'string' ? this.gateway.readEvent(raw, signature) : null;
    if (event === null) throw new ApiError(401, 'signature', HTTP_TEXTS.signature);
    await this.handle(event);
    return { received: true };
  }

  /**
   * @throws PaymentError if the provider cannot be reached: the response is then 503, and the provider sends the event
   * again
   */
  private async handle({ id, type, customerId }: ProviderEvent): Promise<void> {
    const organizationId = customerId === null ? null : await this.account.stored().organizationOf(customerId);
    if (organizationId === null) {
      // The customer belongs to no team here, so there is nothing to do.
      this.logger.info({ event: id, type, customer: customerId }, 'a payment event about no team of ours');
      return;
    }
    const events = new BillingEventRepository(this.database.fork());
    if (!(await events.take({ id, type, organizationId }))) return;
    await this.account.read(organizationId);
    await events.handled(id);
  }
}

import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { type MessageFields, messageFields } from '#libs/contracts/messages/format-text.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { PostRoute } from '../../http/routing/routes.js';
import { PaymentOutcomeDto } from '../billing.dto.js';
import { CardIdDto, UpdateCardDto } from './cards.dto.js';
import { Cards } from './cards.js';
import { billingOf, outcomeView } from '../views.js';

/** Cards of a team. Only for the owner; `profile/me` lists them. */
@ApiTags('subscription')
@Controller('subscription/payment_method')
export class PaymentMethodsController {
  constructor(private readonly cards: Cards) {}

  @PostRoute('add', {
    id: 'addCard',
    summary: 'Stores a card; the first is the default.',
    data: PaymentOutcomeDto,
    message: true,
  })
  async add(
    @Caller() caller: CallerContext,
    @Body() { payment_method_id: id }: CardIdDto,
    @Req() request: Request,
  ): Promise<MessageFields & { data: PaymentOutcomeDto }> {
    const challenge = await this.cards.add(caller, id, request);
    const text = challenge === null ? BILLING_TEXTS.cardAdded : BILLING_TEXTS.confirmWithBank;
    return { data: outcomeView(challenge), ...messageFields(text) };
  }

  @PostRoute('update', { id: 'updateCard', summary: 'Changes the billing details of a card.', message: true })
  async update(
    @Caller() caller: CallerContext,
    @Body() { payment_method_id: id, data }: UpdateCardDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.cards.update(caller, id, billingOf(data), request);
    return messageFields(BILLING_TEXTS.cardUpdated);
  }

  @PostRoute('default', { id: 'setDefaultCard', summary: 'Makes a card the default.', message: true })
  async setDefault(
    @Caller() caller: CallerContext,
    @Body() { payment_method_id: id }: CardIdDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.cards.setDefault(caller, id, request);
    return messageFields(BILLING_TEXTS.cardDefault);
  }

  @PostRoute('delete', { id: 'deleteCard', summary: 'Deletes a card that is not the default.', message: true })
  async remove(
    @Caller() caller: CallerContext,
    @Body() { payment_method_id: id }: CardIdDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.cards.remove(caller, id, request);
    return messageFields(BILLING_TEXTS.cardDeleted);
  }
}

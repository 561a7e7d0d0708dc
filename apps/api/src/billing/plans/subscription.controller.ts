import { Body, Controller, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import type { BillingSettings } from '#libs/billing/settings.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { type MessageFields, messageFields } from '#libs/contracts/messages/format-text.js';
import { Caller, type CallerContext } from '../../access/caller.js';
import { GetRoute, PostRoute } from '../../http/routing/routes.js';
import {
  BillingCountriesDto,
  BillingSetupDto,
  CreatePlansDto,
  InvoiceDto,
  PaymentOutcomeDto,
  PlanDto,
  PlanIdDto,
} from '../billing.dto.js';
import { TrialStartDto } from '../trials/trial.dto.js';
import { BILLING_SETTINGS, GATEWAY } from '../gateway.token.js';
import { Plans } from './plans.js';
import { TeamAccount } from '../team-account.js';
import { Trials } from '../trials/trials.js';
import { countriesView, invoiceView, outcomeView, planView, setupView, trialView } from '../views.js';
import { requireMay } from '../../access/require-may.js';

/** A team's plans and invoices, for its owner. The list of countries is public. */
@ApiTags('subscription')
@Controller('subscription')
export class SubscriptionController {
  constructor(
    private readonly plans: Plans,
    private readonly trials: Trials,
    private readonly account: TeamAccount,
    @Inject(GATEWAY) private readonly gateway: PaymentGateway,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
  ) {}

  @GetRoute('setup', {
    id: 'getBillingSetup',
    summary: 'The keys with which the browser creates payment methods.',
    data: BillingSetupDto,
  })
  setup(@Caller() caller: CallerContext): { data: BillingSetupDto } {
    requireMay(caller, 'pay');
    return { data: { ...setupView(this.settings), ...countriesView(this.settings) } };
  }

  @GetRoute('countries', {
    id: 'getBillingCountries',
    summary: 'Countries in which plans can be bought.',
    data: BillingCountriesDto,
    isPublic: true,
  })
  countries(): { data: BillingCountriesDto } {
    return { data: countriesView(this.settings) };
  }

  @GetRoute('plans', { id: 'listPlans', summary: 'Plans that are in force.', data: [PlanDto] })
  async list(@Caller() caller: CallerContext): Promise<{ data: PlanDto[] }> {
    return { data: (await this.plans.list(caller)).map(planView) };
  }

  @PostRoute('trial', {
    id: 'startTrial',
    summary:
      "Starts the team's free trial, without a card. If the owner's e-mail is not confirmed yet, it mails a link to confirm it instead.",
    data: TrialStartDto,
    message: true,
  })
  async startTrial(
    @Caller() caller: CallerContext,
    @Req() request: Request,
  ): Promise<MessageFields & { data: TrialStartDto }> {
    const { trial, text } = await this.trials.start(caller, request);
    const status = trial === null ? 'confirm-email' : 'started';
    return { data: { status, trial: trial && trialView(trial) }, ...messageFields(text) };
  }

  @PostRoute('create', {
    id: 'createPlans',
    summary: 'Subscribes to plans and pays their first month.',
    data: PaymentOutcomeDto,
    message: true,
  })
  async create(
    @Caller() caller: CallerContext,
    @Body() form: CreatePlansDto,
    @Req() request: Request,
  ): Promise<MessageFields & { data: PaymentOutcomeDto }> {
    const platforms = form.ids.map(({ id }) => id);
    const challenge = await this.plans.create(caller, { platforms, cardId: form.payment_method_id ?? null }, request);
    const text = challenge === null ? BILLING_TEXTS.created : BILLING_TEXTS.confirmWithBank;
    return { data: outcomeView(challenge), ...messageFields(text) };
  }

  @PostRoute('cancel', { id: 'cancelPlan', summary: 'Cancels a plan at the end of the paid month.', message: true })
  async cancel(
    @Caller() caller: CallerContext,
    @Body() { id }: PlanIdDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.plans.cancel(caller, id, request);
    return messageFields(BILLING_TEXTS.canceled);
  }

  @PostRoute('resume', { id: 'resumePlan', summary: 'Takes back the cancellation of a plan.', message: true })
  async resume(
    @Caller() caller: CallerContext,
    @Body() { id }: PlanIdDto,
    @Req() request: Request,
  ): Promise<MessageFields> {
    await this.plans.resume(caller, id, request);
    return messageFields(BILLING_TEXTS.renewed);
  }

  @GetRoute('invoices', {
    id: 'listInvoices',
    summary: 'Invoices and receipts, newest first, at most 100.',
    data: [InvoiceDto],
  })
  async invoices(@Caller() caller: CallerContext): Promise<{ data: InvoiceDto[] }> {
    requireMay(caller, 'pay');
    const customerId = await this.account.stored().customerId(caller.organizationId);
    return { data: customerId === null ? [] : (await this.gateway.invoices(customerId)).map(invoiceView) };
  }
}

import { Global, Module } from '@nestjs/common';
import { billingSettings, type BillingSettings } from '#libs/billing/settings.js';
import { stripeGateway } from '#libs/billing/stripe/stripe-gateway.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { BillingPlace } from './billing-place.js';
import { Cards } from './cards/cards.js';
import { BILLING_SETTINGS, GATEWAY } from './gateway.token.js';
import { PaymentMethodsController } from './cards/payment-methods.controller.js';
import { PlanAccess } from './plans/plan-access.js';
import { Plans } from './plans/plans.js';
import { SubscriptionController } from './plans/subscription.controller.js';
import { TaxIdsController } from './tax-ids/tax-ids.controller.js';
import { TaxIds } from './tax-ids/tax-ids.js';
import { TeamAccount } from './team-account.js';
import { Trials } from './trials/trials.js';

/** Plans, cards and who may run experiments. */
@Global()
@Module({
  controllers: [SubscriptionController, PaymentMethodsController, TaxIdsController],
  providers: [
    {
      provide: BILLING_SETTINGS,
      useFactory: (environment: ApiEnvironment) => billingSettings(environment),
      inject: [ENVIRONMENT],
    },
    {
      provide: GATEWAY,
      useFactory: (settings: BillingSettings) => stripeGateway(settings),
      inject: [BILLING_SETTINGS],
    },
    TeamAccount,
    BillingPlace,
    PlanAccess,
    Plans,
    Trials,
    Cards,
    TaxIds,
  ],
  exports: [BILLING_SETTINGS, GATEWAY, TeamAccount, PlanAccess, Plans],
})
export class BillingModule {}

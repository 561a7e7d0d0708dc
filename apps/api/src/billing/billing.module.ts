import { Global, Module } from '@nestjs/common';
import { billingSettings, type BillingSettings } from '#libs/billing/settings.js';
import { stripeGateway } from '#libs/billing/stripe/stripe-gateway.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { BillingPlace } from './billing-place.js';
import { Cards } from './cards.js';
import { BILLING_SETTINGS, GATEWAY } from './gateway.token.js';
import { PaymentMethodsController } from './payment-methods.controller.js';
import { PlanAccess } from './plan-access.js';
import { Plans } from './plans.js';
import { SubscriptionController } from './subscription.controller.js';
import { TaxIdsController } from './tax-ids.controller.js';
import { TaxIds } from './tax-ids.js';
import { TeamAccount } from './team-account.js';
import { Trials } from './trials.js';

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

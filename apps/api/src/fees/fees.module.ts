import { Module } from '@nestjs/common';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import { GATEWAY } from '../billing/gateway.token.js';
import { FeeChecks } from './fee-checks.js';
import { FeesController } from './fees.controller.js';
import { PAYMENTS } from './payments.token.js';
import { Statements } from './statements.js';
import { SubmitFees } from './submit-fees.js';

/** What runs are charged. */
@Module({
  controllers: [FeesController],
  providers: [
    FeeChecks,
    Statements,
    SubmitFees,
    { provide: PAYMENTS, useFactory: ({ payments }: PaymentGateway) => payments, inject: [GATEWAY] },
  ],
  exports: [SubmitFees],
})
export class FeesModule {}

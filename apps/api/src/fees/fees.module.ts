import { Module } from '@nestjs/common';
import { FeeChecks } from './fee-checks.js';
import { FeesController } from './fees.controller.js';
import { Statements } from './statements.js';
import { SubmitFees } from './submit-fees.js';

/** What runs are charged. */
@Module({
  controllers: [FeesController],
  providers: [FeeChecks, Statements, SubmitFees],
  exports: [SubmitFees],
})
export class FeesModule {}

import { Module } from '@nestjs/common';
import { FeeChecks } from './fee-checks.js';
import { FeesController } from './fees.controller.js';
import { PlanningModule } from '../../planning/planning.module.js';
import { Statements } from './statements.js';
import { SubmitFees } from './submit-fees.js';

/** Fees of runs. */
@Module({
  imports: [PlanningModule],
  controllers: [FeesController],
  providers: [FeeChecks, Statements, SubmitFees],
  exports: [SubmitFees],
})
export class FeesModule {}

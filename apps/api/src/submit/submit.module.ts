import { Module } from '@nestjs/common';
import { FeesModule } from '../billing/fees/fees.module.js';
import { PlanningModule } from '../planning/planning.module.js';
import { Once } from '../http/routing/once.js';
import { Dispatcher } from './dispatcher.js';
import { Drafts } from './drafts.js';
import { DryRuns } from './dry-runs.js';
import { Launchability } from './launchability.js';
import { Reservations } from './reservations.js';
import { SubmitController } from './submit.controller.js';
import { Submits } from './submits.js';

@Module({
  imports: [FeesModule, PlanningModule],
  controllers: [SubmitController],
  providers: [Dispatcher, Drafts, DryRuns, Launchability, Once, Reservations, Submits],
  exports: [Dispatcher, Drafts, Launchability, Once],
})
export class SubmitModule {}

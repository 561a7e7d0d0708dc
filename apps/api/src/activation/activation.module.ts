import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { SubmitModule } from '../submit/submit.module.js';
import { ActivationController } from './activation.controller.js';
import { Activations } from './activations.js';
import { Batches } from './batches.js';

/** Turns variations of finished experiments into campaigns of their own, and reports their outcomes. */
@Module({
  imports: [ExperimentsModule, SubmitModule],
  controllers: [ActivationController],
  providers: [Activations, Batches],
  exports: [Batches],
})
export class ActivationModule {}

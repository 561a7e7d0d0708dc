import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { HandStepsController } from './hand-steps.controller.js';
import { HandSteps } from './hand-steps.js';

@Module({ imports: [ExperimentsModule], controllers: [HandStepsController], providers: [HandSteps] })
export class ByHandModule {}

import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { HandStepsController } from './hand-steps.controller.js';
import { HandSteps } from './hand-steps.js';
import { ScriptMaker } from './script-maker.js';

@Module({ imports: [ExperimentsModule], controllers: [HandStepsController], providers: [HandSteps, ScriptMaker] })
export class ByHandModule {}

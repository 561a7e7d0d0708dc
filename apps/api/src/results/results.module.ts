import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { Results } from './results.js';
import { ResultsController } from './results.controller.js';

@Module({ imports: [ExperimentsModule], controllers: [ResultsController], providers: [Results] })
export class ResultsModule {}

import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { EstimationPool } from './estimation-pool.js';
import { Results } from './results.js';
import { ResultsController } from './results.controller.js';

@Module({ imports: [ExperimentsModule], controllers: [ResultsController], providers: [EstimationPool, Results] })
export class ResultsModule {}

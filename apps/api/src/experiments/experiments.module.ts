import { Module } from '@nestjs/common';
import { ExperimentCommands } from './experiment-commands.js';
import { ExperimentQueries } from './experiment-queries.js';
import { ExperimentsController } from './experiments.controller.js';
import { ProgressStreams } from './progress-streams.js';

@Module({
  controllers: [ExperimentsController],
  providers: [ExperimentCommands, ExperimentQueries, ProgressStreams],
  exports: [ExperimentQueries],
})
export class ExperimentsModule {}

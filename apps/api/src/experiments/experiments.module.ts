import { Module } from '@nestjs/common';
import { AlternativeEdits } from './alternative-edits.js';
import { AlternativesController } from './alternatives.controller.js';
import { Decisions } from './decisions.js';
import { DecisionsController } from './decisions.controller.js';
import { ExperimentCommands } from './experiment-commands.js';
import { ExperimentQueries } from './experiment-queries.js';
import { ExperimentsController } from './experiments.controller.js';
import { ProgressStreams } from './progress-streams.js';
import { Rankings } from './rankings.js';
import { RankingsController } from './rankings.controller.js';
import { TeamEvents } from './team-events.js';

@Module({
  controllers: [ExperimentsController, AlternativesController, DecisionsController, RankingsController],
  providers: [
    AlternativeEdits,
    Decisions,
    ExperimentCommands,
    ExperimentQueries,
    ProgressStreams,
    Rankings,
    TeamEvents,
  ],
  exports: [ExperimentCommands, ExperimentQueries],
})
export class ExperimentsModule {}

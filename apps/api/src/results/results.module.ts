import { Module } from '@nestjs/common';
import { ActivationModule } from '../activation/activation.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { BatchResultsController } from './batch-results.controller.js';
import { BatchResults } from './batch-results.js';
import { Downloads } from './downloads/downloads.js';
import { DeliveredAds } from './estimates/delivered-ads.js';
import { EstimationPool } from './estimates/estimation-pool.js';
import { Impact } from './impact.js';
import { ReportPrinter } from './report/report-printer.js';
import { Reports } from './report/reports.js';
import { ResultSource } from './result-source.js';
import { Results } from './results.js';
import { SearchStory } from './search/search-story.js';
import { ResultsController } from './results.controller.js';

@Module({
  imports: [ActivationModule, ExperimentsModule],
  controllers: [ResultsController, BatchResultsController],
  providers: [
    ...[BatchResults, DeliveredAds, Downloads, EstimationPool, Impact],
    ...[ReportPrinter, Reports, ResultSource, Results, SearchStory],
  ],
  exports: [Downloads, Impact, Results],
})
export class ResultsModule {}

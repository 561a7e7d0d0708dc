import { Module } from '@nestjs/common';
import { ResultsModule } from '../results/results.module.js';
import { PublishedSamples } from './published-samples.js';
import { PublishedSamplesController } from './published-samples.controller.js';

/** Samples of the product, which every signed-in person may see. */
@Module({ imports: [ResultsModule], controllers: [PublishedSamplesController], providers: [PublishedSamples] })
export class SamplesModule {}

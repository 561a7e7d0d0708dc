import { Module } from '@nestjs/common';
import { ResultsModule } from '../results/results.module.js';
import { PublishedSamples } from './published-samples.js';
import { PublishedSamplesController } from './published-samples.controller.js';

/** What anybody who is signed in may see of the product. */
@Module({ imports: [ResultsModule], controllers: [PublishedSamplesController], providers: [PublishedSamples] })
export class SamplesModule {}

import { Module } from '@nestjs/common';
import { AudienceSizes } from './audience-sizes.js';
import { ExpectedPrice } from './expected-price.js';
import { Planning } from './planning.js';
import { PlanningController } from './planning.controller.js';
import { SearchForecast } from './search/search-forecast.js';
import { SearchThread } from './search/search-thread.js';

@Module({
  controllers: [PlanningController],
  providers: [AudienceSizes, ExpectedPrice, Planning, SearchForecast, SearchThread],
  exports: [ExpectedPrice, Planning],
})
export class PlanningModule {}

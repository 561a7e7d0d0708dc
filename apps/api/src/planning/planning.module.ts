import { Module } from '@nestjs/common';
import { AudienceSizes } from './audience-sizes.js';
import { ExpectedPrice } from './expected-price.js';
import { Planning } from './planning.js';
import { PlanningController } from './planning.controller.js';

@Module({
  controllers: [PlanningController],
  providers: [AudienceSizes, ExpectedPrice, Planning],
  exports: [ExpectedPrice, Planning],
})
export class PlanningModule {}

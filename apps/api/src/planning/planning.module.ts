import { Module } from '@nestjs/common';
import { ExpectedPrice } from './expected-price.js';
import { Planning } from './planning.js';
import { PlanningController } from './planning.controller.js';

@Module({ controllers: [PlanningController], providers: [ExpectedPrice, Planning], exports: [ExpectedPrice, Planning] })
export class PlanningModule {}

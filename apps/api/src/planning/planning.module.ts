import { Module } from '@nestjs/common';
import { Planning } from './planning.js';
import { PlanningController } from './planning.controller.js';

@Module({ controllers: [PlanningController], providers: [Planning], exports: [Planning] })
export class PlanningModule {}

import { Module } from '@nestjs/common';
import { LookupsController } from './lookups.controller.js';
import { Planning } from './planning.js';
import { PlanningController } from './planning.controller.js';

@Module({ controllers: [LookupsController, PlanningController], providers: [Planning], exports: [Planning] })
export class LookupsModule {}

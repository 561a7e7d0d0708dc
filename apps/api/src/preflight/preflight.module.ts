import { Module } from '@nestjs/common';
import { PlanningModule } from '../planning/planning.module.js';
import { PreflightController } from './preflight.controller.js';
import { Preflight } from './preflight.js';

@Module({ imports: [PlanningModule], controllers: [PreflightController], providers: [Preflight] })
export class PreflightModule {}

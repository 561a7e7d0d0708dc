import { Module } from '@nestjs/common';
import { PreflightController } from './preflight.controller.js';
import { Preflight } from './preflight.js';

@Module({ controllers: [PreflightController], providers: [Preflight] })
export class PreflightModule {}

import { Module } from '@nestjs/common';
import { Ceilings } from './ceilings.js';
import { CeilingsController } from './ceilings.controller.js';

/** Ceilings of a team's spend. */
@Module({ controllers: [CeilingsController], providers: [Ceilings] })
export class SpendingModule {}

import { Module } from '@nestjs/common';
import { Ceilings } from './ceilings.js';
import { CeilingsController } from './ceilings.controller.js';

/** How much a team lets be spent. */
@Module({ controllers: [CeilingsController], providers: [Ceilings] })
export class SpendingModule {}

import { Module } from '@nestjs/common';
import { MetaLookupsController } from './meta/meta-lookups.controller.js';

/** What wizards ask their platforms for: a folder for each, because no two answer alike. */
@Module({ controllers: [MetaLookupsController] })
export class LookupsModule {}

import { Module } from '@nestjs/common';
import { AdAccountsController } from './ad-accounts.controller.js';
import { MetaLookupsController } from './meta/meta-lookups.controller.js';
import { TikTokLookupsController } from './tiktok/tiktok-lookups.controller.js';

/** What wizards ask their platforms for: the accounts of any, and a folder for each, because no two answer alike. Literal addresses come first. */
@Module({ controllers: [MetaLookupsController, TikTokLookupsController, AdAccountsController] })
export class LookupsModule {}

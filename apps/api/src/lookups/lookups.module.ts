import { Module } from '@nestjs/common';
import { AdAccountsController } from './ad-accounts.controller.js';
import { MetaLookupsController } from './meta/meta-lookups.controller.js';
import { TikTokLookupsController } from './tiktok/tiktok-lookups.controller.js';

/**
 * Lookups of the wizards: the accounts of any platform, and a folder for each platform, because their answers differ. Literal addresses
 * come first.
 */
@Module({ controllers: [MetaLookupsController, TikTokLookupsController, AdAccountsController] })
export class LookupsModule {}

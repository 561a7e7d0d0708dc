import { Module } from '@nestjs/common';
import { AdAccountsController } from './ad-accounts.controller.js';
import { GoogleAccount } from './google/google-account.js';
import { GoogleCustomerController } from './google/google-customer.controller.js';
import { GoogleLookupsController } from './google/google-lookups.controller.js';
import { MetaLookupsController } from './meta/meta-lookups.controller.js';
import { TikTokLookupsController } from './tiktok/tiktok-lookups.controller.js';

/**
 * Lookups of the wizards: the accounts of any platform, and a folder for each platform, because their answers differ. Literal addresses
 * come first.
 */
@Module({
  controllers: [
    MetaLookupsController,
    TikTokLookupsController,
    GoogleLookupsController,
    GoogleCustomerController,
    AdAccountsController,
  ],
  providers: [GoogleAccount],
})
export class LookupsModule {}

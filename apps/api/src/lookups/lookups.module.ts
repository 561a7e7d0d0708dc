import { Module } from '@nestjs/common';
import { BUILT_PLATFORMS } from '#libs/platforms/registry.js';
import { AdAccountsController } from './ad-accounts.controller.js';
import { loadOwnLookups } from './own-lookups.js';

const own = await Promise.all(BUILT_PLATFORMS.map((platform) => loadOwnLookups(platform)));

/**
 * Lookups of the wizards: the accounts of any platform, and a folder for each platform, because their answers differ. Literal addresses
 * come first.
 */
@Module({
  controllers: [...own.flatMap(({ controllers }) => controllers), AdAccountsController],
  providers: own.flatMap(({ providers }) => providers),
})
export class LookupsModule {}

import { Global, Inject, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { metaConfig } from '#libs/connectors/meta/settings/environment.js';
import { createPlatforms, type Platforms } from '#libs/connectors/registry.js';
import { Sealer } from '#libs/database/sealing.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { LinkedAccounts } from './linked-accounts.js';
import { LookupAllowance } from './lookup-allowance.js';
import { PlatformAnswers } from './platform-answers.js';
import { PLATFORMS_TOKEN } from './tokens.js';

/** Closes the kept connections when the process ends. */
@Injectable()
class PlatformsLifetime implements OnModuleDestroy {
  constructor(@Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms) {}

  onModuleDestroy(): Promise<void> {
    return this.platforms.close();
  }
}

/** The connectors of an installation. */
export const connectPlatforms = (environment: ApiEnvironment): Platforms =>
  createPlatforms({ meta: metaConfig(environment) });

@Global()
@Module({
  providers: [
    {
      provide: Sealer,
      useFactory: ({ ENCRYPTION_KEYS }: ApiEnvironment) => new Sealer(ENCRYPTION_KEYS),
      inject: [ENVIRONMENT],
    },
    PlatformsLifetime,
    LinkedAccounts,
    LookupAllowance,
    PlatformAnswers,
  ],
  exports: [LookupAllowance, Sealer, LinkedAccounts, PlatformAnswers],
})
export class PlatformsModule {}

import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { keepStoring } from '#libs/connectors/port/calls.js';
import { createPlatforms, type Platforms } from '#libs/connectors/registry.js';
import { PlatformCallRepository } from '#libs/database/repositories/platform/platform-call.repository.js';
import { PlatformQuotaRepository } from '#libs/database/repositories/platform/platform-quota.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { LinkedAccounts } from './linked-accounts.js';
import { LookupAllowance } from './lookup-allowance.js';
import { PlatformAnswers } from './platform-answers.js';
import { PLATFORMS_TOKEN } from './tokens.js';

/** Stores the outcomes of calls and their use of quotas while the process lives, and closes the kept connections when it ends. */
@Injectable()
class PlatformsLifetime implements OnApplicationShutdown {
  private readonly counting: ReturnType<typeof keepStoring>;

  constructor(
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
    @Inject(LOGGER) logger: Logger,
    database: Database,
  ) {
    platforms.quota.keepIn(new PlatformQuotaRepository(() => database.fork()));
    this.counting = keepStoring(platforms.calls, (rows) => new PlatformCallRepository(database.fork()).add(rows), {
      onFailure: (error) => logger.warn({ err: error }, 'calls to platforms could not be counted yet'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.counting.stop();
    await this.platforms.close();
  }
}

/** The connectors of an installation. */
export const connectPlatforms = (environment: ApiEnvironment): Platforms => createPlatforms(environment.platforms);

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

import { Global, Inject, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { createPlatforms, type Platforms } from '#libs/connectors/registry.js';
import { Sealer } from '#libs/database/sealing.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { LinkedAccounts } from './linked-accounts.js';
import { PLATFORMS_TOKEN } from './tokens.js';

/** Closes the kept connections when the process ends. */
@Injectable()
class PlatformsLifetime implements OnModuleDestroy {
  constructor(@Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms) {}

  onModuleDestroy(): Promise<void> {
    return this.platforms.close();
  }
}

const connect = (environment: ApiEnvironment): Platforms =>
  createPlatforms({
    meta: {
      graphUrl: environment.META_GRAPH_URL,
      graphVideoUrl: environment.META_GRAPH_VIDEO_URL,
      dialogUrl: environment.META_DIALOG_URL,
      apiVersion: environment.META_API_VERSION,
      appId: environment.META_APP_ID,
      appSecret: environment.META_APP_SECRET,
      webhookVerifyToken: environment.META_WEBHOOK_VERIFY_TOKEN,
      timeScale: environment.SANDBOX_TIME_SCALE,
    },
  });

@Global()
@Module({
  providers: [
    { provide: PLATFORMS_TOKEN, useFactory: connect, inject: [ENVIRONMENT] },
    {
      provide: Sealer,
      useFactory: ({ ENCRYPTION_KEYS }: ApiEnvironment) => new Sealer(ENCRYPTION_KEYS),
      inject: [ENVIRONMENT],
    },
    PlatformsLifetime,
    LinkedAccounts,
  ],
  exports: [PLATFORMS_TOKEN, Sealer, LinkedAccounts],
})
export class PlatformsModule {}

import { Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { CostlyActsModule } from './acts/costly-acts.module.js';
import { AiModule } from './ai/ai.module.js';
import { AdminModule } from './admin/admin.module.js';
import { AccessModule } from './access/access.module.js';
import { ActivationModule } from './activation/activation.module.js';
import { AssetsController } from './assets/assets.controller.js';
import { AuditModule } from './audit/audit.js';
import { ByHandModule } from './by-hand/by-hand.module.js';
import { BillingModule } from './billing/billing.module.js';
import { StripeCallbacksController } from './billing/stripe-callbacks.controller.js';
import { CallbacksController } from './callbacks/callbacks.controller.js';
import { ENVIRONMENT, type ApiEnvironment } from './config/api-environment.js';
import { DatabaseModule } from './database/database.module.js';
import { DeadlinesModule } from './deadlines/deadlines.module.js';
import { DraftedModule } from './drafted/drafted.module.js';
import { FeesModule } from './billing/fees/fees.module.js';
import { ExperimentsModule } from './experiments/experiments.module.js';
import { HealthController } from './health/health.controller.js';
import { LOGGER } from './http/logging/logger.token.js';
import { KeptLines } from './http/routing/kept-lines.js';
import { Once } from './http/routing/once.js';
import { PreflightModule } from './preflight/preflight.module.js';
import { LookupsModule } from './lookups/lookups.module.js';
import { LogoController } from './logo/logo.controller.js';
import { LogoCropper } from './logo/logo-cropper.js';
import { LogoService } from './logo/logo.service.js';
import { MailModule } from './mail/mail-outbox.js';
import type { Platforms } from '#libs/connectors/registry.js';
import { PlatformsModule } from './platforms/platforms.module.js';
import { PLATFORMS_TOKEN } from './platforms/tokens.js';
import { AccountController } from './profile/account.controller.js';
import { AccountService } from './profile/account.service.js';
import { MailsController } from './profile/mails.controller.js';
import { ProfileController } from './profile/profile.controller.js';
import { NamingController } from './naming/naming.controller.js';
import { BaselinesController } from './providers/baselines.controller.js';
import { LinkingService } from './providers/linking.service.js';
import { ProvidersController } from './providers/providers.controller.js';
import { PlanningModule } from './planning/planning.module.js';
import { ResultsModule } from './results/results.module.js';
import { SamplesModule } from './samples/samples.module.js';
import { SharingModule } from './sharing/sharing.module.js';
import { SpendingModule } from './spending/spending.module.js';
import { StorageModule } from './storage/storage.module.js';
import { SubmitModule } from './submit/submit.module.js';
import type { ApiTracing } from './telemetry/api-tracing.js';
import { TRACING } from './telemetry/tracing.token.js';
import { TelemetryModule } from './telemetry/telemetry.module.js';
import { TeamModule } from './team/team.module.js';
import { TemporalModule } from './temporal/temporal.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The API. Its environment, its log and its platforms are passed in, so that a test can run several APIs. */
@Module({})
export class AppModule {
  static with(
    environment: ApiEnvironment,
    logger: Logger,
    platforms: Platforms,
    tracing: ApiTracing | null,
  ): DynamicModule {
    const dependencies = {
      module: AppDependencies,
      global: true,
      providers: [
        { provide: ENVIRONMENT, useValue: environment },
        { provide: LOGGER, useValue: logger },
        { provide: PLATFORMS_TOKEN, useValue: platforms },
        { provide: TRACING, useValue: tracing },
      ],
      exports: [ENVIRONMENT, LOGGER, PLATFORMS_TOKEN, TRACING],
    };
    return {
      module: AppModule,
      imports: [
        dependencies,
        DatabaseModule,
        TemporalModule,
        StorageModule,
        PlatformsModule,
        AuditModule,
        MailModule,
        AccessModule,
        AdminModule,
        BillingModule,
        ByHandModule,
        CostlyActsModule,
        AiModule,
        LookupsModule,
        PreflightModule,
        PlanningModule,
        DeadlinesModule,
        DraftedModule,
        FeesModule,
        ExperimentsModule,
        SubmitModule,
        ActivationModule,
        ResultsModule,
        SamplesModule,
        SharingModule,
        SpendingModule,
        TeamModule,
        TelemetryModule,
        WebhooksModule,
      ],
      controllers: [
        HealthController,
        ProfileController,
        MailsController,
        AccountController,
        LogoController,
        BaselinesController,
        NamingController,
        ProvidersController,
        AssetsController,
        StripeCallbacksController, // before the next one, whose path takes any platform's name
        CallbacksController,
      ],
      providers: [LinkingService, AccountService, LogoService, LogoCropper, Once, KeptLines],
    };
  }
}

@Module({})
class AppDependencies {}

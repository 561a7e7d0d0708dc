import {
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Logger } from 'pino';
import type { Platforms } from '#libs/connectors/registry.js';
import { poolUse } from '#libs/database/pool-use.js';
import { startMetricsServer, type MetricsServer } from '#libs/telemetry/metrics-server.js';
import { poolSource } from '#libs/telemetry/pool-source.js';
import { watchPlatforms } from '#libs/telemetry/watch-platforms.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import type { ApiTracing } from './api-tracing.js';
import { TRACING } from './tracing.token.js';

/** Serves the metrics of this process if the environment has an address for them. */
@Injectable()
class Metrics implements OnApplicationBootstrap, OnModuleDestroy {
  private server: MetricsServer | null = null;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'METRICS_ADDRESS'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
    private readonly database: Database,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_ADDRESS: address } = this.environment;
    if (address === undefined) return;
    watchPlatforms(this.platforms);
    this.server = await startMetricsServer({
      address,
      sources: [poolSource(() => poolUse(this.database.orm))],
      onFailure: (what, err) => this.logger.warn({ err, what }, 'metrics are incomplete'),
    });
  }

  onModuleDestroy(): void {
    this.server?.close();
  }
}

/** Sends the spans that are left once every request is answered. */
@Injectable()
class Traces implements OnApplicationShutdown {
  constructor(@Inject(TRACING) private readonly tracing: Pick<ApiTracing, 'stop'> | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.tracing?.stop();
  }
}

@Module({ providers: [Metrics, Traces] })
export class TelemetryModule {}

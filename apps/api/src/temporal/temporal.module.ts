import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Client, type Connection } from '@temporalio/client';
import { temporalConnection } from '#libs/orchestration/temporal-connection.js';
import type { ApiTracing } from '../telemetry/api-tracing.js';
import { TRACING } from '../telemetry/tracing.token.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';

/** The client of the workflow engine. It connects at its first call, so the API starts without the engine. */
@Injectable()
export class Temporal implements OnApplicationShutdown {
  readonly client: Client;
  private readonly connection: Connection;

  constructor(
    @Inject(ENVIRONMENT)
    { temporal, TEMPORAL_NAMESPACE }: Pick<ApiEnvironment, 'temporal' | 'TEMPORAL_NAMESPACE'>,
    @Inject(TRACING) tracing: Pick<ApiTracing, 'starts'> | null,
  ) {
    this.connection = temporalConnection(temporal);
    this.client = new Client({
      connection: this.connection,
      namespace: TEMPORAL_NAMESPACE,
      ...(tracing ? { interceptors: { workflow: [tracing.starts] } } : {}),
    });
  }

  /** Runs calls that may delay a request by at most this time. */
  within<T>(milliseconds: number, work: (client: Client) => Promise<T>): Promise<T> {
    return this.client.withDeadline(Date.now() + milliseconds, () => work(this.client));
  }

  /** For readiness. */
  async check(): Promise<void> {
    await this.within(2_000, () => this.connection.workflowService.getSystemInfo({}));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }
}

@Global()
@Module({ providers: [Temporal], exports: [Temporal] })
export class TemporalModule {}

import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { runTimings } from '#libs/orchestration/run-timings.js';
import { startExperiment, type StartExperimentPayload } from '#libs/orchestration/start-experiment.js';
import { LocalStorage } from '#libs/storage/local-storage.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { LOGGER } from '../http/logger.token.js';
import { Temporal } from '../temporal/temporal.module.js';

const START_MS = 3_000;

/** Starts what a submit has stored. Whatever fails here is picked up by the outbox schedule. */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly storage: LocalStorage,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never throws: the submit is stored and answered, whether or not its run could be started at once. */
  async dispatch(dedupeKey: string): Promise<void> {
    try {
      const outbox = new OutboxRepository(this.database.fork());
      const [item] = await outbox.claim({ kinds: ['start-experiment'], limit: 1, dedupeKey });
      if (!item) return;
      const start = {
        ...(item.payload as unknown as StartExperimentPayload),
        organizationId: item.organizationId,
        timings: runTimings(this.environment),
      };
      try {
        await this.temporal.within(START_MS, (client) => startExperiment(client, start));
        await outbox.done(item.organizationId, item.id);
      } catch (error) {
        await outbox.failed(item.organizationId, item.id, String(error));
        throw error;
      }
    } catch (error) {
      this.logger.warn({ err: error, dedupeKey }, 'an experiment will be started by the schedule');
    }
  }

  async dropFiles(storageKeys: readonly string[]): Promise<void> {
    await Promise.all(storageKeys.map((key) => this.storage.delete(key)));
  }
}

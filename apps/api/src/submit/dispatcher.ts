import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Platforms } from '#libs/connectors/registry.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { runLinks } from '#libs/orchestration/run-links.js';
import { runTimings } from '#libs/orchestration/run-timings.js';
import { startDedupeKey, startExperiment, type StartExperimentPayload } from '#libs/orchestration/start-experiment.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { Temporal } from '../temporal/temporal.module.js';

const START_MS = 3_000;

/** Starts a stored run immediately, so that it has started when the submit is answered. If this fails, a worker starts the run. */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly storage: FileStorage,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Does not claim the outbox row. A worker may start the same run at the same moment; both attempts then lead to one run. Never throws:
   * the submit is stored and answered, whether or not its run could be started immediately.
   */
  async dispatch(organizationId: string, payload: StartExperimentPayload): Promise<void> {
    const dedupeKey = startDedupeKey(payload);
    try {
      const links = runLinks(payload, this.environment.PUBLIC_URL, this.platforms.for(payload.platform));
      const start = { ...payload, organizationId, timings: runTimings(this.environment), links };
      await this.temporal.within(START_MS, (client) => startExperiment(client, start));
      await new OutboxRepository(this.database.fork()).done(organizationId, dedupeKey);
    } catch (error) {
      this.logger.warn({ err: error, dedupeKey }, 'an experiment will be started by a worker');
    }
  }

  async dropFiles(storageKeys: readonly string[]): Promise<void> {
    await Promise.all(storageKeys.map((key) => this.storage.delete(key)));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { StorageRepository, type StorageUse } from '#libs/database/repositories/experiment/storage.repository.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { FormRoom } from './form-room.js';

/** Teams' storage limits and usage. */
@Injectable()
export class TeamStorage {
  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  use(organizationId: string): Promise<StorageUse> {
    return this.repository().use(organizationId);
  }

  /** Room for the files of a form; release it at the end of the form. */
  open(organizationId: string): FormRoom {
    return new FormRoom(organizationId, (em) => this.repository(em), this.logger);
  }

  private repository(em: EntityManager = this.database.fork()): StorageRepository {
    return new StorageRepository(em, this.environment.TEAM_STORAGE_MB * 1_000_000);
  }
}

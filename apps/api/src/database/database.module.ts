import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { connectDatabase } from '#libs/database/orm.js';
import { Prepared } from '#libs/database/prepared.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';

const ORM = Symbol('orm');

/** Access to the database. Each request and each background job forks an EntityManager of its own. */
@Injectable()
export class Database implements OnApplicationShutdown {
  /** The statements of hot paths. */
  readonly prepared: Prepared;

  constructor(@Inject(ORM) readonly orm: MikroORM) {
    this.prepared = new Prepared(orm);
  }

  fork(): EntityManager {
    return this.orm.em.fork() as EntityManager;
  }

  /** For the readiness check. @throws if the database does not answer */
  async check(): Promise<void> {
    await this.fork().execute('select 1');
  }

  /** Closes the connections last, because requests in progress still need them during a shutdown. */
  async onApplicationShutdown(): Promise<void> {
    await this.orm.close();
  }
}

@Global()
@Module({
  providers: [
    Database,
    {
      provide: ORM,
      useFactory: ({ DATABASE_URL }: ApiEnvironment) => connectDatabase(DATABASE_URL, { poolSize: 20 }),
      inject: [ENVIRONMENT],
    },
  ],
  exports: [Database],
})
export class DatabaseModule {}

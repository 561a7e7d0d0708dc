import { MikroORM, UnderscoreNamingStrategy, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { ENTITIES } from './entities.js';
import { QuietDriver } from './quiet-errors.js';

/** How long a request waits for a connection. Then the answer is that the database is unavailable. */
const CONNECTION_WAIT_MS = 20_000;

/** The ORM's configuration for a database address. Migrations run by their own command, never at start. */
function ormOptions(databaseUrl: string, { poolSize = 10 }: { poolSize?: number } = {}): Options {
  return {
    driver: QuietDriver,
    clientUrl: databaseUrl,
    entities: ENTITIES,
    namingStrategy: UnderscoreNamingStrategy,
    pool: { min: 0, max: poolSize },
    driverOptions: { connectionTimeoutMillis: CONNECTION_WAIT_MS },
    forceUtcTimezone: true,
    extensions: [Migrator],
    migrations: {
      path: 'dist/libs/database/migrations',
      pathTs: 'libs/database/migrations',
      emit: 'ts',
      snapshotName: '.snapshot',
      // The snapshot describes the entities. Additions in a migrated database (a trigger, say) do not change them.
      snapshotOnMigrate: false,
      fileName: (timestamp, name) => `${timestamp}-${name ?? 'change'}`,
    },
  };
}

/** Connects. Every request and every activity call forks its own EntityManager from `orm.em`. */
export const connectDatabase = (databaseUrl: string, options?: { poolSize?: number }): Promise<MikroORM> =>
  MikroORM.init(ormOptions(databaseUrl, options));

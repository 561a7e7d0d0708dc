import { Client, Connection } from '@temporalio/client';
import { createAccountEndActivities } from '#activities/core/account-end.activities.js';
import { createHousekeepingActivities } from '#activities/core/housekeeping.activities.js';
import type { ActivityDeps } from '#activities/deps.js';
import { readVariables } from '#libs/config/environment.js';
import { createPlatforms, PLATFORM_VARIABLES } from '#libs/connectors/registry.js';
import { connectDatabase } from '#libs/database/orm.js';
import { mailTokenPlace, Sealer } from '#libs/database/sealing.js';
import { LocalStorage } from '#libs/storage/local-storage.js';
import type { SharedStack } from '../../support/stack.js';

/** The worker's housekeeping, at a time that the test chooses. */
export interface Housekeeping {
  deps: Pick<ActivityDeps, 'orm' | 'sealer' | 'storage' | 'platforms' | 'temporal' | 'host'>;
  /** Runs all housekeeping jobs once, as if this number of days had passed. */
  run(days: number): Promise<Record<'links' | 'teams' | 'members' | 'refusedLogins', number>>;
  /** The token in the link of an invitation whose e-mail is not sent yet. */
  invitationToken(): Promise<string>;
  close(): Promise<void>;
}

export async function startHousekeeping(stack: SharedStack): Promise<Housekeeping> {
  const orm = await connectDatabase(stack.databaseUrl, { poolSize: 3 });
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const silent = { info: () => undefined, warn: () => undefined, error: fault };
  const deps: Housekeeping['deps'] = {
    orm,
    sealer: new Sealer(stack.env['ENCRYPTION_KEYS']!),
    storage: new LocalStorage(stack.env['STORAGE_DIR']!),
    platforms: createPlatforms(readVariables(PLATFORM_VARIABLES, stack.env)),
    temporal: new Client({ connection, namespace: stack.namespace }),
    host: { heartbeat: () => undefined, log: silent } as never,
  };
  return {
    deps,
    async run(days) {
      const at = new Date(Date.now() + days * 86_400_000).toISOString();
      await createHousekeepingActivities(deps).purge({ at });
      return createAccountEndActivities(deps).followAccountEnds({ at });
    },
    async invitationToken() {
      const { rows } = await stack.database.query<{ key: string; sealed: string }>(
        `select dedupe_key as key, payload ->> 'sealedToken' as sealed from outbox_item
         where payload ->> 'template' = 'invitation' order by created_at desc limit 1`,
      );
      return deps.sealer.open(rows[0]!.sealed, mailTokenPlace(rows[0]!.key));
    },
    async close() {
      await deps.platforms.close();
      await connection.close();
      await orm.close();
    },
  };
}

function fault({ err }: { err?: unknown }): never {
  throw err;
}

/** Every row of every table as text. */
export async function dumpOf({ database }: Pick<SharedStack, 'database'>): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
    lines.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return lines.join('\n');
}

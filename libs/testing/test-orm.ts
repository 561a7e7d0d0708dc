import type { MikroORM } from '@mikro-orm/postgresql';
import { connectDatabase } from '#libs/database/orm.js';
import { createTestDatabase } from '../../test/support/database.js';

/** A migrated database of the test's own, connected. `close` ends the connection and drops it. */
export async function createTestOrm(): Promise<{ orm: MikroORM; url: string; close: () => Promise<void> }> {
  const { url, drop } = await createTestDatabase();
  const orm = await connectDatabase(url, { poolSize: 5 });
  const close = async (): Promise<void> => {
    await orm.close();
    await drop();
  };
  return { orm, url, close };
}

import { randomBytes } from 'node:crypto';
import { TEMPLATE_DATABASE } from '../../scripts/lib/backing.mjs';
import { createDatabase, dropDatabase } from '../../scripts/lib/database.mjs';
import { testServers } from './servers.js';

/**
 * A test's own database with the newest schema and no rows, in some 50 ms; or, for a test of migrations, an empty one.
 * @throws if the POLYAD_TEST_* variables are missing, with the command that sets them
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<{
  url: string;
  drop: () => Promise<void>;
}> {
  const { databaseUrl } = testServers();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(databaseUrl, name, isEmpty ? {} : { template: TEMPLATE_DATABASE });
  return {
    url: Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href,
    drop: () => dropDatabase(databaseUrl, name),
  };
}

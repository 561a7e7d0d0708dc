import { parseArgs } from 'node:util';
import { grantAppRole, makeAppRole } from './app-role.js';
import { connectDatabase } from './orm.js';

/**
 * `node dist/libs/database/migrate.js [--app-role NAME]`: migrates the database of DATABASE_URL to the newest schema and exits. With a
 * role, it grants the rights that the API needs to log in as another user than the tables' owner. APP_DATABASE_URL names a role that is
 * created if it is missing.
 */
const { values } = parseArgs({ options: { 'app-role': { type: 'string' } } });
const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL is missing: it must be a postgresql:// address\n');
  process.exit(1);
}
const orm = await connectDatabase(url, { poolSize: 2 });
try {
  const done = await orm.migrator.up();
  process.stdout.write(`migrations applied: ${done.length}\n`);
  const appUrl = process.env['APP_DATABASE_URL'];
  const role = appUrl ? await makeAppRole(orm.em.fork(), appUrl) : values['app-role'];
  if (role !== undefined) {
    await grantAppRole(orm.em.fork(), role);
    process.stdout.write(`${role} may use the tables, and only add to the audit trail\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close();
}

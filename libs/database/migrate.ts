import { parseArgs } from 'node:util';
import { connectDatabase } from './orm.js';
import { ROLES, grantRole, loginOf, makeRole, requireTwo, type RoleKind } from './roles.js';

/**
 * `node dist/libs/database/migrate.js [--app-role NAME] [--worker-role NAME]`: migrates the database of DATABASE_URL to the newest schema
 * and exits. With roles, it grants the rights that the API and the workers need to log in as users other than the owner of the tables.
 * APP_DATABASE_URL and WORKER_DATABASE_URL name roles that are created if they are missing.
 */
const { values } = parseArgs({ options: { 'app-role': { type: 'string' }, 'worker-role': { type: 'string' } } });
const roleNames: Record<RoleKind, string | undefined> = { api: values['app-role'], worker: values['worker-role'] };
const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL is missing: it must be a postgresql:// address\n');
  process.exit(1);
}
const KINDS = Object.keys(ROLES) as RoleKind[];
const orm = await connectDatabase(url, { poolSize: 2 });
try {
  const addresses = KINDS.map((kind) => ({ kind, address: process.env[ROLES[kind].variable] }));
  for (const { kind, address } of addresses) if (address) roleNames[kind] = loginOf(kind, address).role;
  requireTwo(roleNames);
  const done = await orm.migrator.up();
  process.stdout.write(`migrations applied: ${done.length}\n`);
  for (const { kind, address } of addresses) if (address) await makeRole(orm.em.fork(), kind, address);
  for (const kind of KINDS) {
    const role = roleNames[kind];
    if (role === undefined) continue;
    await grantRole(orm.em.fork(), kind, role);
    const { mayErase } = ROLES[kind];
    process.stdout.write(
      `${role} may use the tables, and ${mayErase ? 'erase ended accounts' : 'only add to the audit trail and the fee books'}\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await orm.close();
}

import { connectDatabase } from './orm.js';

/** `node dist/libs/database/migrate.js`: brings the database of DATABASE_URL to the newest schema and exits. */
const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL is missing: it must be a postgresql:// address\n');
  process.exit(1);
}
const orm = await connectDatabase(url, { poolSize: 2 });
const done = await orm.migrator.up();
process.stdout.write(`migrations applied: ${done.length}\n`);
await orm.close();

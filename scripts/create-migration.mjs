/**
 * `node scripts/create-migration.mjs NAME`: writes the migration from the snapshot's schema to the entities' current one, and the new
 * snapshot, without a database. Read the migration before you commit both: a merged one never changes.
 */
import { build } from './lib/build.mjs';

const log = (text) => process.stderr.write(`${text}\n`);
const [name] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(name ?? '')) {
  log('name the migration in small letters and dashes: node scripts/create-migration.mjs team-colors');
  process.exit(1);
}

await build({ only: ['server'], progress: (part) => log(`building ${part}`) });
const { connectDatabase } = await import('#libs/database/orm.js');
const orm = await connectDatabase('postgresql://nobody@127.0.0.1/none');
try {
  const { fileName } = await orm.migrator.create(undefined, false, false, name);
  log(fileName === '' ? 'nothing to write: the snapshot matches the entities' : `written: ${fileName}`);
} finally {
  await orm.close();
}

/** `node scripts/command.mjs FILE ...`: runs a compiled command below dist/apps with the environment that `npm start` gives its parts. */
import { spawnSync } from 'node:child_process';
import { build } from '../lib/build.mjs';
import { NODE, inRoot } from '../lib/paths.mjs';
import { embeddedDatabaseUrl } from '../lib/postgres.mjs';
import { localSettings, readShellAndFile } from '../lib/settings.mjs';

const [command, ...args] = process.argv.slice(2);
const { env, owns, ports, databasePassword } = localSettings(readShellAndFile());
if (owns.database) env.DATABASE_URL = embeddedDatabaseUrl(ports.database, databasePassword, 'polyad');
await build({ only: ['server'] });
const { status } = spawnSync(NODE, [inRoot('dist/apps', command), ...args], {
  env: { ...process.env, ...env },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

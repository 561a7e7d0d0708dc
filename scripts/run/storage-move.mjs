/** `npm run storage:move`: runs the worker's command with the environment that `npm start` gives its parts. */
import { spawnSync } from 'node:child_process';
import { build } from '../lib/build.mjs';
import { NODE, inRoot } from '../lib/paths.mjs';
import { embeddedDatabaseUrl } from '../lib/postgres.mjs';
import { localSettings, readShellAndFile } from '../lib/settings.mjs';

const { env, owns, ports, databasePassword } = localSettings(readShellAndFile());
if (owns.database) env.DATABASE_URL = embeddedDatabaseUrl(ports.database, databasePassword, 'polyad');
await build({ only: ['server'] });
const command = inRoot('dist/apps/worker/src/commands/move-storage.js');
const { status } = spawnSync(NODE, [command], { env: { ...process.env, ...env }, stdio: 'inherit' });
process.exitCode = status ?? 1;

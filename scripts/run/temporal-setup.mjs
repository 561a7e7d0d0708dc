/** `npm run temporal:setup`: runs the worker's command with the environment that `npm start` gives its parts. */
import { spawnSync } from 'node:child_process';
import { build } from '../lib/build.mjs';
import { NODE, inRoot } from '../lib/paths.mjs';
import { localSettings, readShellAndFile } from '../lib/settings.mjs';

const { env } = localSettings(readShellAndFile());
await build({ only: ['server'] });
const command = inRoot('dist/apps/worker/src/commands/set-up-temporal.js');
const { status } = spawnSync(NODE, [command], { env: { ...process.env, ...env }, stdio: 'inherit' });
process.exitCode = status ?? 1;

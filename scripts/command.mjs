/**
 * `npm run staff`, `restored`, `storage:move`, `keys:reseal` and `temporal:setup`: an operator's command, on the installation that the shell
 * and .env name, else on that of `npm start`. docs/operations.md says when; package.json names each command's file in apps.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/command.mjs');

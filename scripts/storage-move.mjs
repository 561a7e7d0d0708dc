/**
 * `npm run storage:move`: copies every stored file from STORAGE_OLD_URL to STORAGE_URL, while the API and the workers run with both.
 * docs/operations.md says how; the work is apps/worker/src/commands/move-storage.ts.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/storage-move.mjs');

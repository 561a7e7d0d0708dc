/**
 * `node scripts/record-histories.mjs [SPEC]`: records the runs of the workflow specs (all of them, or those whose path holds SPEC)
 * anew into workflows/histories. Do this when a
 * released workflow changes its steps on purpose, after `patched()` keeps the old ones, and keep the old recordings beside
 * the new: each file is the promise that such a run can still be replayed.
 */
import { startBacking, temporaryFolder } from './lib/backing.mjs';
import { build } from './lib/build.mjs';
import { runJest } from './lib/jest.mjs';
import { createLogs } from './lib/log.mjs';
import path from 'node:path';

const dir = temporaryFolder('record');
const tell = (text) => process.stderr.write(`${text}\n`);
await build({ only: ['server', 'workflows'], progress: (name) => tell(`building ${name}`) });
const backing = await startBacking({ dir, logs: createLogs(path.join(dir, 'logs')), progress: tell });
try {
  const env = { ...process.env, ...backing.env, POLYAD_RECORD_HISTORIES: '1' };
  const args = [
    '--selectProjects',
    'system',
    '--testPathPatterns',
    `workflows/src/.*${process.argv[2] ?? ''}.*sys.spec.ts`,
  ];
  const { failed } = await runJest({ args, env, dir });
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await backing.stop();
}

/** `node scripts/record-histories.mjs [SPEC]`: the work of scripts/record-histories.mjs, under the pinned Node. */
import path from 'node:path';
import { startBacking, temporaryFolder } from '../lib/backing.mjs';
import { build } from '../lib/build.mjs';
import { runJest } from '../lib/jest.mjs';
import { createLogs } from '../lib/log.mjs';

const dir = temporaryFolder('record');
const log = (text) => process.stderr.write(`${text}\n`);
await build({ only: ['server', 'workflows', 'processes'], progress: (name) => log(`building ${name}`) });
const backing = await startBacking({ dir, logs: createLogs(path.join(dir, 'logs')), progress: log });
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

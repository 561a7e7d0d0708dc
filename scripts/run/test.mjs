/**
 * `npm test`: build, type check, lint, then every Jest test, against servers that only this run uses. The last line is always
 * `N passed, N failed`; a step that is not Jest counts as one test. With arguments (paths or Jest options) only those tests run, with
 * `--changed` or `--changed=<commit>` only the tests that a change since main or that commit affects.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startBacking, temporaryFolder } from '../lib/backing.mjs';
import { build } from '../lib/build.mjs';
import { isChanged, withChanged } from '../lib/changed.mjs';
import { Failure } from '../lib/failure.mjs';
import { runJest } from '../lib/jest.mjs';
import { processesWith } from '../lib/leftovers.mjs';
import { killGroup } from '../lib/liveness.mjs';
import { bold, createLogs, dim, print, since, step } from '../lib/log.mjs';
import { NODE, inRoot } from '../lib/paths.mjs';
import { runOrFail } from '../lib/processes.mjs';
import { prepareS3Server } from '../lib/s3-server.mjs';
import { shutdownSignal } from '../lib/shutdown-signal.mjs';
import { startStackHost } from '../lib/stack-host.mjs';

/** Check results per file are valid until its contents change. oxlint caches nothing: its rules use the types of other files. */
const CACHE = 'node_modules/.cache/polyad';
const cachedIn = (name) => ['--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/${name}`];
const STATIC_CHECKS = [
  ['eslint', 'eslint/bin/eslint.js', ['.', '--max-warnings', '0', ...cachedIn('eslint')]],
  ['types (oxlint)', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['prettier', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', ...cachedIn('prettier'), '.']],
  ['unused code (knip)', 'knip/bin/knip.js', []],
];
const STATIC_CHECKS_AT_ONCE = 2;
/**
 * A whole run should take half an hour on a quiet machine with two cores. A slow machine, or one that builds Temporal first, needs longer,
 * and an aborted run proves nothing. Jest is stopped early enough for the servers to end and the results to be printed.
 */
const LIMIT_MS = 75 * 60_000;
const CLOSING_MS = 60_000;
/** If more files than this fail, timing is not the cause. */
const FLAKY_FILES = 5;

const started = Date.now();
const args = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const failedSteps = [];
const run = `POLYAD_TEST_RUN=${randomBytes(6).toString('hex')}`;
process.env.POLYAD_TEST_RUN = run.split('=')[1];

const shutdown = shutdownSignal();
const interrupted = await Promise.race([everything().then(() => false), shutdown.requested]);
for (const { pid } of leftBehind()) killGroup(pid, 'SIGKILL');
if (interrupted) {
  print('interrupted');
  total.failed += 1;
}
if (failedSteps.length > 0) print(`Failed: ${failedSteps.join(', ')}`);
print(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function everything() {
  const isBuilt = await counted(
    'build',
    (progress) => build({ progress }),
    (built) => (built.length ? built.join(', ') : 'up to date'),
  );
  if (args.length === 0) await runStaticChecks();
  if (isBuilt) await runTests();
  else print('Nothing to test without a build.');
  const leftovers = leftBehind();
  if (leftovers.length > 0) {
    total.failed += 1;
    print(`Left behind:\n${leftovers.map(({ pid, command }) => `  ${pid} ${command}`).join('\n')}`);
  }
  print(`\n${dim(`in ${since(started)}`)}`);
}

/** Guards do not count as left behind: they end by themselves right after the process that they watch. */
function leftBehind() {
  return processesWith(run).filter(({ command }) => !command.endsWith('guard.mjs guard'));
}

async function runStaticChecks() {
  const waiting = [...STATIC_CHECKS];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, bin, args] = check;
      await counted(name, () => runOrFail({ name, command: NODE, args: [inRoot('node_modules', bin), ...args] }));
    }
  };
  await Promise.all(Array.from({ length: STATIC_CHECKS_AT_ONCE }, lane));
}

async function runTests() {
  // Built while unit tests run, so that only the specs that need it wait.
  if (args.length === 0) void prepareS3Server();
  let jestArgs = args;
  if (args.some(isChanged)) {
    const choose = async () => withChanged(args);
    const keepArgs = (choice) => ((jestArgs = choice.args), choice.notes.join('; '));
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- null if the change concerns no test
    if (!(await counted('choice of the tests', choose, keepArgs)) || jestArgs === null) return;
  }
  const dir = temporaryFolder('test');
  const logs = createLogs(path.join(dir, 'logs'));
  let backing;
  const isUp = await counted(
    'servers for the tests',
    async (progress) => (backing = await startBacking({ dir, logs, progress })),
  );
  if (!isUp) return;
  // Processes of the same kind share their compiled code. With restarted stacks and killed workers, some 150 processes start.
  Object.assign(process.env, backing.env, { NODE_COMPILE_CACHE: path.join(dir, 'compiled') });
  try {
    print(`\n${bold('Jest')}`);
    const first = await runOnStacks({ args: jestArgs, dir });
    const result = mayBeFlaky(first) ? await again(first, { dir }) : first;
    total.passed += result.passed;
    total.failed += result.failed;
    if (result.failed > 0)
      failedSteps.push(`Jest (POLYAD_TEST_KEEP=1 npm test keeps the servers' logs in ${path.dirname(dir)})`);
  } finally {
    await backing.stop();
  }
}

/** Runs Jest with its own stacks: a rerun of the same specs would collide with their earlier accounts. */
async function runOnStacks(options) {
  const stacks = await startStackHost();
  try {
    const limitMs = Math.max(0, started + LIMIT_MS - CLOSING_MS - Date.now());
    return await runJest({ ...options, env: { ...process.env, POLYAD_TEST_STACKS: stacks.url }, limitMs });
  } finally {
    await stacks.stop();
  }
}

/**
 * Whether the failures may be due to timing: in a whole run, on a machine with other load, in a few files that use real parts or whole
 * pages.
 */
function mayBeFlaky({ failed, failures }) {
  const counted = failures.reduce((sum, { count }) => sum + count, 0);
  const isTimed = ({ file }) => /\.(db|sys|e2e)\.spec\.ts$|\.spec\.tsx$/.test(file);
  const isFew = failures.length > 0 && failures.length <= FLAKY_FILES;
  return args.length === 0 && failed === counted && isFew && failures.every(isTimed);
}

/** Runs the failed files again, alone, and names those that pass then: a flaky test is a defect, but not of this change. */
async function again({ passed, failures }, options) {
  const files = failures.map(({ file }) => file);
  print(`\n${bold('Once more, alone')}: ${files.join(', ')}`);
  const second = await runOnStacks({ ...options, args: files, workers: 1 });
  const stillFailing = new Set(second.failures.map(({ file }) => file));
  const flaky = failures.filter(({ file }) => second.passed > 0 && !stillFailing.has(file));
  for (const { file } of flaky) print(`Flaky, to be fixed: ${file}`);
  return { passed: passed + flaky.reduce((sum, { count }) => sum + count, 0), failed: second.failed };
}

/** Runs a step and counts it. Prints a failure in full; the next step still runs. */
async function counted(name, work, note) {
  try {
    await step(name, work, note);
    total.passed += 1;
    return true;
  } catch (error) {
    if (!shutdown.isRequested) print(error instanceof Failure ? error.message : error.stack);
    total.failed += 1;
    failedSteps.push(name);
    return false;
  }
}

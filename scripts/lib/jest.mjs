import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { print } from './log.mjs';
import { NODE, ROOT, inRoot } from './paths.mjs';
import { runToEnd } from './processes.mjs';

const SLOWEST = 10;
/** Shorter files may come last, in any order. */
const LONG_SECONDS = 5;

const LIMIT_MS = 30 * 60_000;

/**
 * One more than the cores of the expected machines: two of three files wait for real parts most of their time (`jest-sequencer.mjs`). With
 * four workers, waits in browsers exceeded their limits.
 */
const WORKERS = 3;
/** A worker never releases the modules that a spec loaded: some 18 MB a file. A worker with a larger heap is replaced. */
const WORKER_HEAP = '1500MB';

const NOISE = /^(\{"numFailedTestSuites"|Force exiting Jest:|Test results written to:)/;

/**
 * Runs Jest and shows its output as it comes.
 * @param {object} options
 * @param {string[]} options.args paths or Jest options; none means every test
 * @param {Record<string, string | undefined>} options.env
 * @param {string} options.dir for the report
 * @param {number} [options.workers] how many files run at the same time; three by default
 * @param {number} [options.limitMs] the time after which it is stopped; half an hour by default
 * @returns {Promise<{ passed: number, failed: number, failures: { file: string, count: number }[] }>} tests; a suite that could
 *   not run, a run without tests and a run that was cut off count as one failure each. `failures` are the files that failed,
 *   with the number that each counts for
 */
export async function runJest({ args, env, dir, workers = WORKERS, limitMs = LIMIT_MS }) {
  const report = path.join(dir, 'jest.json');
  rmSync(report, { force: true });
  const { code } = await runToEnd({
    name: 'jest',
    command: NODE,
    args: [
      ...[
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        inRoot('node_modules/jest/bin/jest.js'),
      ],
      ...['--ci', `--maxWorkers=${workers}`, `--workerIdleMemoryLimit=${WORKER_HEAP}`, '--forceExit'],
      ...['--json', `--outputFile=${report}`, ...args],
    ],
    env: { ...env, NODE_OPTIONS: `--experimental-vm-modules ${env.NODE_OPTIONS ?? ''}`.trim() },
    timeoutMs: limitMs,
    onLine: (line) => {
      if (!NOISE.test(line)) print(line);
    },
  });
  if (!existsSync(report)) {
    print(
      code === 124
        ? `Jest was stopped after ${(limitMs / 60_000).toFixed(1)} minutes.`
        : `Jest ended without a report (exit code ${code}).`,
    );
    return { passed: 0, failed: 1, failures: [] };
  }
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTotalTests, testResults } =
    JSON.parse(readFileSync(report, 'utf8'));
  if (numTotalTests === 0) print('No test ran.');
  if (numPendingTests > 0) print(`${numPendingTests} skipped`);
  if (testResults.length > 1) print(slowest(testResults));
  if (args.length === 0 && process.env.POLYAD_TEST_DURATIONS) keepDurations(testResults);
  const isEmpty = numTotalTests === 0 && !args.includes('--passWithNoTests');
  const failed = numFailedTests + numRuntimeErrorTestSuites + (isEmpty ? 1 : 0);
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: path.relative(ROOT, name),
      count: assertionResults.filter(({ status }) => status === 'failed').length || 1,
    }));
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, failures };
}

/** Seconds of wall time of each file, including its set-up. */
const durationsOf = (results) =>
  results.map(({ name, startTime, endTime }) => ({
    name: path.relative(ROOT, name).split(path.sep).join('/'),
    seconds: (endTime - startTime) / 1_000,
  }));

/** Writes the durations that order the files on a machine that has not run them yet. */
function keepDurations(results) {
  const long = durationsOf(results).filter(({ seconds }) => seconds >= LONG_SECONDS);
  const sorted = long
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, seconds }) => [name, Math.round(seconds)]);
  writeFileSync(inRoot('scripts/lib/jest-durations.json'), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** The files that took longest. */
function slowest(results) {
  const lines = durationsOf(results)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
  return `\nSlowest files:\n${lines.join('\n')}`;
}

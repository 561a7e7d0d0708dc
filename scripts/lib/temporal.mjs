import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER } from './private-files.mjs';
import { startProcess } from './processes.mjs';
import { waitFor } from './wait-for.mjs';

/**
 * With a write-ahead log, a commit is one write and one wait for the disk. Without it, each commit creates, writes, syncs and deletes a
 * journal, which takes a third of the engine's time. Commits are as durable as before.
 */
const PRAGMAS = { journal_mode: 'WAL' };

/** Priorities of activities need this setting; servers from 1.30 on have it by default. */
const DYNAMIC = { 'matching.useNewMatcher': true };

/**
 * Starts Temporal's development server (its state in one SQLite file) and waits until its namespaces answer.
 * @param {object} options
 * @param {string} options.binary
 * @param {number} options.port
 * @param {number} [options.uiPort] no UI without one
 * @param {string} options.dbFile
 * @param {string} [options.namespace]
 * @param {(line: string) => void} [options.onLine]
 * @returns {Promise<{ child: import('./processes.mjs').Child, address: string }>}
 */
export async function startTemporal({ binary, port, uiPort, dbFile, namespace = 'default', onLine }) {
  mkdirSync(path.dirname(dbFile), { recursive: true, mode: PRIVATE_FOLDER });
  const address = `127.0.0.1:${port}`;
  const child = startProcess({
    name: 'temporal',
    command: binary,
    isPrivate: true,
    args: [
      ...[
        'server',
        'start-dev',
        '--ip',
        '127.0.0.1',
        '--port',
        String(port),
        '--db-filename',
        dbFile,
        '--log-level',
        'error',
      ],
      ...flags('--sqlite-pragma', PRAGMAS),
      ...flags('--dynamic-config-value', DYNAMIC),
      ...(uiPort ? ['--ui-port', String(uiPort)] : ['--headless']),
      ...(namespace === 'default' ? [] : ['--namespace', namespace]),
    ],
    onLine,
  });
  const describe = ['operator', 'namespace', 'describe', '--namespace', namespace, '--address', address];
  await waitFor(() => execFileSync(binary, describe, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 5_000 }), {
    what: 'Temporal',
    timeoutMs: 60_000,
    giveUp: child.diedBecause,
  });
  return { child, address };
}

const flags = (flag, values) => Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`]);

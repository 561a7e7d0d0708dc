import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { isAlive } from '../../scripts/lib/liveness.mjs';
import { type Stack as Processes, type StackOptions, type StackProcess } from '../../scripts/lib/stack.mjs';
import type { PROFILES } from '../../scripts/lib/stack-profiles.mjs';
import { callStackHost } from './stack-host.js';

export type { StackOptions };
type PartName = StackProcess['name'];
type Profile = keyof typeof PROFILES;
type Addresses = Omit<Processes, PartName | 'flushLogs' | 'stop'>;

/** A stack that other specs use too: none of its processes can be stopped or started. */
export interface SharedStack extends Addresses {
  /** Queries of the stack's own database, for data without a route; all on one connection. */
  database: Pick<pg.Pool, 'query'>;
  stop: () => Promise<void>;
}

export interface Stack extends SharedStack, Pick<Processes, PartName> {}

/** The stack host's description of a stack. */
interface Description extends Addresses, Record<PartName, { url: string }> {
  id: string;
  pids: Record<PartName, number>;
}

const TAIL_LINES = 40;

/**
 * Starts a test's own sandbox, worker and API as real processes from dist/, on free ports, with a database copied from the migrated
 * template and their own Temporal namespace. Takes some 5 s; call it once per spec file (beforeAll) and `stop()` it in afterAll. Each
 * process can be killed and started again: `await stack.worker.kill(); await stack.worker.start();`
 * @throws if the POLYAD_TEST_* variables are missing, with the command that sets them
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const description = await callStackHost<Description>('POST', '/stacks', options);
  const { id, pids, sandbox, worker, api, ...rest } = description;
  const database = databaseOf(description);
  const part = (name: PartName, { url }: { url: string }) =>
    remoteProcess(name, { id, url, pid: pids[name], dataDir: rest.dataDir });
  return {
    ...rest,
    sandbox: part('sandbox', sandbox),
    worker: part('worker', worker),
    api: part('api', api),
    database,
    async stop() {
      await database.end();
      await callStackHost('DELETE', `/stacks/${id}`);
    },
  };
}

/**
 * A stack of a profile (scripts/lib/stack-profiles.mjs), which belongs to this spec until `stop()` returns it for another spec. Use it
 * unless you must kill or configure something. Its processes, its database and the sandbox's objects stay: work with your own team and
 * addresses, and count only rows of that team. Faults, limits and the log of calls are cleared between two specs.
 */
export async function shareStack(profile: Profile = 'running'): Promise<SharedStack> {
  const {
    id,
    pids: _pids,
    sandbox: _sandbox,
    worker: _worker,
    api: _api,
    ...rest
  } = await callStackHost<Description>('POST', `/shared/${profile}`);
  const database = databaseOf(rest);
  return {
    ...rest,
    database,
    async stop() {
      await database.end();
      await callStackHost('DELETE', `/shared/${id}`);
    },
  };
}

/**
 * A pool with an error listener. `end()` of a pool resolves before its connections are closed, so dropping the database can still break a
 * connection. Without the listener, the next spec of this process would throw that error. A query on a broken connection still fails.
 */
function databaseOf({ databaseUrl }: Pick<Addresses, 'databaseUrl'>): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  return pool;
}

/** A process of the stack host. Only the host starts and stops it. Its state and its log are read without the host. */
function remoteProcess(
  name: PartName,
  { id, url, pid, dataDir }: { id: string; url: string; pid: number; dataDir: string },
): StackProcess {
  const ask = async (action: 'start' | 'stop' | 'kill', signal?: NodeJS.Signals) => {
    ({ pid } = await callStackHost<{ pid: number }>('POST', `/stacks/${id}/${name}/${action}`, { signal }));
  };
  return {
    name,
    url,
    pid: () => pid,
    isRunning: () => pid > 0 && isAlive(pid),
    start: () => ask('start'),
    stop: () => ask('stop'),
    kill: (signal) => ask('kill', signal),
    tail: () => lastLines(path.join(dataDir, 'logs', `${name}.log`)),
  };
}

const lastLines = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n') : '';

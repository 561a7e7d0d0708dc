import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, Connection, type WorkflowExecutionDescription } from '@temporalio/client';
import { mailTokenPlace, Sealer } from '#libs/database/sealing.js';
import { experimentWorkflowId } from '#libs/orchestration/ids.js';
import pg from 'pg';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { startService } from '../../scripts/lib/services.mjs';
import { backingAddresses, prepareStack, startStack } from '../../scripts/lib/stack.mjs';
import { roleUrls } from '../../scripts/lib/postgres.mjs';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { experiment } from '../api/support/experiment-form.js';
import { mailsTo } from '../api/support/mailbox.js';
import { Cable } from '../support/cable.js';
import type { Stack } from '../support/stack.js';
import { Scenario } from './scenario.js';

/** An accepted submission starts within this time, once the necessary processes run. */
const PROMISED_MS = 2_000;
const MAILS = 5;
/** A mail server so slow that the other worker looks for e-mails while all of them are being sent. */
const SLOW_MS = 1_000;

let stack: Stack;
let scenario: Scenario;
let engine: Cable;
let database: Cable;
let mailServer: Cable;
let connection: Connection;
let client: Client;
beforeAll(async () => {
  const addresses = backingAddresses();
  const name = await prepareStack();
  const [smtpPort] = await freePorts(1);
  engine = new Cable(addresses.temporalAddress);
  database = new Cable(new URL(addresses.databaseUrl).host);
  mailServer = new Cable(`127.0.0.1:${smtpPort}`, { latencyMs: SLOW_MS });
  await Promise.all([engine.plugIn(), database.plugIn(), mailServer.plugIn()]);
  const url = Object.assign(new URL(addresses.databaseUrl), { host: database.host, pathname: `/${name}` });
  const password = decodeURIComponent(url.password);
  const env = {
    TEMPORAL_ADDRESS: engine.host,
    // Only the worker reaches the database through this cable: the API has another URL.
    WORKER_DATABASE_URL: roleUrls(url.href, { api: password, worker: password }).WORKER_DATABASE_URL,
    SMTP_PORT: String(smtpPort),
    SMTP_URL: `smtp://${mailServer.host}`,
  };
  // A stack of this process's own, because another worker starts with its environment.
  const processes = await startStack({ env }, Promise.resolve(name));
  const pool = new pg.Pool({ connectionString: processes.databaseUrl, max: 1, idleTimeoutMillis: 0 });
  stack = { ...processes, database: pool, stop: () => pool.end().then(() => processes.stop()) };
  connection = await Connection.connect({ address: stack.temporalAddress });
  client = new Client({ connection, namespace: stack.namespace });
  scenario = new Scenario(stack);
  await scenario.client();
}, 60_000);
afterAll(async () => {
  await connection?.close();
  await stack?.stop();
  await Promise.all([engine?.pull(), database?.pull(), mailServer?.pull()]);
});

const named = (name: string) => {
  const input = experiment();
  input.information.name = name;
  return input;
};
const attempts = async (uuid: string): Promise<number> => {
  const sql = 'select attempts from outbox_item where dedupe_key = $1';
  const { rows } = await stack.database.query<{ attempts: number }>(sql, [experimentWorkflowId(uuid)]);
  return rows[0]!.attempts;
};
const untilTried = (uuid: string, times: number) =>
  waitFor(async () => (await attempts(uuid)) >= times, { what: `attempt ${times} to start`, timeoutMs: 60_000 });
const run = (uuid: string) =>
  waitFor(() => client.workflow.getHandle(experimentWorkflowId(uuid)).describe(), {
    what: 'the run',
    everyMs: 50,
  }) as Promise<WorkflowExecutionDescription>;
/** How long after this moment the run started, in ms. */
const startedAfter = async (uuid: string, since: number) => (await run(uuid)).startTime.getTime() - since;

describe('answered submission', () => {
  it('LIFE-012 is started within 2 s, once, although every process is killed between its commit and its start', async () => {
    await engine.pull();
    const { uuid } = await scenario.submit(named('Killed before its start'));
    await untilTried(uuid, 1);
    await Promise.all([stack.api.kill(), stack.worker.kill()]);
    await engine.plugIn();
    await expect(client.workflow.getHandle(experimentWorkflowId(uuid)).describe()).rejects.toThrow();
    await Promise.all([stack.api.start(), stack.worker.start()]);
    const ready = Date.now();

    expect(await startedAfter(uuid, ready)).toBeLessThan(PROMISED_MS);
    const { rows } = await stack.database.query(
      'select count(*)::int as items, count(done_at)::int as done from outbox_item where dedupe_key = $1',
      [experimentWorkflowId(uuid)],
    );
    expect(rows).toEqual([{ items: 1, done: 1 }]);
  });

  it('is started within 2 s after an unreachable engine has returned', async () => {
    await engine.pull();
    const { uuid } = await scenario.submit(named('Without an engine'));
    await untilTried(uuid, 5); // some 20 s: by then, a default client waits ten seconds between its attempts
    await engine.plugIn();
    const recoveries = Date.now();
    expect(await startedAfter(uuid, recoveries)).toBeLessThan(PROMISED_MS);
  });
});

describe('jobs of workers', () => {
  it('report once that the database is unreachable, and continue afterwards', async () => {
    const lines = (text: string): string[] =>
      readFileSync(path.join(stack.dataDir, 'logs', 'worker.log'), 'utf8')
        .split('\n')
        .flatMap((line) => (line.includes(text) ? [/"job":"([^"]+)"/.exec(line)![1]!] : []));
    const jobs = async (): Promise<string | undefined> => {
      const answer = await fetch(`${stack.worker.url}/health/ready`);
      return ((await answer.json()) as { parts: Record<string, string> }).parts['jobs'];
    };
    await database.pull();
    const failures = () => lines('the job failed and is retried');
    try {
      await waitFor(() => failures().includes('outbox/mail') && failures().includes('waits'), {
        what: 'jobs that fail',
      });
      expect(await jobs()).not.toBe('ok');
    } finally {
      await database.plugIn();
    }
    await waitFor(async () => (await jobs()) === 'ok', { what: 'jobs that work' });
    expect(new Set(failures()).size).toBe(failures().length);
    const recoveries = () => lines('the job works again').sort().join();
    await waitFor(() => recoveries() === failures().sort().join(), {
      what: 'a log line for each job that works again',
    });
  });

  it('send each mail once with any number of workers', async () => {
    const [port] = await freePorts(1);
    const second = await startService('worker', { ...stack.env, WORKER_HEALTH_PORT: String(port) });
    try {
      const email = `${randomUUID()}@example.test`;
      await stack.database.query(
        `insert into user_account (id, organization_id, email, password_hash, first_name, last_name, role, status, lang, created_at)
         select gen_random_uuid(), organization_id, $1, password_hash, 'Ada', 'Byron', role, status, lang, now()
         from user_account limit 1`,
        [email],
      );
      const sealer = new Sealer(stack.env['ENCRYPTION_KEYS']!);
      const keys = Array.from({ length: MAILS }, (_, index) => `password-reset/${index}`);
      const payloads = keys.map((key) => ({
        template: 'password-reset',
        email,
        sealedToken: sealer.seal(key, mailTokenPlace(key)),
      }));
      await stack.database.query(
        `insert into outbox_item (id, organization_id, kind, dedupe_key, payload, created_at, available_at)
         select gen_random_uuid(), gen_random_uuid(), 'mail', key, payload::jsonb, now(), now()
         from unnest($1::text[], $2::text[]) as mail (key, payload)`,
        [keys, payloads.map((payload) => JSON.stringify(payload))],
      );
      const waiting = `select 1 from outbox_item where kind = 'mail' and done_at is null`;
      const isThrough = async () => (await stack.database.query(waiting)).rowCount === 0;
      await waitFor(isThrough, { what: 'mails that are sent', timeoutMs: 60_000 });
      await Promise.all([second.stop(), stack.worker.stop()]); // they finish their started work
      const sent = await mailsTo(stack, email);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(MAILS);
      expect(sent).toHaveLength(MAILS);
    } finally {
      await second.stop();
    }
  });

  it('leave no run in the engine, which lists only experiments and 24 housekeeping runs a day', async () => {
    const types = new Set<string>();
    for await (const { type } of client.workflow.list()) types.add(type);
    expect(types).toContain('runExperimentWorkflow');
    // By now, housekeeping and the slices of a run may not have begun.
    for (const type of ['runExperimentWorkflow', 'createSliceWorkflow', 'housekeepingWorkflow']) types.delete(type);
    expect([...types]).toEqual([]);

    const schedules: string[] = [];
    for await (const { scheduleId } of client.schedule.list()) schedules.push(scheduleId);
    expect(schedules).toEqual(['housekeeping']);
    const { info } = await client.schedule.getHandle('housekeeping').describe();
    const [first, next] = info.nextActionTimes;
    expect(86_400_000 / (next!.getTime() - first!.getTime())).toBeLessThanOrEqual(30);
  });
});

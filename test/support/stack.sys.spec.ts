import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { testServers } from './servers.js';
import { startStack, type Stack } from './stack.js';

const statusOf = async (url: string) => (await fetch(url)).status;

describe('stack of real processes', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ timeScale: 100_000 })), 90_000);
  afterAll(() => stack?.stop(), 60_000);

  it('responds at its own addresses', async () => {
    expect(await statusOf(`${stack.apiUrl}/api/v1/health/ready`)).toBe(200);
    expect(await statusOf(`${stack.worker.url}/health/ready`)).toBe(200);
    expect(await statusOf(`${stack.sandboxUrl}/__sandbox/health`)).toBe(200);
  });

  it('gives API and workers database users without a table of their own', async () => {
    const { rows } = await stack.database.query<{ login: string; owns: number }>(
      `select usename as login, (select count(*)::int from pg_tables where tableowner = usename and schemaname = 'public') as owns
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() group by usename order by usename`,
    );
    expect(rows).toEqual([
      { login: 'polyad_app', owns: 0 },
      { login: 'polyad_worker', owns: 0 },
    ]);
  });

  it.each(['worker', 'api', 'sandbox'] as const)(
    'survives a SIGKILL of the %s, which returns at the same address',
    async (name) => {
      const before = stack[name].pid();
      await stack[name].kill();
      expect(stack[name].isRunning()).toBe(false);
      await stack[name].start();
      expect(stack[name].isRunning()).toBe(true);
      expect(stack[name].pid()).not.toBe(before);
      expect(await statusOf(`${stack.apiUrl}/api/v1/health/ready`)).toBe(200);
    },
    60_000,
  );

  it('leaves neither process nor database', async () => {
    const other = await startStack({ parts: ['sandbox'] });
    const pid = other.sandbox.pid();
    await other.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    const client = new pg.Client({ connectionString: testServers().databaseUrl });
    await client.connect();
    const { rows } = await client.query('select datname from pg_database where datname = any($1)', [
      [stack.namespace, other.namespace],
    ]);
    await client.end();
    expect(rows).toEqual([{ datname: stack.namespace }]);
  }, 60_000);
});

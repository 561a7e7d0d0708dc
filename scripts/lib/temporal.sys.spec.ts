import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { Child } from './processes.mjs';
import { freePorts } from './ports.mjs';
import { findTemporal } from './temporal-binary.mjs';
import { startTemporal } from './temporal.mjs';

/** The offset of the write version in SQLite's header (https://www.sqlite.org/fileformat.html, 1.3.3): 2 means a write-ahead log. */
const WRITE_VERSION_AT = 18;

describe('database file of the engine', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'polyad-engine-'));
  const dbFile = path.join(dir, 'temporal.db');
  let child: Child | undefined;
  afterAll(async () => {
    await child?.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  });

  const start = async (): Promise<string> => {
    const [port = 0] = await freePorts(1);
    const binary = await findTemporal({ env: process.env, progress: () => undefined });
    const started = await startTemporal({ binary, port, dbFile });
    child = started.child;
    return started.address;
  };
  const within = async <T>(address: string, work: (client: Client) => Promise<T>): Promise<T> => {
    const connection = await Connection.connect({ address });
    try {
      return await work(new Client({ connection }));
    } finally {
      await connection.close();
    }
  };

  it('uses a write-ahead log, and keeps confirmed data after a SIGKILL', async () => {
    const workflowId = 'answered';
    await within(await start(), (client) =>
      client.workflow.start('any', { workflowId, taskQueue: 'nobody', args: [] }),
    );
    await child?.kill('SIGKILL');
    expect(readFileSync(dbFile)[WRITE_VERSION_AT]).toBe(2);
    const { status } = await within(await start(), (client) => client.workflow.getHandle(workflowId).describe());
    expect(status.name).toBe('RUNNING');
  }, 120_000);
});

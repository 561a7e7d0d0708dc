import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readWorkerEnvironment } from './worker-environment.js';

const source = {
  DATABASE_URL: 'postgresql://polyad@127.0.0.1/polyad',
  ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
};
const sandbox = Object.fromEntries(
  ['META_GRAPH_URL', 'META_GRAPH_VIDEO_URL', 'META_DIALOG_URL'].map((name) => [name, 'http://127.0.0.1:3100/meta']),
);

describe('the environment of a worker', () => {
  it('serves all queues by default', () => {
    expect(readWorkerEnvironment(source).queues).toEqual(['core', 'meta', 'tiktok', 'google']);
    expect(readWorkerEnvironment({ ...source, WORKER_QUEUES: 'meta' }).queues).toEqual(['meta']);
    expect(readWorkerEnvironment({ ...source, WORKER_QUEUES: 'core, meta' }).queues).toEqual(['core', 'meta']);
    expect(() => readWorkerEnvironment({ ...source, WORKER_QUEUES: 'meta,mail' })).toThrow('WORKER_QUEUES');
  });

  it('rejects a faster clock together with a real address of the platform', () => {
    const fast = { ...source, SANDBOX_TIME_SCALE: '2880' };
    expect(() => readWorkerEnvironment(fast)).toThrow('SANDBOX_TIME_SCALE');
    expect(readWorkerEnvironment({ ...fast, ...sandbox }).platforms['SANDBOX_TIME_SCALE']).toBe(2880);
  });

  it('lists the problems of the connection to the engine with all others', () => {
    const wrong = { ...source, WORKER_QUEUES: 'mail', TEMPORAL_API_KEY: 'key' };
    expect(() => readWorkerEnvironment(wrong)).toThrow(/TEMPORAL_API_KEY: is set[^]*WORKER_QUEUES: must be/);
  });
});

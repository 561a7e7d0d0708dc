/** Starts versitygw, an S3 server that stores its objects in a folder, for tests. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findGoTool } from './go-tool.mjs';
import { freePorts } from './ports.mjs';
import { startProcess } from './processes.mjs';
import { waitForHttp } from './wait-for.mjs';

/** Pinned, so that its behavior does not change unnoticed. */
const TOOL = { module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0', timeoutMs: 10 * 60_000 };
const START_MS = 30_000;

export const BUCKET = 'polyad-test';
export const CREDENTIALS = { accessKeyId: 'polyad-test', secretAccessKey: 'polyad-test-secret' };

/** Builds the server if it is missing. Every spec that needs it waits for the same build. */
export const prepareS3Server = (log) => findGoTool(TOOL, log);

/**
 * @param {string} folder an empty folder for the stored objects
 * @returns {Promise<{ url: string, env: Record<string, string>, start: () => Promise<void>, stop: () => Promise<void> }>} `env` holds
 *   the settings with which API and workers store files there; a stopped server can be started again
 * @throws if it cannot be built
 */
export async function startS3Server(folder) {
  const found = await prepareS3Server();
  if ('missing' in found) throw new Error(`There is no S3 server for this test: ${found.missing}`);
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(path.join(folder, 'files', BUCKET), { recursive: true });
  mkdirSync(path.join(folder, 'users'), { recursive: true });
  let server;
  const start = async () => {
    server = startProcess({
      name: 'versitygw',
      command: found.command,
      args: [
        '--port',
        `127.0.0.1:${port}`,
        '--health',
        '/health',
        '--quiet',
        '--iam-dir',
        path.join(folder, 'users'),
      ].concat(['posix', path.join(folder, 'files')]),
      env: {
        ...process.env,
        ROOT_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
        ROOT_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      },
    });
    await waitForHttp(`${url}/health`, {
      what: 'the S3 server',
      timeoutMs: START_MS,
      giveUp: () => server.diedBecause(),
    });
  };
  await start();
  return {
    url,
    env: {
      STORAGE_URL: `s3://${BUCKET}/files`,
      STORAGE_S3_ENDPOINT: url,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    start,
    stop: () => server.stop(),
  };
}

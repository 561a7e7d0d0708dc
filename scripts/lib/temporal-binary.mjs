import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from './failure.mjs';
import { onPath } from './go.mjs';
import { goInstall } from './go-tool.mjs';
import { CACHE_BIN } from './paths.mjs';

/** The newest CLI that `go install` accepts: later ones have a replace directive in go.mod. */
const GO_MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';
const CONNECT_MS = 8_000;
const DOWNLOAD_MS = 120_000;

/**
 * Finds or downloads the `temporal` binary (a whole server with its UI): TEMPORAL_CLI_PATH, PATH, the user's cache, the official
 * download, Go's module proxy.
 * @param {object} options
 * @param {Record<string, string | undefined>} options.env
 * @param {(text: string) => void} options.progress
 * @returns {Promise<string>} path of the binary
 * @throws {Failure} that names what to install
 */
export async function findTemporal({ env, progress }) {
  if (env.TEMPORAL_CLI_PATH) {
    if (isTemporal(env.TEMPORAL_CLI_PATH)) return env.TEMPORAL_CLI_PATH;
    throw new Failure(
      `TEMPORAL_CLI_PATH is "${env.TEMPORAL_CLI_PATH}", which is not a working Temporal CLI. Set it to the path of the temporal command.`,
    );
  }
  const cached = path.join(CACHE_BIN, 'temporal');
  const found = [...onPath('temporal', env), cached].find(isTemporal);
  if (found) return found;
  mkdirSync(CACHE_BIN, { recursive: true });
  const reasons = [];
  for (const get of [download, installWithGo]) {
    try {
      await get(cached, { env, progress });
      if (isTemporal(cached)) return cached;
      reasons.push(`${get.name}: the result does not run`);
    } catch (error) {
      reasons.push(error.message);
      progress(error.message);
    }
  }
  throw new Failure(
    [
      'No Temporal server was found and none could be fetched:',
      ...reasons.map((reason) => `  - ${reason}`),
      'Install the Temporal CLI (https://docs.temporal.io/cli/setup-cli) or Go (https://go.dev/dl), name a binary in TEMPORAL_CLI_PATH,',
      'or set TEMPORAL_ADDRESS to a Temporal server that runs elsewhere.',
    ].join('\n'),
  );
}

function isTemporal(file) {
  try {
    accessSync(file, constants.X_OK);
    return execFileSync(file, ['--version'], {
      encoding: 'utf8',
      timeout: 15_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).startsWith('temporal version');
  } catch {
    return false;
  }
}

async function download(target, { progress }) {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch];
  if (!arch || !['linux', 'darwin'].includes(process.platform))
    throw new Failure(`no official download for ${process.platform} on ${process.arch}`);
  const url = `https://temporal.download/cli/archive/latest?platform=${process.platform}&arch=${arch}`;
  progress(`fetching ${url}`);
  const folder = mkdtempSync(path.join(CACHE_BIN, '.download-'));
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(CONNECT_MS) });
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    const archive = path.join(folder, 'archive.tar.gz');
    await pipeline(Readable.fromWeb(response.body), createWriteStream(archive));
    execFileSync('tar', ['-xzf', archive, '-C', folder], { stdio: 'ignore' });
    chmodSync(path.join(folder, 'temporal'), 0o755);
    renameSync(path.join(folder, 'temporal'), target);
  } catch (error) {
    const cause = error.cause?.message ?? error.message;
    throw new Failure(`the official download did not work (${cause.trim()})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installWithGo(target, { env, progress }) {
  progress(`building it with Go (${GO_MODULE}); once, about five minutes on two cores`);
  const started = Date.now();
  const ticker = setInterval(() => progress(`still building, ${Math.round((Date.now() - started) / 1000)} s`), 15_000);
  try {
    await goInstall(GO_MODULE, target, { env, timeoutMs: 30 * 60_000 });
  } finally {
    clearInterval(ticker);
  }
}

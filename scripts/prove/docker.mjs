import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { ROOT } from '../lib/paths.mjs';
import { runOrFail, runToEnd } from '../lib/processes.mjs';

const BUILD_MS = 40 * 60_000;

/**
 * @param {string[]} args of `docker`
 * @param {Partial<Parameters<typeof runOrFail>[0]>} [options]
 * @returns {Promise<string>} its output
 * @throws {Failure} with its output, if it did not end with 0
 */
export const docker = (args, options = {}) =>
  runOrFail({ name: `docker ${args.slice(0, 2).join(' ')}`, command: 'docker', args, cwd: ROOT, ...options });

/** @throws {Failure} if no engine answers */
export async function assertEngine() {
  const { code, output } = await runToEnd({ name: 'docker', command: 'docker', args: ['version'], timeoutMs: 20_000 });
  if (code !== 0)
    throw new Failure(`No Docker engine answers; install one (apt-get install docker.io) and start it.\n${output}`);
}

/** Whether `docker compose` is installed, in version 2.24 or later. */
export function hasCompose(env = process.env) {
  try {
    const version = execFileSync('docker', ['compose', 'version', '--short'], { env, encoding: 'utf8', stdio: 'pipe' });
    const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
    return major > 2 || (major === 2 && minor >= 24);
  } catch {
    return false;
  }
}

/**
 * @param {string} binary of compose
 * @param {string} folder for a configuration of Docker's client that names this binary, so that the user's own one
 * stays unchanged
 * @returns {{ DOCKER_CONFIG: string }}
 */
export function withCompose(binary, folder) {
  const config = path.join(folder, 'docker-config');
  mkdirSync(path.join(config, 'cli-plugins'), { recursive: true });
  symlinkSync(binary, path.join(config, 'cli-plugins/docker-compose'));
  return { DOCKER_CONFIG: config };
}

/** @param {string} name of an image @returns {Promise<Record<string, string> | null>} its labels, null if there is none */
export async function labelsOf(name) {
  const { code, output } = await runToEnd({
    name: 'docker inspect',
    command: 'docker',
    args: ['image', 'inspect', '--format', '{{json .Config.Labels}}', name],
  });
  return code === 0 ? (JSON.parse(output) ?? {}) : null;
}

/** @param {string} context a folder @param {string[]} args of `docker build` */
export const buildImage = (context, args, options = {}) =>
  docker(['build', ...args, context], { timeoutMs: BUILD_MS, ...options });

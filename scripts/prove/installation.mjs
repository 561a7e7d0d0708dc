import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, inRoot } from '../lib/paths.mjs';
import { freePorts } from '../lib/ports.mjs';
import { runOrFail, runToEnd } from '../lib/processes.mjs';
import { Failure } from '../lib/failure.mjs';
import { freshSecrets } from '../lib/secrets.mjs';
import { waitFor } from '../lib/wait-for.mjs';

const PROJECT = 'polyad-proof';
const FURTHER = `${PROJECT}-further`;
const OURS = { api: 'api', migrate: 'api', worker: 'worker', 'temporal-namespace': 'worker', sandbox: 'sandbox' };
const COMPOSE_FILES = ['docker-compose.yml', 'docker-compose.private.yml', 'docker-compose.workers.yml'];
export const JOBS = ['temporal-schema', 'temporal-namespace', 'migrate'];
/** The user of the images, to whom a shared folder belongs. */
const NODE_USER = 1000;
const READY_MS = 5 * 60_000;
const COMMAND_MS = 30 * 60_000;
const TAIL = '60';

/**
 * An installation of docker-compose.yml with its own name, images and ports, the settings of production, and the sandbox as its platform.
 */
export class Installation {
  #files;
  #variables;

  /** @param {{ folder: string, client: Record<string, string> }} options a temporary folder, and the variables of Docker's client */
  static async create({ folder, client }) {
    const [api, sandbox, ui] = await freePorts(3);
    return new Installation(folder, client, { api, sandbox, ui });
  }

  constructor(folder, client, ports) {
    this.folder = folder;
    this.base = `http://127.0.0.1:${ports.api}`;
    this.sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    this.shared = path.join(folder, 'shared');
    const settings = path.join(folder, 'env');
    writeFileSync(settings, toText(production(ports, this)), { mode: 0o600 });
    this.#files = [inRoot('docker-compose.yml'), this.#override('images', imagesFor())];
    this.#variables = {
      ...withoutSettings(process.env),
      ...client,
      COMPOSE_PROJECT_NAME: PROJECT,
      COMPOSE_ENV_FILES: settings,
      COMPOSE_PROFILES: 'sandbox',
      DOCKER_CLI_HINTS: 'false',
    };
  }

  /** Changes variables that the compose files use. */
  set(settings) {
    Object.assign(this.#variables, settings);
  }

  /** Adds a compose file that changes services. */
  change(name, services) {
    this.#files.push(this.#override(name, services));
  }

  /** Publishes PostgreSQL and Temporal on this machine's own address, and keeps the uploads in a folder. */
  share() {
    mkdirSync(this.shared);
    chownSync(this.shared, NODE_USER, NODE_USER);
    this.#files.splice(1, 0, inRoot('docker-compose.private.yml'));
    // Real workers reach the platform from any machine.
    const address = ownAddress();
    this.change('platform', {
      sandbox: { ports: [`${address}:3100:3100`] },
      worker: { extra_hosts: [`sandbox=${address}`] },
    });
  }

  /**
   * Runs `docker compose` as a further machine, which has only workers.
   * @param {...string} args of `docker compose`
   * @returns {Promise<string>} its output
   */
  onFurtherMachine(...args) {
    const files = this.#files.map((file) => file.replace('docker-compose.private.yml', 'docker-compose.workers.yml'));
    const env = { ...this.env, COMPOSE_PROJECT_NAME: FURTHER, COMPOSE_FILE: files.join(path.delimiter) };
    const options = { command: 'docker', args: ['compose', ...args], cwd: ROOT, env, timeoutMs: COMMAND_MS };
    return runOrFail({ name: `docker compose ${args[0]}, further machine`, ...options });
  }

  #override(name, services) {
    const file = path.join(this.folder, `${name}.yml`);
    writeFileSync(file, JSON.stringify({ services }, null, 2)); // JSON is YAML
    return file;
  }

  /** The variables that make every `docker compose` command use this installation. */
  get env() {
    return { ...this.#variables, COMPOSE_FILE: this.#files.join(path.delimiter) };
  }

  /** @param {...string} args of `docker compose` @returns {Promise<string>} its output */
  compose(...args) {
    const options = { command: 'docker', args: ['compose', ...args], cwd: ROOT, env: this.env, timeoutMs: COMMAND_MS };
    return runOrFail({ name: `docker compose ${args[0]}`, ...options });
  }

  /** Runs a shell's commands, such as those of the documentation, in a folder. */
  shell(script, cwd) {
    const args = ['-euo', 'pipefail', '-c', script];
    return runOrFail({ name: 'the commands', command: 'bash', args, cwd, env: this.env, timeoutMs: COMMAND_MS });
  }

  /** @returns {Promise<string[][]>} rows of a query of Polyad's database, as text */
  async query(sql) {
    const psql = [
      'psql',
      '--username',
      'polyad',
      '--no-align',
      '--tuples-only',
      '--field-separator',
      '\t',
      '--command',
      sql,
    ];
    const output = await this.compose('exec', '-T', 'postgres', ...psql, 'polyad');
    return output
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  }

  /** @returns {Promise<{ ID: string, Service: string, State: string, Health: string, ExitCode: number }[]>} all containers */
  async containers() {
    const output = await this.compose('ps', '--all', '--no-trunc', '--format', 'json');
    return output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  }

  /** Waits until all jobs have succeeded and all other services are healthy. */
  untilReady({ workers }) {
    return waitFor(
      async () => {
        const all = await this.containers();
        const waiting = all.filter(({ Service, State, Health, ExitCode }) =>
          JOBS.includes(Service) ? State !== 'exited' || ExitCode !== 0 : State !== 'running' || Health !== 'healthy',
        );
        const count = all.filter(({ Service }) => Service === 'worker').length;
        if (waiting.length === 0 && count === workers) return true;
        throw new Error(
          waiting.map(({ Service, State, Health }) => `${Service}: ${State} ${Health}`).join(', ') ||
            `${count} workers`,
        );
      },
      { what: 'the installation', timeoutMs: READY_MS, everyMs: 500 },
    );
  }

  /** Ends everything and removes its volumes. */
  async clear() {
    await this.onFurtherMachine('down', '--volumes', '--timeout', '5');
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
  }

  /** @returns {Promise<string>} its present state, for an error message */
  async currentState() {
    const options = { command: 'docker', cwd: ROOT, env: this.env };
    const parts = [];
    for (const args of [
      ['ps', '--all'],
      ['logs', '--no-color', '--tail', TAIL],
    ])
      parts.push((await runToEnd({ name: 'compose', ...options, args: ['compose', ...args] })).output);
    return parts.join('\n\n');
  }
}

const imagesFor = () =>
  Object.fromEntries(Object.entries(OURS).map(([service, image]) => [service, { image: imageName(image) }]));

/** @param {'api' | 'worker' | 'sandbox'} name @returns {string} the name of the image in this proof */
export const imageName = (name) => `${PROJECT}-${name}`;

/** @returns {object} the services whose images we build, with `context` as the folder to build from */
export const builtFrom = (context) =>
  Object.fromEntries(
    Object.entries(OURS).map(([service, image]) => [
      service,
      { image: `${imageName(image)}-changed`, build: { context } },
    ]),
  );

/** @throws {Failure} if the expectation is not met; the message names it */
export function expect(isTrue, what) {
  if (!isTrue) throw new Failure(`Expectation not met: ${what}`);
}

/** A campaign's day lasts 30 seconds. The sandbox accepts any secret, but production requires strong ones. */
function production(ports, { base, sandboxUrl, shared }) {
  const { sessionSecret, encryptionKeys } = freshSecrets();
  const secret = () => randomBytes(24).toString('hex');
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: base,
    PORT: ports.api,
    SANDBOX_PORT: ports.sandbox,
    TEMPORAL_UI_PORT: ports.ui,
    DATABASE_PASSWORD: secret(),
    APP_DATABASE_PASSWORD: secret(),
    WORKER_DATABASE_PASSWORD: secret(),
    SESSION_SECRET: sessionSecret,
    ENCRYPTION_KEYS: encryptionKeys,
    META_GRAPH_URL: 'http://sandbox:3100/meta',
    META_GRAPH_VIDEO_URL: 'http://sandbox:3100/meta',
    META_DIALOG_URL: `${sandboxUrl}/meta`,
    META_APP_ID: '4711000815',
    META_APP_SECRET: secret(),
    META_WEBHOOK_VERIFY_TOKEN: secret(),
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    STRIPE_PRICES: 'meta:price_1,google:price_2,tiktok:price_3',
    STRIPE_API_URL: 'http://sandbox:3100',
    SMTP_URL: 'smtp://sandbox:1025',
    SANDBOX_TIME_SCALE: 2880,
    PLATFORM_CREATE_TIMEOUT_SECONDS: 20,
    PLATFORM_SETTLE_MARGIN_SECONDS: 5,
    SWEEP_DELAY_SECONDS: 10,
    PRIVATE_ADDRESS: ownAddress(),
    SHARED_STORAGE: shared,
  };
}

/**
 * Compose prefers variables of the shell to those of the settings file, so an exported one would leak into the proof.
 * @returns {object} the environment without the variables that our compose files use
 */
export function withoutSettings(environment) {
  const files = COMPOSE_FILES.map((file) => readFileSync(inRoot(file), 'utf8')).join('\n');
  const used = new Set([...files.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !used.has(name)));
}

/**
 * The address of the engine's own bridge: containers reach this machine by it, other machines do not. Node does not list a bridge without
 * running containers.
 */
function ownAddress() {
  const { status, stdout } = spawnSync('ip', ['-json', '-4', 'address', 'show', 'docker0'], { encoding: 'utf8' });
  const address = status === 0 ? JSON.parse(stdout)[0]?.addr_info?.[0]?.local : undefined;
  expect(address, "this machine has the bridge of Docker's engine, docker0, and the command ip");
  return address;
}

const toText = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

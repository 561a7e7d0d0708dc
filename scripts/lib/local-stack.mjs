import path from 'node:path';
import { build } from './build.mjs';
import { canConnect, createDatabase, migrate, seedAccounts } from './database.mjs';
import { paysTheSandbox, seedPlans } from './demo-plans.mjs';
import { Failure } from './failure.mjs';
import { claimInstance } from './instance.mjs';
import { print } from './log.mjs';
import { assertPortsFree } from './ports.mjs';
import { roleUrls, startPostgres } from './postgres.mjs';
import { Reviver } from './revive.mjs';
import { startService } from './services.mjs';
import { startTemporal } from './temporal.mjs';
import { findTemporal } from './temporal-binary.mjs';
import { waitFor } from './wait-for.mjs';

/** The order of shutdown: dependents first. */
const ENDING_ORDER = ['api', 'worker', 'sandbox', 'temporal', 'postgres'];
const POSTGRES_WORTH_SHOWING = /\b(WARNING|PANIC):/;

/** Everything `npm start` runs, by name. */
export class LocalStack {
  #children = new Map();
  #instance;
  #temporalBinary;
  #isEnding = false;
  #fail;
  #reviver;
  /** Resolves with a Failure when an irreplaceable part has died. */
  broken = new Promise((resolve) => (this.#fail = resolve));

  /** @param {ReturnType<import('./settings.mjs').localSettings>} settings @param {ReturnType<import('./log.mjs').createLogs>} logs */
  constructor(settings, logs) {
    this.settings = settings;
    this.logs = logs;
    this.#reviver = new Reviver({
      start: (name) => this.startService(name),
      print,
      logOf: (name) => this.#logOf(name),
      isEnding: () => this.#isEnding,
    });
  }

  async claim(progress) {
    const { dataDir, ports, owns, host } = this.settings;
    this.#instance = await claimInstance(dataDir, progress);
    await assertPortsFree([
      { port: ports.api, variable: 'PORT', what: 'API and console', host },
      { port: ports.workerHealth, variable: 'WORKER_HEALTH_PORT', what: "the worker's health page", host },
      ...(owns.database ? [{ port: ports.database, variable: 'DATABASE_PORT', what: 'PostgreSQL' }] : []),
      ...(owns.temporal
        ? [
            { port: ports.temporal, variable: 'TEMPORAL_PORT', what: 'Temporal' },
            { port: ports.temporalUi, variable: 'TEMPORAL_UI_PORT', what: "Temporal's UI" },
          ]
        : []),
      ...(owns.sandbox
        ? [
            { port: ports.sandbox, variable: 'SANDBOX_PORT', what: 'sandbox', host },
            { port: ports.smtp, variable: 'SMTP_PORT', what: "the sandbox's mail server", host },
          ]
        : []),
    ]);
  }

  async findTemporal(progress) {
    this.#temporalBinary = await findTemporal({ env: process.env, progress });
    return this.#temporalBinary;
  }

  build(progress) {
    return build({ progress });
  }

  /** @returns {Promise<string>} where the database is, without its password */
  async startDatabase(progress) {
    const { env, owns, ports, dataDir, databasePassword, passwords } = this.settings;
    if (owns.database) {
      const onLine = this.logs.lines('postgres', (line) => POSTGRES_WORTH_SHOWING.test(line));
      const { child, urlOf } = await startPostgres({
        dataDir: path.join(dataDir, 'postgres'),
        port: ports.database,
        password: databasePassword,
        onLine,
        progress,
      });
      this.#adopt(child);
      await createDatabase(urlOf('postgres'), 'polyad', { ifMissing: true });
      env.DATABASE_URL = urlOf('polyad');
      Object.assign(env, roleUrls(env.DATABASE_URL, passwords));
    } else {
      await waitFor(() => canConnect(env.DATABASE_URL), {
        what: 'DATABASE_URL: the database there',
        timeoutMs: 15_000,
        everyMs: 500,
      });
    }
    const { hostname, port, pathname } = new URL(env.DATABASE_URL);
    return `${hostname}:${port || 5432}${pathname}`;
  }

  migrate() {
    return migrate(this.settings.env);
  }

  seedAccounts() {
    return seedAccounts(this.settings.env, { ownerPays: paysTheSandbox(this.settings) });
  }

  seedPlans() {
    return seedPlans(this.settings);
  }

  /** @returns {Promise<string>} its address */
  async startTemporal() {
    const { env, owns, ports, dataDir } = this.settings;
    const namespace = env.TEMPORAL_NAMESPACE ?? 'default';
    if (owns.temporal) {
      const { child } = await startTemporal({
        binary: this.#temporalBinary,
        port: ports.temporal,
        uiPort: ports.temporalUi,
        dbFile: path.join(dataDir, 'temporal/temporal.db'),
        namespace,
        onLine: this.logs.lines('temporal'),
      });
      this.#adopt(child);
    }
    // This is also needed for a database file of an earlier version, whose namespace can lack newer search attributes.
    const { setUpNamespace } = await import('./namespaces.mjs'); // exists once it is built
    const { TEMPORAL_VARIABLES, temporalAddress } = await import('#libs/orchestration/temporal-connection.js');
    const { readEnvironment } = await import('#libs/config/environment.js');
    const engine = temporalAddress(readEnvironment(TEMPORAL_VARIABLES, env));
    await waitFor(() => setUpNamespace(engine, namespace).then(() => true), {
      what: `TEMPORAL_ADDRESS: namespace ${namespace} of the server at ${env.TEMPORAL_ADDRESS}`,
      timeoutMs: 15_000,
      everyMs: 500,
    });
    return env.TEMPORAL_ADDRESS;
  }

  /** @param {import('./services.mjs').ServiceName} name */
  async startService(name) {
    const onLine = this.logs.lines(name);
    const child = await startService(name, this.settings.env, {
      onLine,
      onStart: (starting) => this.#children.set(name, starting),
    });
    this.#adopt(child);
  }

  /** Ends all running parts, in order; each part gets its grace time. */
  async takeDown(onEnded = () => {}) {
    this.#isEnding = true;
    for (const name of ENDING_ORDER) {
      const child = this.#children.get(name);
      if (!child?.isRunning()) continue;
      await child.stop();
      onEnded(name);
    }
    await this.logs.close();
    this.#instance?.release();
  }

  #adopt(child) {
    if (this.#isEnding) void child.kill();
    this.#children.set(child.name, child);
    this.#instance.record([...this.#children.values()]);
    const bornAt = Date.now();
    void child.exited.then(() => (this.#isEnding ? undefined : this.#handleDeath(child, bornAt)));
  }

  #logOf(name) {
    return path.join(this.logs.dir, `${name}.log`);
  }

  /** The API and the worker hold no state, so they are restarted. Without any other part, nothing can continue. */
  async #handleDeath(child, bornAt) {
    const { name } = child;
    if (name !== 'api' && name !== 'worker') {
      this.#fail(new Failure(`${name} ${child.diedBecause()}\nIts full log: ${this.#logOf(name)}`));
      return;
    }
    await this.#reviver.revive(name, { reason: child.diedBecause(), bornAt });
  }
}

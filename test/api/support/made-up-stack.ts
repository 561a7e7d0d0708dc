import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { jest } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { createCoreActivities, createPlatformActivities } from '#activities/create-activities.js';
import { createJobs } from '#activities/create-jobs.js';
import type { ActivityDeps } from '#activities/deps.js';
import type { CampaignTime, InsightRow } from '#libs/connectors/port/ad-platform.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import { CORE_QUEUE, platformQueue } from '#libs/orchestration/queues.js';
import { runTimings } from '#libs/orchestration/run-timings.js';
import { PAPAYA, PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { registerPapaya } from '#libs/platforms/testing/register.js';
import { LocalStorage } from '#libs/storage/local-storage.js';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { WORKFLOW_BUNDLE } from '#libs/testing/workflow-bench.js';
import { readApiEnvironment } from '../../../apps/api/src/config/api-environment.js';
import { createApp } from '../../../apps/api/src/create-app.js';
import { answerView, prepare } from '../../../apps/api/src/results/estimates/estimation.js';
import { EstimationPool } from '../../../apps/api/src/results/estimates/estimation-pool.js';
import { RunningJobs } from '../../../apps/worker/src/running-jobs.js';
import { createTemporalHost } from '../../../apps/worker/src/temporal-host.js';
import { createTestNamespace, testServers } from '../../support/servers.js';
import { ApiClient } from './api-client.js';

/** How many times faster campaign time runs: the run of a day takes some five seconds. */
const SCALE = 20_000;
/** The scheduled start of every run, ms since 1970. */
export const START = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS;
/** The token of our own calls; a person at the platform has none. */
export const OUR_TOKEN = 'token';

/** The figures of each ad: bolder and longer texts get more taps. */
const insightOf = (adId: string, at: number): InsightRow => ({
  adId,
  day: new Date(START).toISOString().slice(0, 10),
  impressions: 1_000,
  clicks: 99,
  spendMinor: 100,
  counts: { tap: 20 + 10 * at, juice: 5 },
  valuesMinor: {},
});

/** The whole product with the made-up platform, on a real engine and database. The caller closes it. */
export interface MadeUpStack {
  fake: FakeAdPlatform;
  /** Owner of a team that has linked the platform. */
  owner: ApiClient;
  client: Client;
  /** Empties the platform. */
  renew(): void;
  /** Kills the workers at any point of their work, and later starts others. */
  killWorkers(): Promise<void>;
  startWorkers(): Promise<void>;
  close(): Promise<void>;
}

export async function startMadeUpStack(): Promise<MadeUpStack> {
  const fake = new FakeAdPlatform(PAPAYA_NAME);
  const ends: (() => Promise<unknown>)[] = [];
  /**
   * When each campaign was first seen switched on, ms since 1970. Its clock starts then, at the scheduled start. Reads for another run do not
   * start it: the figures of ended runs are read again while later ones are under way.
   */
  const liveSince = new Map<string, number>();
  async function campaignTime(_account: unknown, campaignIds: readonly string[]): Promise<CampaignTime> {
    for (const id of campaignIds) if (fake.objects.get(id)?.isOn && !liveSince.has(id)) liveSince.set(id, Date.now());
    const since = campaignIds.flatMap((id) => liveSince.get(id) ?? []);
    const at = since.length === 0 ? Date.now() : START + (Date.now() - Math.min(...since)) * SCALE;
    return { now: new Date(at).toISOString(), scale: SCALE };
  }

  registerPapaya();
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const database = await createTestOrm();
  const namespace = await createTestNamespace();
  const { temporalAddress: address } = testServers();
  const folder = mkdtempSync(path.join(tmpdir(), 'polyad-made-up-'));
  const environment = readApiEnvironment({
    SIGN_UP_WHITELIST: 'on',
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    STORAGE_DIR: folder,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    SESSION_SECRET: randomBytes(48).toString('base64'),
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    PLATFORM_POLL_SECONDS: '0.2',
    PLATFORM_TOLD_POLL_SECONDS: '0.2',
    SWEEP_DELAY_SECONDS: '1',
  });
  Object.defineProperties(fake, {
    insightRows: { get: () => fake.of('ad').map(({ platformId }, at) => insightOf(platformId, at)) },
  });
  fake.campaignTime = campaignTime;
  fake.accounts = [
    { id: 'pa-7', name: 'South slope', currency: 'JPY', timeZone: 'UTC', isUsable: true, minDailyBudgetMinor: 100 },
  ];
  fake.limits = {
    tree: { audienceLevel: 'campaign', moneyLevel: PAPAYA.moneyLevel },
    bounds: [{ counts: 'ad', scope: 'adset', limit: 50, used: 0 }],
    leastDailyBudgetMinor: 100,
  };
  const platforms = fakePlatforms(fake);

  const [connection, native] = [await Connection.connect({ address }), await NativeConnection.connect({ address })];
  const deps: ActivityDeps = {
    orm: database.orm,
    platforms,
    sealer: new Sealer(environment.ENCRYPTION_KEYS),
    storage: new LocalStorage(folder),
    host: createTemporalHost(),
    mailer: { send: () => Promise.resolve(), close: () => undefined },
    temporal: new Client({ connection, namespace }),
    timings: runTimings(environment),
    publicUrl: environment.PUBLIC_URL,
    payments: new FakePayments(),
    billing: undefined as never,
    egress: { allowed: environment.EGRESS_ALLOW },
  };
  const common = { connection: native, namespace, shutdownForceTime: '500 ms' } as const;
  let workers: { worker: Worker; running: Promise<void> }[] = [];
  const startWorkers = async (): Promise<void> => {
    const made = await Promise.all([
      Worker.create({
        ...common,
        taskQueue: CORE_QUEUE,
        workflowBundle: { codePath: WORKFLOW_BUNDLE },
        activities: createCoreActivities(deps),
      }),
      Worker.create({
        ...common,
        taskQueue: platformQueue(PAPAYA_NAME),
        activities: createPlatformActivities(deps),
      }),
    ]);
    workers = made.map((worker) => ({ worker, running: worker.run() }));
  };
  // A worker that is still busy after its grace period rejects. By then it has ended, and other workers can take its work.
  const endWorkers = async (): Promise<void> => {
    for (const { worker } of workers) worker.shutdown();
    await Promise.allSettled(workers.map(({ running }) => running));
  };
  await startWorkers();
  const logger = pino({ level: 'silent' });
  const jobs = new RunningJobs(createJobs({ ...deps, host: { log: logger } }), logger);

  const app: NestExpressApplication = await createApp({ environment, logger, platforms, consoleFolder: '/nowhere' });
  // Computes the estimate in this process: its threads need a build.
  jest
    .spyOn(app.get(EstimationPool), 'rows')
    .mockImplementation(async (_id, _key, query, load) => answerView(prepare(await load()), query));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };

  ends.push(async () => {
    await app.close();
    await jobs.stop();
    await endWorkers();
    // A killed worker may still hold the connection.
    await native.close().catch(() => undefined);
    await connection.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  ApiClient.isChecked = false; // docs/openapi.json does not contain the made-up platform
  const owner = await ApiClient.signedUp(`http://127.0.0.1:${port}`);
  const { body } = await owner.get<{ data: { id: string; team: { id: string } } }>('/profile/me');
  await new PlatformLinkRepository(database.orm.em.fork(), deps.sealer).save(body.data.team.id, {
    platform: PAPAYA_NAME,
    externalUserId: '1',
    name: 'Grower',
    email: null,
    accessToken: OUR_TOKEN,
    scopes: [],
    tokenExpiresAt: null,
    renewalToken: null,
    linkedBy: body.data.id,
  });
  return {
    fake,
    owner,
    client: deps.temporal,
    startWorkers,
    killWorkers: endWorkers,
    renew() {
      fake.objects.clear();
      liveSince.clear();
    },
    async close() {
      for (const end of ends) await end();
    },
  };
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { createCoreActivities, createPlatformActivities } from '#activities/create-activities.js';
import { createJobs } from '#activities/create-jobs.js';
import type { ActivityDeps } from '#activities/deps.js';
import type { CampaignTime, InsightRow } from '#libs/connectors/port/ad-platform.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import { CORE_QUEUE, platformQueue } from '#libs/orchestration/queues.js';
import { runTimings } from '#libs/orchestration/run-timings.js';
import { PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { registerPapaya } from '#libs/platforms/testing/register.js';
import { LocalStorage } from '#libs/storage/local-storage.js';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { WORKFLOW_BUNDLE } from '#libs/testing/workflow-bench.js';
import { readApiEnvironment } from '../../apps/api/src/config/api-environment.js';
import { createApp } from '../../apps/api/src/create-app.js';
import { answerView, prepare } from '../../apps/api/src/results/estimation.js';
import { EstimationPool } from '../../apps/api/src/results/estimation-pool.js';
import { RunningJobs } from '../../apps/worker/src/running-jobs.js';
import { createTemporalHost } from '../../apps/worker/src/temporal-host.js';
import { createTestNamespace, testServers } from '../support/servers.js';
import { ApiClient } from './support/api-client.js';

/** Of campaign time in one of ours: the run of a day takes some five seconds. */
const SCALE = 20_000;
const START = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS;

const fake = new FakeAdPlatform(PAPAYA_NAME);
const ends: (() => Promise<unknown>)[] = [];
let owner: ApiClient;

/** When the first campaign was seen switched on, ms since 1970: its clock begins there with the scheduled start. */
let liveSince: number | null = null;
function campaignTime(): CampaignTime {
  if (fake.of('campaign').some(({ isOn }) => isOn)) liveSince ??= Date.now();
  const at = liveSince === null ? Date.now() : START + (Date.now() - liveSince) * SCALE;
  return { now: new Date(at).toISOString(), scale: SCALE };
}

/** What each ad has counted: the bolder and the longer, the more taps. */
const insightOf = (adId: string, at: number): InsightRow => ({
  ...{ adId, day: new Date(START).toISOString().slice(0, 10) },
  ...{ impressions: 1_000, reach: 900, clicks: 99, spendMinor: 100 },
  ...{ counts: { tap: 20 + 10 * at, juice: 5 }, valuesMinor: {} },
});

beforeAll(async () => {
  registerPapaya();
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const database = await createTestOrm();
  const namespace = await createTestNamespace();
  const { temporalAddress: address } = testServers();
  const folder = mkdtempSync(path.join(tmpdir(), 'polyad-made-up-'));
  const environment = readApiEnvironment({
    SIGN_UP_WHITELIST: 'on',
    ...{ NODE_ENV: 'test', DATABASE_URL: database.url, STORAGE_DIR: folder },
    ...{ TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace },
    ...{ SESSION_SECRET: randomBytes(48).toString('base64') },
    ...{ ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}` },
    ...{ PLATFORM_POLL_SECONDS: '0.2', PLATFORM_TOLD_POLL_SECONDS: '0.2', SWEEP_DELAY_SECONDS: '1' },
  });
  Object.defineProperties(fake, {
    time: { get: campaignTime },
    insightRows: { get: () => fake.of('ad').map(({ platformId }, at) => insightOf(platformId, at)) },
  });
  fake.accounts = [
    { id: 'pa-7', name: 'South slope', currency: 'JPY', timeZone: 'UTC', isUsable: true, minDailyBudgetMinor: 100 },
  ];
  fake.limits = {
    tree: { audienceLevel: 'campaign', moneyLevel: 'campaign' },
    bounds: [{ counts: 'ad', scope: 'adset', limit: 50, used: 0 }],
    leastDailyBudgetMinor: 100,
  };
  const platforms = fakePlatforms(fake);

  const [connection, native] = [await Connection.connect({ address }), await NativeConnection.connect({ address })];
  const deps: ActivityDeps = {
    ...{ orm: database.orm, platforms, sealer: new Sealer(environment.ENCRYPTION_KEYS) },
    ...{ storage: new LocalStorage(folder), host: createTemporalHost() },
    ...{ mailer: { send: () => Promise.resolve(), close: () => undefined } },
    ...{ temporal: new Client({ connection, namespace }), timings: runTimings(environment) },
    ...{ publicUrl: environment.PUBLIC_URL, payments: new FakePayments(), billing: undefined as never },
    egress: { allowed: environment.EGRESS_ALLOW },
  };
  const common = { connection: native, namespace };
  const workers = await Promise.all([
    Worker.create({
      ...{ ...common, taskQueue: CORE_QUEUE, workflowBundle: { codePath: WORKFLOW_BUNDLE } },
      activities: createCoreActivities(deps),
    }),
    Worker.create({
      ...{ ...common, taskQueue: platformQueue(PAPAYA_NAME) },
      activities: createPlatformActivities(deps),
    }),
  ]);
  const running = workers.map((worker) => worker.run());
  const logger = pino({ level: 'silent' });
  const jobs = new RunningJobs(createJobs({ ...deps, host: { log: logger } }), logger);

  const app: NestExpressApplication = await createApp({ environment, logger, platforms, consoleFolder: '/nowhere' });
  // The estimate itself; its threads are of the build.
  jest
    .spyOn(app.get(EstimationPool), 'rows')
    .mockImplementation(async (_id, _key, query, load) => answerView(prepare(await load()), query));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };

  ends.push(async () => {
    await app.close();
    await jobs.stop();
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
    await native.close();
    await connection.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  owner = await ApiClient.signedUp(`http://127.0.0.1:${port}`);
  const { body } = await owner.get<{ data: { id: string; team: { id: string } } }>('/profile/me');
  await new PlatformLinkRepository(database.orm.em.fork(), deps.sealer).save(body.data.team.id, {
    ...{ platform: PAPAYA_NAME, externalUserId: '1', name: 'Grower', email: null, accessToken: 'token' },
    ...{ scopes: [], tokenExpiresAt: null, renewalToken: null, linkedBy: body.data.id },
  });
}, 120_000);
afterAll(async () => {
  for (const end of ends) await end();
}, 60_000);

const rows = (...values: string[]) => values.map((value, i) => ({ id: `${i}`, value }));
const papaya = () => ({
  objective: 'VISITS',
  tested_count: 8,
  account: { id: 'pa-7', name: 'South slope', currency: 'JPY' },
  information: {
    ...{ name: 'Ripe', currency: 'JPY', budget: 9_000 },
    ...{ start_date: new Date(START).toISOString(), end_date: new Date(START + DAY_MS).toISOString() },
  },
  audiences: { keywords: rows('mango', 'melon'), moods: rows('calm', 'bold') },
  exclusions: {},
  creatives: { slogans: rows('Fall in love', 'Juicy') },
});
const submit = (data: object) => {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  return owner.post<{ data: { id: number; uuid: string } }>('/providers/papaya/experiment/create', form);
};

describe('a platform that the product is not built for', () => {
  it('has its accounts, and its lists are counted by its own limits', async () => {
    const { body } = await owner.get('/providers/papaya/ad_accounts');
    expect(body['data']).toMatchObject({ ad_accounts: [{ id: 'pa-7', currency: 'JPY', min_daily_budget: 100 }] });
    const counts = {
      created: { keywords: 2, moods: 2, slogans: 3 },
      account_id: 'pa-7',
      currency: 'JPY',
      budget: 90_000,
    };
    const count = async (more: object) =>
      (await owner.post('/providers/papaya/experiment/variations/count', { ...counts, ...more })).body['data'];
    expect(await count({})).toEqual([12, 12]);
    // At 1,550 yen for 1,000 impressions.
    expect(await count({ budget: 9_000 })).toEqual([12, 5]);
    const wrong = await owner.post('/providers/papaya/experiment/variations/count', { created: { ages: 2 } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'created.ages' }] } });
  });

  it('has its own rules, told by its own titles', async () => {
    const { status, body } = await submit({
      ...papaya(),
      tested_count: undefined,
      audiences: { keywords: [], moods: rows('bold', 'bold') },
      information: { ...papaya().information, budget: 10.5 },
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { field: 'information.budget', title: 'Budget', titleKey: 'papaya.information_budget' },
      { field: 'audiences.keywords', title: 'Keywords', key: 'rules.text' },
      { field: 'audiences.moods[1].value', title: 'Moods', key: 'rules.duplicate' },
    ]);
    expect((await submit({ ...papaya(), page: { id: '1', name: 'x' } })).body.errors).toMatchObject([
      { field: 'page' },
    ]);
  });

  it('runs from its submit over a real engine to its results', async () => {
    const submitted = await submit(papaya());
    expect(submitted).toMatchObject({ status: 200 });
    const { id, uuid } = submitted.body.data;
    // The stream ends by itself when the run has ended.
    const events = await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text();
    expect(events.trimEnd().split('\n').at(-1)).toMatch(/"status":"PENDING_REVIEW".*"createdAds":8/);

    const told = (kind: 'campaign' | 'adset' | 'ad') => fake.of(kind).map(({ item }) => item.choice);
    expect([told('campaign').length, told('adset').length, told('ad').length]).toEqual([4, 4, 8]);
    expect(new Set(told('campaign').map(({ keywords, moods }) => `${keywords}/${moods}`)).size).toBe(4);
    expect(fake.of('campaign').map(({ item }) => item.budgetMinor)).toEqual([2_250, 2_250, 2_250, 2_250]);
    expect(fake.of('ad').every(({ isOn }) => isOn)).toBe(true);

    const detail = await owner.get<{ data: object }>(`/experiment/papaya/${id}`);
    expect(detail.body.data).toMatchObject({
      ...{ platform: 'papaya', goal: 'VISITS', currency: 'JPY', page: null, spent: 800, budget: 9_000 },
      content: { platform: 'papaya', version: 3, components: ['keywords', 'moods', 'slogans'], ...papaya() },
    });
    expect((await owner.get(`/experiment/meta/${id}`)).status).toBe(404);
    const listed = await owner.post('/experiments', { type: 'completed', platform: PAPAYA_NAME });
    expect(listed.body['data']).toMatchObject({ total: 1, experiments: [{ uuid, status: 'PENDING_REVIEW' }] });

    interface Row {
      components: Record<string, string>;
      headline: string | null;
      ages: string | null;
      link_click: number;
      conversion: number;
      value: number;
    }
    type Curves = { data: { ads: Row[]; fep: Row; conversions: { id: string; count: number }[] } };
    const query = { id: uuid, type: PAPAYA_NAME };
    const { ads, fep, conversions } = (await owner.post<Curves>('/experiment/curves', query)).body.data;
    expect(conversions).toEqual([
      expect.objectContaining({ id: 'taps', count: 440 }),
      expect.objectContaining({ id: 'juice', count: 40 }),
    ]);
    expect(ads).toHaveLength(8);
    expect(ads[0]).toMatchObject({ link_click: 90, conversion: 90, ages: null });
    expect(Object.keys(ads[0]!.components).sort()).toEqual(['keywords', 'moods', 'slogans']);
    expect(ads.every(({ headline, components }) => headline === components['slogans'])).toBe(true);
    expect(fep.value).toBeCloseTo(440 / 8_000, 12);
    const juice = await owner.post<Curves>('/experiment/curves', { ...query, variable: 'juice' });
    expect(juice.body.data.fep.value).toBeCloseTo(40 / 440, 12);
    expect((await owner.post('/experiment/curves', { ...query, variable: 'link_click' })).status).toBe(400);
  });
});

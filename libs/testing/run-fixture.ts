import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ActivityHost } from '#activities/activity-host.js';
import type { ActivityDeps } from '#activities/deps.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { FakePayments } from '#libs/testing/billing/fake-payments.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { FakeAdPlatform } from '#libs/testing/platform/fake-ad-platform.js';
import { fakePlatforms } from '#libs/testing/platform/fake-platforms.js';
import { Asset } from '#libs/database/entities/asset.entity.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import type { Mail } from '#libs/mail/mailer.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { LocalStorage } from '#libs/storage/local-storage.js';
import { createTestOrm } from './test-orm.js';

/** An activity host that records its calls. */
class RecordingHost implements ActivityHost {
  readonly beats: unknown[] = [];
  readonly lines: { level: 'info' | 'warn' | 'error'; message: string }[] = [];
  resumeFrom: unknown;
  tries = 1;
  workflow = 'experiment/of-a-test';
  token: Uint8Array = Buffer.from('token');

  attempt = (): number => this.tries;
  workflowId = (): string => this.workflow;
  taskToken = (): Uint8Array => this.token;
  isWanted = true;
  isCancelled = (): boolean => !this.isWanted;
  lastHeartbeat = (): unknown => this.resumeFrom;
  heartbeat = (details: unknown): void => void this.beats.push(details);
  async whileBeating<T>(waitingFor: string, work: () => Promise<T>): Promise<T> {
    this.heartbeat(waitingFor);
    return work();
  }
  readonly log = {
    info: (_: object, message: string) => void this.lines.push({ level: 'info', message }),
    warn: (_: object, message: string) => void this.lines.push({ level: 'warn', message }),
    error: (_: object, message: string) => void this.lines.push({ level: 'error', message }),
  };
}

export interface RunFixture {
  deps: ActivityDeps & { storage: LocalStorage };
  platform: FakeAdPlatform;
  host: RecordingHost;
  sentMails: Mail[];
  /** A stored experiment of a team of its own, ready to be planned. */
  newRun(changes?: {
    tested?: number;
    budgetMinor?: number;
    input?: Partial<MetaExperimentInput>;
  }): Promise<RunRef & { experiment: Experiment }>;
  /** Links the team's account, or links it again. */
  link(organizationId: string, accessToken?: string, renewalToken?: string, endsAt?: Date): Promise<void>;
  close(): Promise<void>;
}

const VARIATIONS = 48;

/** Real database, storage and sealing; the platform, the mail server and Temporal are stand-ins. */
export async function createRunFixture(): Promise<RunFixture> {
  const database = await createTestOrm();
  const folder = mkdtempSync(path.join(tmpdir(), 'polyad-run-'));
  const platform = new FakeAdPlatform();
  const host = new RecordingHost();
  const sentMails: Mail[] = [];
  const deps: RunFixture['deps'] = {
    orm: database.orm,
    sealer: new Sealer(`test:${randomBytes(32).toString('base64')}`),
    storage: new LocalStorage(folder),
    platforms: fakePlatforms(platform),
    host,
    mailer: { send: async (mail) => void sentMails.push(mail), close: () => undefined },
    payments: new FakePayments(),
    billing: undefined as never, // runs do not use plans and cards
    temporal: undefined as never,
    timings: { createTimeoutMs: 200, settleMarginMs: 100, pollCampaignMs: 21_600_000, sweepDelayMs: 900_000 },
    publicUrl: 'http://127.0.0.1:3000',
    egress: { allowed: ['127.0.0.1/32'] },
  };
  const link: RunFixture['link'] = (organizationId, accessToken = 'token', renewalToken, endsAt) =>
    new PlatformLinkRepository(database.orm.em.fork(), deps.sealer).save(organizationId, {
      platform: 'meta',
      externalUserId: '1',
      name: 'Owner',
      email: null,
      accessToken,
      renewalToken: renewalToken ?? null,
      scopes: [],
      tokenExpiresAt: endsAt ?? null,
      linkedBy: randomUUID(),
    });

  return {
    deps,
    platform,
    host,
    sentMails,
    link,
    async newRun({ tested = VARIATIONS, budgetMinor = 100_000, input: changes = {} } = {}) {
      const organizationId = randomUUID();
      await link(organizationId);
      const em = database.orm.em.fork();
      const user = newUser(organizationId);
      const team = Object.assign(new Organization(), { id: organizationId, name: 'Team' });
      await em.persist([team, user]).flush();
      const input = await withStoredAssets(deps, organizationId, exampleInput(changes));
      const experiment = await new ExperimentRepository(em).insert(organizationId, {
        uuid: randomUUID(),
        key: newKey(),
        createdBy: user.id,
        platform: 'meta',
        status: 'PROCESSING',
        name: input.information.name,
        input,
        accountId: input.account.id,
        accountZone: 'UTC',
        currency: 'EUR',
        budgetMinor: String(budgetMinor),
        createdCount: VARIATIONS,
        testedCount: tested,
        startsAt: new Date(input.information.start_date),
        endsAt: new Date(input.information.end_date),
        payloadHash: '0'.repeat(64),
      });
      return { organizationId, experimentId: experiment.id, platform: 'meta', experiment };
    },
    async close() {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const newKey = (): string => Array.from(randomBytes(10), (byte) => (byte % 32).toString(32)).join('');

const newUser = (organizationId: string): User =>
  Object.assign(new User(), {
    id: randomUUID(),
    organizationId,
    email: `${randomUUID()}@polyad.test`,
    passwordHash: '-',
    firstName: 'Ana',
    lastName: 'Test',
  });

/** Gives the example's uploads ids and files. */
async function withStoredAssets(
  { orm, storage }: ActivityDeps,
  organizationId: string,
  input: MetaExperimentInput,
): Promise<MetaExperimentInput> {
  const names = { hero: 'image', video: 'video', cover: 'image' } as const;
  let text = JSON.stringify(input);
  const em = orm.em.fork();
  for (const [name, kind] of Object.entries(names)) {
    const id = randomUUID();
    // The `type` is not replaced, although it may be the same word.
    text = text.replaceAll(new RegExp(`("(?:name|(?:thumbnail_)?asset)":)"${name}"`, 'g'), `$1"${id}"`);
    const stored = await storage.put(
      (async function* () {
        yield Buffer.from(name);
      })(),
    );
    em.persist(
      Object.assign(new Asset(), {
        id,
        organizationId,
        kind,
        contentType: kind === 'image' ? 'image/png' : 'video/mp4',
        sizeBytes: String(stored.sizeBytes),
        sha256: stored.sha256,
        storageKey: stored.key,
        originalName: name,
      }),
    );
  }
  await em.flush();
  return JSON.parse(text) as MetaExperimentInput;
}

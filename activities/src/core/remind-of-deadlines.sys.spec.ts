import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toPlatforms } from '#libs/connectors/registry.js';
import { createTikTokPlatform } from '#libs/connectors/tiktok/tiktok-platform.js';
import type { ManualCreationEnds } from '#libs/platforms/tiktok/endings.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { Organization } from '#libs/database/entities/organization.entity.js';
import { User } from '#libs/database/entities/user.entity.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { createMailer } from '#libs/mail/mailer.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { testServers } from '../../../test/support/servers.js';
import type { JobDeps } from '../deps.js';
import { createDeadlineReminder } from './remind-of-deadlines.js';
import { processDueItems } from './process-due-items.js';

/** The end of the last day of manual campaigns. */
const END = Date.parse('2027-01-01T00:00:00Z');
const before = (days: number): number => END - days * DAY_MS;
const OLD = new Date(before(90));

const { smtpUrl, sandboxUrl } = testServers();
const mailer = createMailer(smtpUrl, 'Polyad <no-reply@polyad.test>');
let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
beforeEach(() => em().execute('delete from experiment'));
beforeEach(() => em().execute('delete from outbox_item'));
afterAll(async () => {
  mailer.close();
  await database.close();
});

const em = () => database.orm.em.fork();

function depsWith(ends: ManualCreationEnds = 'conversions') {
  const url = 'http://127.0.0.1:9';
  const tiktok = createTikTokPlatform({
    apiUrl: url,
    portalUrl: url,
    managerUrl: url,
    appId: '1',
    appSecret: '',
    callbackUrl: url,
    tier: 'unlimited',
    advertiserCallsPerSecond: 1,
    timeScale: 1,
    manualCreation: { ends, lastDay: '2026-12-31' },
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return {
    orm: database.orm,
    platforms: toPlatforms([tiktok]),
    publicUrl: 'https://polyad.example',
    mailer,
    host: { log },
  } as unknown as JobDeps;
}
const reminderAt = (now: number, deps = depsWith()) => createDeadlineReminder(deps, () => now);
async function remindAt(now: number, deps = depsWith()): Promise<void> {
  const remind = reminderAt(now, deps);
  while ((await remind()) > 0);
}

/** The keys of the queued mails. */
const queued = async () =>
  (await em().execute<{ key: string }[]>('select dedupe_key as key from outbox_item order by 1')).map(({ key }) => key);

async function person(organizationId: string, changes: Partial<User> = {}): Promise<User> {
  const id = randomUUID();
  const user = Object.assign(new User(), {
    id,
    organizationId,
    email: `${id}@deadline.polyad.test`,
    passwordHash: '-',
    firstName: 'Ana',
    lastName: 'Ruiz',
    role: 'other',
    status: 'ACTIVE',
    ...changes,
  });
  await em().persist(user).flush();
  return user;
}
async function team(): Promise<{ organizationId: string; owner: User }> {
  const organizationId = randomUUID();
  await em()
    .persist(Object.assign(new Organization(), { id: organizationId, name: 'Team' }))
    .flush();
  return { organizationId, owner: await person(organizationId, { role: 'owner' }) };
}

const conversions = (changes: Partial<TiktokExperimentInput['information']> = {}): TiktokExperimentInput =>
  tiktokInput({
    objective: 'CONVERSIONS',
    information: { ...tiktokInput().information, campaign_type: 'WEB_CONVERSIONS', ...changes },
    identity: { id: '1', name: 'Vidal', type: 'TT_USER' },
  });

async function stored(
  { organizationId, id: createdBy }: Pick<User, 'organizationId' | 'id'>,
  { input = conversions(), status = 'DRAFT', at = OLD, endsAt = null as Date | null, tagged = true } = {},
): Promise<string> {
  const uuid = randomUUID();
  await new ExperimentRepository(em()).insert(organizationId, {
    uuid,
    key: randomBytes(5).toString('hex'),
    createdBy,
    platform: 'tiktok',
    status: status as 'DRAFT',
    name: input.information.name,
    input,
    accountId: '7',
    accountZone: null,
    currency: 'EUR',
    budgetMinor: '0',
    createdCount: 0,
    testedCount: 1,
    startsAt: null,
    endsAt,
    payloadHash: '0'.repeat(64),
  });
  await em().execute('update experiment set created_at = ? where uuid = ?', [at, uuid]);
  if (!tagged) await em().execute(`update experiment set endings = '{}', endings_known = null where uuid = ?`, [uuid]);
  return uuid;
}

interface Captured {
  subject: string;
  text: string;
  html: string;
}
/** The mails that the sandbox's server has received for somebody. */
async function inbox({ email }: User): Promise<Captured[]> {
  const response = await fetch(`${sandboxUrl}/__sandbox/inbox?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { data: Captured[] }).data;
}

describe('reminders before a platform ends a feature', () => {
  it('are queued 30 and 7 days before, once for each person and stage, with any number of workers', async () => {
    const { organizationId, owner } = await team();
    const member = await person(organizationId);
    await stored(owner);
    await stored(owner, { status: 'TEMPLATE' });
    await stored(member);
    await stored((await team()).owner, { input: tiktokInput({ identity: { id: '1', name: 'V', type: 'TT_USER' } }) });
    await remindAt(before(31));
    expect(await queued()).toEqual([]);
    const workers = Array.from({ length: 5 }, () => reminderAt(before(30)));
    await Promise.all([...workers, ...workers].map((remind) => remind()));
    const [a, b] = [owner.id, member.id].sort();
    const first = [`deadline/2026-12-31/30/${a}`, `deadline/2026-12-31/30/${b}`];
    expect(await queued()).toEqual(first);
    await remindAt(before(8));
    expect(await queued()).toEqual(first);
    await remindAt(before(7));
    expect(await queued()).toEqual([...first, `deadline/2026-12-31/7/${a}`, `deadline/2026-12-31/7/${b}`].sort());
    await remindAt(END);
    expect(await queued()).toHaveLength(4);
  });

  it('are not sent for experiments created after the reminder, runs that end before the deadline, and Smart+ runs', async () => {
    const { owner } = await team();
    await stored(owner, { at: new Date(before(20)) });
    await stored(owner, { status: 'PROCESSING', endsAt: new Date(END - 1) });
    const smartPlus = await stored(owner, { status: 'PROCESSING', endsAt: new Date(END + 1) });
    await em().execute(`update experiment set creation_path = 'smart_plus' where uuid = ?`, [smartPlus]);
    await remindAt(before(15));
    expect(await queued()).toEqual([]);
    await stored(owner, { status: 'PROCESSING', endsAt: new Date(END + 1) });
    await remindAt(before(15));
    expect(await queued()).toEqual([`deadline/2026-12-31/30/${owner.id}`]);
  });

  it('go to the owner if the creator has left, and cover Traffic if the setting says so', async () => {
    const { organizationId, owner } = await team();
    const gone = await person(organizationId, { status: 'REMOVED' });
    await stored(gone, { input: tiktokInput({ identity: { id: '1', name: 'V', type: 'TT_USER' } }) });
    await remindAt(before(20));
    expect(await queued()).toEqual([]);
    await remindAt(before(20), depsWith('all'));
    expect(await queued()).toEqual([`deadline/2026-12-31/30/${owner.id}`]);
  });

  it('cover experiments stored before the ending was known', async () => {
    const { owner } = await team();
    await stored(owner, { tagged: false });
    await remindAt(before(20));
    expect(await queued()).toHaveLength(1);
    expect(await em().execute('select endings from experiment')).toEqual([{ endings: ['tiktok/manual-conversions'] }]);
  });

  it('arrive in the language of their reader, with the affected experiments and a link', async () => {
    const { organizationId, owner } = await team();
    const member = await person(organizationId, { lang: 'es' });
    await stored(owner, { input: conversions({ name: 'Autumn <b>shoes</b>' }) });
    await stored(owner, {
      status: 'PROCESSING',
      endsAt: new Date(END + DAY_MS),
      input: conversions({ name: 'Late run' }),
    });
    await stored(member, { input: conversions({ name: 'Zapatos' }) });
    await remindAt(before(20));
    await processDueItems(depsWith(), 'mail');
    const [english, ...others] = await inbox(owner);
    expect(others).toEqual([]);
    expect(english!.subject).toBe('TikTok ends a feature on December 31, 2026 that 2 experiments of yours use');
    for (const part of ['Draft: Autumn <b>shoes</b>', 'Running: Late run', 'https://polyad.example/deadlines', '(UTC)'])
      expect(english!.text).toContain(part);
    expect(english!.html).toContain('Autumn &lt;b&gt;shoes&lt;/b&gt;');
    const [spanish] = await inbox(member);
    expect(spanish!.subject).toBe('TikTok retira el 31 de diciembre de 2026 una función que usa 1 experimento suyo');
    expect(spanish!.text).toContain('Borrador: Zapatos');
    expect(spanish!.text).not.toContain('Late run');
  });

  it('are not sent if the draft was deleted meanwhile, or the reader has muted them', async () => {
    const { owner } = await team();
    const { owner: other } = await team();
    const uuid = await stored(owner);
    await stored(other);
    await remindAt(before(20));
    await em().execute(`update experiment set deleted_at = now() where uuid = ?`, [uuid]);
    await em().nativeUpdate(User, { id: other.id }, { mutedMails: ['deadline'] });
    await processDueItems(depsWith(), 'mail');
    expect(await em().execute('select count(*)::int as open from outbox_item where done_at is null')).toEqual([
      { open: 0 },
    ]);
    expect([...(await inbox(owner)), ...(await inbox(other))]).toEqual([]);
  });
});

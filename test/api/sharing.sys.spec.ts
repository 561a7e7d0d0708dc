import { randomUUID } from 'node:crypto';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { baselineSamples } from '#libs/platforms/results/baseline.js';
import { META } from '#libs/platforms/meta/description.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient, type Answer } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment as Untrusted } from './support/experiment-form.js';
import { linkIn, mailsTo, mailTo } from './support/mailbox.js';

const DAY_MS = 24 * 3_600_000;
const PREFIX = '/experiments/shared';
const newEmail = () => `${randomUUID()}@client.example`;

interface Access {
  email: string;
  group: string;
  key: string;
}
interface Group {
  id: string;
  group: string;
  created_at: string;
  expires_on: string;
  experiments: { uuid: string; name: string }[];
  emails: string[];
  visitors: { email: string; visits: number; last_seen_at: string | null }[];
  downloads: string[];
  revocable: boolean;
}
interface Seen {
  data: { experiments: Record<string, unknown>[]; user: Record<string, unknown> };
}

let stack: SharedStack;
let owner: ApiClient;
/** An experiment that ran to its end and was opened, and one that never ran. */
let ran: string;
let draft: string;

beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
  ran = await submitted('Client campaign', 400);
  await (await owner.raw(`/api/v1/experiments/${ran}/events`)).text(); // ends with the run
  draft = await submitted('Not sent', 400, { draft: 'true' });
  expect((await owner.post('/experiment/curves', { id: ran })).status).toBe(200);
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

/** A photograph whose metadata and file name reveal its author and place. */
const SECRET = 'Ana Perez';
const photo = {
  field: 'attachments[]',
  name: `${SECRET} at home.jpg`,
  bytes: Uint8Array.from(
    await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: SECRET }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
      .withXmp(`<x>${SECRET}</x>`)
      .jpeg()
      .toBuffer(),
  ),
};

async function submitted(name: string, budget: number, fields = {}): Promise<string> {
  const data = experiment();
  Object.assign(data.information, { name, budget });
  const answer = await owner.post<{ data: { uuid: string } }>(
    '/providers/facebook/experiment/create',
    formOf(data, { fields, files: [photo] }),
  );
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data.uuid;
}

const share = (
  emails: string[],
  { experiments = [ran], by = owner, headers = {}, ...more }: Record<string, Untrusted> = {},
) => by.post('/experiments/share', { experiments, emails, ...more }, headers) as Promise<Answer>;
const groups = async (by = owner) => (await by.get<{ data: { total: number; shared: Group[] } }>(PREFIX)).body.data;
const visitor = () => ApiClient.visitor(stack.apiUrl);
/** The access data in the e-mail. */
async function accessOf(email: string, count = 1): Promise<Access> {
  const link = linkIn(await mailTo(stack, email, count));
  expect(link.path).toBe('/experiments');
  return link.query as unknown as Access;
}
async function shared(options = {}): Promise<Access> {
  const email = newEmail();
  expect(await share([email], options)).toMatchObject({ status: 200 });
  return accessOf(email);
}
const open = async (access: object, client?: ApiClient) => (client ?? (await visitor())).post<Seen>(PREFIX, access);
const curves = async (access: object, more: object = { id: ran }) =>
  (await visitor()).post<{ data: Record<string, Untrusted> }>(`${PREFIX}/curves`, { ...access, ...more });
const setStatus = (uuid: string, status: string) =>
  stack.database.query('update experiment set status = $2 where uuid = $1', [uuid, status]);

describe('sharing', () => {
  it('SHARE-009 SHARE-011 SHARE-012 SHARE-020 SHARE-028 SHARE-029 SHARE-042 mails each person a key, and creates a group of 28 days', async () => {
    const emails = [newEmail(), newEmail()];
    expect(await share(emails)).toMatchObject({
      status: 200,
      body: { message: 'The results have been shared with 2 people.', key: 'share.sharedWith', params: { count: 2 } },
    });
    const [first, second] = [await accessOf(emails[0]!), await accessOf(emails[1]!)];
    expect(first).toEqual({ email: emails[0], group: second.group, key: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(first.key).not.toBe(second.key);
    const { text, subject } = await mailTo(stack, emails[0]!);
    expect(subject).toBe('Ada Byron shares results with you');
    for (const part of [`Group: ${first.group}`, `Key: ${first.key}`, `Clave: ${first.key}`, 'Client campaign'])
      expect(text).toContain(part);
    const { total, shared: all } = await groups();
    const group = all[0]!;
    expect(group).toMatchObject({
      group: first.group,
      experiments: [{ uuid: ran, name: 'Client campaign' }],
      emails: [...emails].sort(),
      revocable: true,
    });
    expect(group.group).toMatch(/^client-campaign-[a-z0-9]{8}$/);
    expect(Date.parse(group.expires_on) - Date.parse(group.created_at)).toBeGreaterThan(28 * DAY_MS - 60_000);
    expect(Date.parse(group.expires_on) - Date.parse(group.created_at)).toBeLessThan(28 * DAY_MS + 60_000);
    expect(total).toBe(all.length);
    const seen = await open(first);
    expect(seen).toMatchObject({ status: 200 });
    expect(seen.body.data.user).toEqual({ ...first, downloads: [], expires_on: group.expires_on });
  });

  it('SHARE-012 stores no usable key, neither in the group nor in its mail', async () => {
    const { email, key } = await shared();
    const { rows } = await stack.database.query<{ visitor: string; mail: string }>(
      `select v::text as visitor, m::text as mail from share_visitor v join outbox_item m on m.dedupe_key = 'share/' || v.id
       where v.email = $1`,
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('SHARE-045 lists only the groups of the team, newest first, with their visitors', async () => {
    const [earlier, later] = [await shared(), await shared()];
    await open(later);
    await open(later);
    const { shared: all } = await groups();
    expect(all.slice(0, 2).map(({ group }) => group)).toEqual([later.group, earlier.group]);
    expect(all[0]!.visitors).toEqual([{ email: later.email, visits: 2, last_seen_at: expect.any(String) }]);
    expect(all[1]!.visitors).toEqual([{ email: earlier.email, visits: 0, last_seen_at: null }]);
    expect(await groups(await ApiClient.signedUp(stack.apiUrl))).toEqual({ total: 0, shared: [] });
    expect(await (await visitor()).get(PREFIX)).toMatchObject({ status: 401 });
  });

  it('accepts a repeated e-mail, experiment or request once', async () => {
    const email = newEmail();
    const headers = { 'idempotency-key': randomUUID() };
    const emails = [email, ` ${email.toUpperCase()} `];
    const before = (await groups()).total;
    const answers = [1, 2].map(() => share(emails, { experiments: [ran, ran.toUpperCase()], headers }));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await share(emails, { experiments: [ran, ran.toUpperCase()], headers })).toMatchObject({
      status: 200,
      body: { message: `The results have been shared with ${email}.` },
    });
    const { total, shared: all } = await groups();
    expect(total).toBe(before + 1);
    expect(all[0]).toMatchObject({ emails: [email], experiments: [{ uuid: ran }] });
    await accessOf(email);
    expect(await mailsTo(stack, email)).toHaveLength(1);
  });

  it('SHARE-007 SHARE-008 shares only experiments of the completed and sample lists', async () => {
    for (const status of ['NO_RESULTS', 'PENDING_REVIEW', 'FAILED', 'SAMPLE', 'COMPLETED']) {
      await setStatus(ran, status);
      expect([status, (await share([newEmail()])).status]).toEqual([status, 200]);
    }
    for (const status of ['DRAFT', 'TEMPLATE', 'PROCESSING', 'PENDING', 'PENDING_ADS']) {
      await setStatus(draft, status);
      expect([status, await share([newEmail()], { experiments: [ran, draft] })]).toMatchObject([
        status,
        { status: 400, body: { errors: [{ field: 'experiments[1]', message: expect.stringContaining('Not sent') }] } },
      ]);
    }
  });

  it.each([
    ['no e-mail', { emails: [] }, 'Add at least one email.'],
    ['no list of e-mails', { emails: 'a@b.example' }, 'Add at least one email.'],
    ['SHARE-001 an invalid e-mail', { emails: ['a@b.example', 'nobody'] }, 'Please input your email.'],
    ['an e-mail that is not text', { emails: [7] }, 'Please input your email.'],
    ['a header in an e-mail', { emails: ['a@b.example\r\nBcc: c@d.example'] }, 'Please input your email.'],
    [
      '1,000 e-mails',
      { emails: Array.from({ length: 1_000 }, (_, i) => `reader${i}@client.example`) },
      'Results can be shared with at most 50 emails at once.',
    ],
    ['no experiment', { experiments: [] }, 'Select at least one experiment.'],
    [
      '51 experiments',
      { experiments: Array.from({ length: 51 }, () => randomUUID()) },
      'At most 50 experiments can be shared at once.',
    ],
    ['an experiment by its number', { experiments: [1] }, 'experiments must be a UUID.'],
    ['an invalid baseline id', { baseline: 'mine' }, 'baseline must be a UUID.'],
    ['an unknown field', { forever: true }, 'forever is not a field of this request.'],
  ])('refuses %s', async (_name, change, message) => {
    const body = { experiments: [ran], emails: [newEmail()], ...change };
    expect(await owner.post('/experiments/share', body)).toMatchObject({ status: 400, body: { message } });
  });

  it("refuses others' experiments and baselines as unknown, and members of the team by name", async () => {
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    expect(await share([newEmail()], { by: otherTeam })).toMatchObject({ status: 404 });
    expect(await share([newEmail()], { experiments: [ran, randomUUID()] })).toMatchObject({ status: 404 });
    expect(await share([newEmail()], { baseline: randomUUID() })).toMatchObject({ status: 404 });
    const { email } = (await owner.get<{ data: { email: string } }>('/profile/me')).body.data;
    const message = `${email} is in your team and can see these results already.`;
    expect(await share([newEmail(), email])).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'emails[1]' }] },
    });
  });

  it('mails nobody more than three times an hour, and creates no group then', async () => {
    const email = newEmail();
    for (let n = 0; n < 3; n++) expect((await share([email])).status).toBe(200);
    const { total } = await groups();
    const refused = await share([newEmail(), email]);
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining(email) } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await groups()).total).toBe(total);
  });
});

describe('visitor', () => {
  it('SHARE-032 SHARE-033 SHARE-034 SHARE-046 sees the results without money, accounts or links into the platform', async () => {
    const access = await shared();
    const list = (await open(access)).body.data.experiments;
    expect(list).toEqual([
      {
        id: expect.any(Number),
        uuid: ran,
        name: 'Client campaign',
        platform: 'meta',
        status: 'COMPLETED',
        start_date: expect.any(String),
        end_date: expect.any(String),
      },
    ]);
    expect((await curves(access, { id: ran, sort: 'spend' })).status).toBe(400);
    const { status, body } = await curves(access, { id: ran, type: 'meta', estimated: true, size: 2, anchor: null });
    expect(status).toBe(200);
    const names = [
      'ads',
      'anchors',
      'baselines',
      'beside',
      'best',
      'conversions',
      'delivery',
      'fep',
      'lead',
      'median',
      'pagination',
      'summary',
      'variation',
      'worst',
    ];
    expect(Object.keys(body.data).sort()).toEqual(names);
    expect(body.data['ads']).toHaveLength(2);
    expect(body.data['fep'].impressions).toBeGreaterThan(0);
    const own = await owner.post<{ data: Record<string, Untrusted> }>('/experiment/curves', { id: ran, size: 2 });
    expect(body.data['best'].value).toBe(own.body.data['best'].value);
    const hidden = [
      'spend',
      'cpm',
      'cpc',
      'cpa',
      'cpv',
      'adset_id',
      'ad_id',
      'manager_url',
      'is_active',
      'failed_reason',
    ];
    const shown = (await curves(access, { id: ran, variation: own.body.data['best'].variation })).body.data[
      'variation'
    ];
    expect(shown.history.at(-1)).toEqual({
      day: expect.any(String),
      impressions: shown.row.impressions,
      conversion: shown.row.conversion,
      observed: expect.any(Number),
    });
    expect(body.data['delivery']).toEqual(own.body.data['delivery']);
    for (const row of [...body.data['ads'], body.data['best'], body.data['fep'], shown.row])
      expect(Object.keys(row).filter((name) => hidden.includes(name))).toEqual([]);
    const secrets = ['ad_id', 'adset_id'].map((name) => own.body.data['best'][name] as string);
    for (const secret of [...secrets, 'act_', 'Vidal', 'facebook.com', '"spend"'])
      expect(JSON.stringify([body, shown])).not.toContain(secret);
  });

  it('SHARE-027 SHARE-047 sees the effect of each component, without its cost', async () => {
    const access = await shared();
    const impact = async (more: object = {}) =>
      (await visitor()).post<{ data: Record<string, Untrusted> }>(`${PREFIX}/component/analysis`, {
        ...access,
        id: ran,
        type: 'meta',
        ...more,
      });
    const { status, body } = await impact();
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(['anchors', 'components', 'pairs', 'variable']);
    const own = await owner.post<{ data: Record<string, Untrusted> }>('/experiment/component/analysis', { id: ran });
    const { spend: _, spend_share: __, ...expected } = own.body.data['components'][0].alternatives[0];
    expect(body.data['components'][0].alternatives[0]).toEqual(expected);
    const [{ component, values }] = body.data['anchors'];
    const anchored = await impact({ anchor: [{ component, value: values[0] }] });
    expect(anchored.body.data['components'].map((one: Untrusted) => one.component)).not.toContain(component);
    expect((await impact({ key: 'guessed' })).status).toBe(401);
    expect((await impact({ id: randomUUID() })).status).toBe(404);
  });

  it('SHARE-046 sees the shared baseline, and no other of the team', async () => {
    const save = async (name: string) => {
      const form = { name, metrics: baselineSamples(META.results.baseline) };
      const { body } = await owner.post<{ data: { id: string }[] }>('/providers/facebook/baseline', form);
      return body.data[0]!.id;
    };
    const [chosen, other] = [await save('Last year'), await save('Our secret')];
    const access = await shared({ baseline: chosen });
    const { body } = await curves(access);
    expect(body.data['baselines']).toMatchObject([{ id: chosen, name: 'Last year' }]);
    expect(body.data['summary'].baseline).toMatchObject({ id: chosen });
    expect((await curves(access, { id: ran, baseline: other })).status).toBe(404);
    expect((await curves(access, { id: ran, baseline: null })).body.data['summary'].baseline).toBeNull();
    const unchosen = await shared();
    expect((await curves(unchosen)).body.data['baselines']).toEqual([]);
    await owner.post('/providers/facebook/baseline/default', { id: other });
    expect((await curves(unchosen)).body.data['baselines']).toMatchObject([{ id: other }]);
    expect((await curves(access)).body.data['summary'].baseline).toMatchObject({ id: chosen });
    await owner.post('/providers/facebook/baseline/default', { id: null });
    expect(await owner.post('/providers/facebook/baseline/remove', { id: chosen })).toMatchObject({ status: 200 });
    expect((await curves(access)).body.data['summary'].baseline).toBeNull();
  });

  it('SHARE-033 is refused everything outside the group, by number, uuid and platform', async () => {
    const access = await shared();
    const other = await submitted('Not for clients', 400, { draft: 'true' });
    await setStatus(other, 'COMPLETED');
    const { id } = (await stack.database.query<{ id: number }>('select id from experiment where uuid = $1', [other]))
      .rows[0]!;
    for (const ref of [other, id, randomUUID(), 2_147_483_647, 9_999_999_999])
      expect([ref, (await curves(access, { id: ref })).status]).toEqual([ref, 404]);
    expect((await curves(access, { id: ran, type: 'tiktok' })).status).toBe(404);
    expect((await curves(access, { id: ran, baseline: randomUUID() })).status).toBe(404);
    for (const call of ['experiment/curves', 'experiment/export/csv'])
      expect((await (await visitor()).post(`/${call}`, { id: ran })).status).toBe(401);
  });

  it('SHARE-036 opens only COMPLETED and SAMPLE experiments', async () => {
    const access = await shared();
    const expected: [string, number, string][] = [
      ['NO_RESULTS', 409, 'This experiment has no results.'],
      ['PENDING_REVIEW', 409, 'A first review from the creator is needed.'],
      ['FAILED', 409, 'A first review from the creator is needed.'],
    ];
    for (const [to, status, message] of expected) {
      await setStatus(ran, to);
      expect([to, await curves(access)]).toMatchObject([to, { status, body: { message } }]);
      expect((await open(access)).body.data.experiments).toMatchObject([{ status: to }]);
    }
    for (const to of ['SAMPLE', 'COMPLETED']) {
      await setStatus(ran, to);
      expect([to, (await curves(access)).status]).toEqual([to, 200]);
    }
  });

  it('SHARE-030 SHARE-031 SHARE-041 SHARE-044 is refused in every call as soon as the group has expired or was revoked', async () => {
    const [expired, revoked, kept] = [await shared(), await shared(), await shared()];
    const refused = async (access: Access, message: string) => {
      for (const answer of [await open(access), await curves(access)])
        expect(answer).toMatchObject({ status: 403, body: { message } });
    };
    const moved = (access: Access, time: string) =>
      stack.database.query(`update share_group set expires_on = created_at + $2::interval where name = $1`, [
        ...[access.group, time],
      ]);
    await moved(expired, '1 second');
    await moved(kept, '1 hour');
    await refused(expired, 'This shared group has expired. Ask the person who shared it with you for a new one.');
    const all = (await groups()).shared;
    const { id, group } = all.find(({ group: name }) => name === revoked.group)!;
    const revoke = (body: object, by = owner) => by.post(`${PREFIX}/revoke`, body);
    expect((await revoke({ id, group: kept.group })).status).toBe(404);
    expect((await revoke({ id, group }, await ApiClient.signedUp(stack.apiUrl))).status).toBe(404);
    expect((await open(revoked)).status).toBe(200);
    expect(await revoke({ id, group })).toMatchObject({
      status: 200,
      body: { message: `The group ${group} has been revoked: nobody can open it any more.` },
    });
    expect((await revoke({ id, group })).status).toBe(404);
    await refused(revoked, 'The access to this shared group has been revoked.');
    expect((await open(kept)).status).toBe(200);
    const left = (await groups()).shared.map(({ group: name }) => name);
    expect(left).toContain(expired.group);
    expect(left).not.toContain(revoked.group);
  });

  it('SHARE-021 SHARE-043 gets the same response for a wrong e-mail, group or key, with limited guesses', async () => {
    const [access, other] = [await shared(), await shared()];
    const message = 'The email, the group or the key is not right.';
    const client = await visitor();
    const wrong = [{ email: other.email }, { group: other.group }, { key: other.key }, { key: `${access.key}0` }];
    for (const change of [...wrong, { group: 'x' }, { key: 'ñ' }, { key: 'k'.repeat(201) }])
      expect(await open({ ...access, ...change }, client)).toMatchObject({
        status: change.key?.length === 201 ? 400 : 401,
        body: { message },
      });
    for (let n = 0; n < 10; n++) await open({ ...access, key: `${n}` }, client);
    expect(await open({ ...access, key: '11' }, client)).toMatchObject({ status: 429 });
    // Wrong guesses do not lock out a visitor with a right key, even behind the same address.
    const typed = { ...access, email: ` ${access.email.toUpperCase()}`, group: ` ${access.group} ` };
    for (const from of [client, undefined]) expect((await open(typed, from)).status).toBe(200);
  });

  it.each([
    ['SHARE-017 no e-mail', { email: '' }, 'Please input your email.'],
    ['SHARE-017 an invalid e-mail', { email: 'me' }, 'Please input your email.'],
    ['SHARE-018 no group', { group: '  ' }, "Provide the group's name."],
    ['SHARE-018 a group that is not text', { group: 7 }, "Provide the group's name."],
    ['SHARE-019 no key', { key: ' ' }, 'Access key is required.'],
  ])('is informed of %s', async (_name, change, message) => {
    const form = { email: 'a@client.example', group: 'g', key: 'k', ...change };
    expect(await open(form)).toMatchObject({ status: 400, body: { message } });
  });

  it('SHARE-027 is recognized in the same browser until they leave or the group ends; a reload does not count as a visit', async () => {
    const [access, ending] = [await shared(), await shared()];
    const browser = await visitor();
    const resume = () => browser.post<Seen>(`${PREFIX}/resume`, {});
    expect((await resume()).body.data).toEqual({ experiments: [], user: null });
    const seen = await open(access, browser);
    expect(await resume()).toMatchObject({ status: 200, body: { data: seen.body.data } });
    const group = (await groups()).shared.find(({ group: name }) => name === access.group)!;
    expect(group.visitors).toMatchObject([{ visits: 1, last_seen_at: expect.any(String) }]);
    const cookie = (await browser.raw('/api/v1/experiments/shared', {
      method: 'POST', body: JSON.stringify(access),
      headers: { 'content-type': 'application/json', 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! },
    })).headers.getSetCookie().find((one) => /^polyad_shared_[0-9a-f]{16}=/.test(one))!; // prettier-ignore
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const lifeDays = (Date.parse(/Expires=([^;]+)/.exec(cookie)![1]!) - Date.now()) / DAY_MS;
    expect(lifeDays).toBeGreaterThan(27.9);
    expect(lifeDays).toBeLessThanOrEqual(28);
    await browser.post(`${PREFIX}/leave`, {});
    expect((await resume()).body.data.user).toBeNull();
    await open(ending, browser);
    await stack.database.query('update share_group set revoked_at = now() where name = $1', [ending.group]);
    expect(await resume()).toMatchObject({
      status: 403,
      body: { message: 'The access to this shared group has been revoked.' },
    });
    expect((await resume()).body.data.user).toBeNull();
    browser.cookies.set('polyad_shared_0123456789abcdef', 'e30');
    expect((await resume()).body.data.user).toBeNull();
  });

  it('SHARE-027 SHARE-033 can open two groups in two tabs, separate from each other', async () => {
    const other = await submitted('For another client', 400, { draft: 'true' });
    await setStatus(other, 'COMPLETED');
    const [first, second] = [await shared(), await shared({ experiments: [other] })];
    const browser = await visitor();
    const resume = async (group?: string) =>
      (await browser.post<Seen>(`${PREFIX}/resume`, { group })).body.data as unknown as {
        experiments: { uuid: string }[];
        user: { group: string } | null;
      };
    for (const access of [first, second]) await open(access, browser);
    for (const [group, uuid] of [
      [first.group, ran],
      [second.group.toUpperCase(), other],
      [first.group, ran],
    ] as const)
      expect((await resume(group)).experiments.map((one) => one.uuid)).toEqual([uuid]);
    expect((await resume()).user!.group).toBe(second.group);
    expect((await resume('none-of-them')).user).toBeNull();
    // A key is only valid for its own group.
    const asset = (await curves(first)).body.data['best'].asset as string;
    const picture = (group: string) => browser.raw(`/api/v1${PREFIX}/assets/${group}/${asset}`);
    expect((await picture(first.group)).status).toBe(200);
    expect((await picture(second.group)).status).toBe(404);
    await browser.post(`${PREFIX}/leave`, { group: second.group });
    expect((await resume(second.group)).user).toBeNull();
    expect((await resume(first.group)).user!.group).toBe(first.group);
    await browser.post(`${PREFIX}/leave`, {});
    expect((await resume(first.group)).user).toBeNull();
  });

  it('SHARE-033 sees pictures only of the shared ads', async () => {
    const access = await shared();
    const { body } = await curves(access);
    const asset = body.data['best'].asset as string;
    const picture = (client: ApiClient, id = asset) => client.raw(`/api/v1${PREFIX}/assets/${access.group}/${id}`);
    const browser = await visitor();
    expect((await picture(browser)).status).toBe(404);
    await open(access, browser);
    const answer = await picture(browser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
    const seen = Buffer.from(await answer.arrayBuffer());
    // The pixels are as uploaded; the metadata is removed.
    expect(Buffer.from(photo.bytes).includes(SECRET)).toBe(true);
    expect(seen.includes(SECRET)).toBe(false);
    expect(seen.includes('Exif')).toBe(false);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect(await pixels(seen)).toEqual(await pixels(photo.bytes));
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''image.jpg");
    // The platform got the same bytes, which it identifies by MD5.
    const hash = createHash('md5').update(seen).digest('hex');
    expect((await fetch(`${stack.sandboxUrl}/meta/media/images/${hash}`)).status).toBe(200);
    const own = await owner.raw(`/api/v1/assets/${asset}`);
    expect(Buffer.from(await own.arrayBuffer()).equals(photo.bytes)).toBe(true);
    const { rows } = await stack.database.query<{ id: string }>(
      `select a.id from asset a join experiment x on x.organization_id = a.organization_id and x.uuid = $1
       where a.id <> $2`,
      [ran, asset],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) expect((await picture(browser, id)).status).toBe(404);
    expect((await picture(browser, 'x')).status).toBe(404);
    // Pictures are hidden while the review of an experiment is pending, and after its group has ended.
    await setStatus(ran, 'PENDING_REVIEW');
    expect((await picture(browser)).status).toBe(404);
    await setStatus(ran, 'COMPLETED');
    await stack.database.query('update share_group set expires_on = created_at where name = $1', [access.group]);
    expect((await picture(browser)).status).toBe(403);
  });

  it('SHARE-034 SHARE-035 downloads only what the group allows, without money, and only while the group allows it', async () => {
    const [none, report, table] = [
      await shared(),
      await shared({ downloads: ['report'] }),
      await shared({ downloads: ['table'] }),
    ];
    const ask = async (access: Access, format: string) =>
      (await visitor()).post<{ data: { url: string; name: string } }>(`${PREFIX}/export`, {
        ...access,
        id: ran,
        format,
      });
    const refusal = { status: 403, body: { key: 'share.noDownload' } };
    for (const [access, format] of [
      ...(['pdf', 'xlsx', 'csv', 'xls'] as const).map((one) => [none, one] as const),
      [report, 'xlsx'],
      [table, 'pdf'],
    ] as const)
      expect(await ask(access, format)).toMatchObject(refusal);
    const browser = await visitor();
    expect((await open(table, browser)).body.data.user).toMatchObject({ downloads: ['table'] });
    const listed = (await groups()).shared.find(({ group }) => group === table.group);
    expect(listed).toMatchObject({ downloads: ['table'] });

    const { url, name } = (await ask(table, 'csv')).body.data;
    expect(name).toBe('Client campaign.csv');
    const file = await browser.raw(url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    const columns = head!.replace('\uFEFF', '').split(',');
    expect(columns).toEqual(expect.arrayContaining(['name', 'value', 'lower_bound', 'impressions', 'note']));
    for (const hidden of ['ad_id', 'adset_id', 'currency', 'spend', 'cpm', 'cpc', 'cpa', 'cpv'])
      expect(columns).not.toContain(hidden);
    // The address alone is not enough: it needs the visitor's own browser.
    expect((await (await visitor()).raw(url)).status).toBe(404);
    await open(report, browser);
    expect((await browser.raw(url.replace(table.group, report.group))).status).toBe(404);

    const printed = await browser.raw((await ask(report, 'pdf')).body.data.url);
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pdf = Buffer.from(await printed.arrayBuffer()).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    // The PDF contains the picture of the best ad, without the file's metadata.
    expect(pdf).toContain('/Subtype /Image');
    expect(pdf).not.toContain(SECRET);

    await stack.database.query(`update share_group set downloads = '{}' where name = $1`, [table.group]);
    expect((await browser.raw(url)).status).toBe(403);
    const refused = await share([newEmail()], { downloads: ['everything'] });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'downloads' }] } });
  });

  it('is recorded once an hour in the trail, with the people who shared and revoked', async () => {
    const access = await shared();
    await open(access);
    await open(access);
    const { id, group } = (await groups()).shared[0]!;
    await owner.post(`${PREFIX}/revoke`, { id, group });
    type AuditRow = { action: string; target: string; detail: { emails: string[] } };
    const { rows } = (await owner.get<{ data: { rows: AuditRow[] } }>('/profile/audit')).body.data;
    const entries = rows.slice(0, 3).map(({ action, target }) => `${action} ${target}`);
    expect(entries).toEqual([
      `results.unshared ${group}`,
      `results.visited ${access.email}`,
      `results.shared ${group}`,
    ]);
    expect(rows.slice(0, 3).map(({ detail }) => detail.emails)).toEqual([[access.email], [], [access.email]]);
  });
});

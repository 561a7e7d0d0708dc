import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { BillingOwner, type Plan } from './support/billing-owner.js';
import { dumpOf, startHousekeeping, type Housekeeping } from './support/end-of-account.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';
import { claimsOf } from './support/forge-token.js';
import { Payments } from './support/payments.js';

let stack: Stack;
let housekeeping: Housekeeping;
let client: ApiClient;
const email = 'person@staff.polyad.test';
beforeAll(async () => {
  stack = await startStack({ parts: ['sandbox', 'api'], env: { TRUST_PROXY: '1' } });
  housekeeping = await startHousekeeping(stack);
  client = await ApiClient.signedUp(stack.apiUrl, { email });
}, 60_000);
afterAll(async () => {
  await housekeeping?.close();
  await stack?.stop();
});

/** Runs the operator's command in the environment of the stack. */
const staff = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const script = path.resolve('dist/apps/api/src/commands/staff.js');
    execFile(process.execPath, [script, ...args], { env: stack.env as NodeJS.ProcessEnv }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
const flags = async () =>
  (
    await client.get<{ data: { is_staff: boolean; is_tester: boolean; whitelist: boolean; role: string } }>(
      '/profile/me',
    )
  ).body.data;

describe("the operator's command", () => {
  it('AUTH-048 makes staff and takes it back; the role in the team stays', async () => {
    expect((await staff('grant', email.toUpperCase())).out).toBe(`${email} is staff\n`);
    expect(await flags()).toMatchObject({ is_staff: true, role: 'owner' });
    expect((await staff('revoke', email)).out).toBe(`${email} is no longer staff\n`);
    expect(await flags()).toMatchObject({ is_staff: false, role: 'owner' });
  });

  it('AUTH-046 sets and clears the tester and whitelist flags', async () => {
    await staff('tester', email);
    await staff('whitelist', email, 'off');
    expect(await flags()).toMatchObject({ is_tester: true, whitelist: false });
    await staff('tester', email, 'off');
    await staff('whitelist', email);
    expect(await flags()).toMatchObject({ is_tester: false, whitelist: true });
  });

  it('ADMIN-009 whitelists a team whose plans end with what is paid, and not while the payment provider is away', async () => {
    const payments = new Payments(stack.sandboxUrl);
    const payer = await BillingOwner.of(stack.apiUrl, payments);
    const { body } = await payer.client.get<{ data: { email: string } }>('/profile/me');
    const theirs = body.data.email;
    await staff('whitelist', theirs, 'off');
    await payer.subscribed();
    const [{ next_bill_at: paidUntil }] = (await payer.plans()) as [Plan];
    const isWhitelisted = async () =>
      (await payer.client.get<{ data: { whitelist: boolean } }>('/profile/me')).body.data.whitelist;
    await payments.fault({ kind: 'http500', match: { probability: 1, path: '^/v1/' } });
    const refused = await staff('whitelist', theirs);
    expect([refused.code, refused.err, await isWhitelisted()]).toEqual([
      ...[
        1,
        'The payment provider cannot be reached. Nothing was charged. Please try again in a few minutes.\n',
        false,
      ],
    ]);
    await payments.healthy();
    expect((await staff('whitelist', theirs)).out).toBe(`the team of ${theirs} is whitelisted\n`);
    expect(await isWhitelisted()).toBe(true);
    expect(await payer.plans()).toMatchObject([{ ends_at: paidUntil, next_bill_at: null }]);
  });

  it('AUTH-022 disables an account at once, and enables it again', async () => {
    await staff('disable', email);
    expect((await client.get('/profile/me')).status).toBe(401);
    const stranger = await ApiClient.visitor(stack.apiUrl);
    expect((await stranger.post('/login', { email, password: 'correct horse' })).status).toBe(401);
    await staff('enable', email);
    await stranger.login(email, 'correct horse');
    client = stranger;
  });

  it('AUTH-006 prints a login link that works once', async () => {
    const link = new URL((await staff('login-link', email)).out.trim());
    expect(link.pathname).toBe('/login');
    const visitor = await ApiClient.visitor(stack.apiUrl);
    const token = link.searchParams.get('token')!;
    const { iat, exp } = claimsOf(token) as { iat: number; exp: number };
    expect(exp - iat).toBe(15 * 60);
    expect((await visitor.post(`/login?token=${token}`)).status).toBe(200);
    expect((await visitor.post(`/login?token=${token}`)).status).toBe(401);
  });

  it('leaves a trace of each act', async () => {
    const { body } = await client.get<{ data: { rows: { action: string; ip: string }[] } }>('/profile/audit?size=100');
    const acts = body.data.rows.filter(({ ip }) => ip === 'operator').map(({ action }) => action);
    expect(new Set(acts)).toEqual(
      new Set(
        [
          ...['grant', 'revoke', 'tester', 'tester-off', 'whitelist', 'whitelist-off'],
          ...['disable', 'enable', 'login-link'],
        ].map((name) => `staff.${name}`),
      ),
    );
  });

  it.each([
    ['an unknown command', ['promote', email], 'npm run staff'],
    ['a name of every object', ['constructor', email], 'npm run staff'],
    ['no e-mail', ['grant'], 'npm run staff'],
    ['a word of another command', ['close', email, 'off'], 'npm run staff'],
    ['an account that has not ended', ['reopen', email], `There is no account of ${email}.`],
    ['an unknown account', ['grant', 'nobody@staff.polyad.test'], 'There is no account of nobody@staff.polyad.test.'],
  ])('refuses %s', async (_name, args, text) => {
    const { code, err } = await staff(...args);
    expect(code).toBe(1);
    expect(err).toContain(text);
  });
});

describe('the end of an account', () => {
  const company = 'Zebrawood Analytics';
  const owner = { email: 'wilhelmina@zebrawood.test', first_name: 'Wilhelmina', last_name: 'Zebrano', company };
  const member = { email: 'ottoline@zebrawood.test', first_name: 'Ottoline', last_name: 'Palisander' };
  const open = 'invited@zebrawood.test';
  const ip = '203.0.113.77';
  const from = { 'x-forwarded-for': ip, 'user-agent': 'Zebrawood browser' };
  const password = 'correct horse';

  /** Invites and joins. @returns the member's client */
  async function join(by: ApiClient, person: { email: string; first_name: string; last_name: string }) {
    await by.post('/subscription/members/invite', { email: person.email });
    const { rows } = await stack.database.query<{ id: string }>(
      'select id from invitation where email = $1 order by id desc limit 1',
      [person.email],
    );
    const link = { id: String(rows[0]!.id), token: await housekeeping.invitationToken() };
    const visitor = await ApiClient.visitor(stack.apiUrl);
    expect(await visitor.post('/members/join', { ...link, ...person, password }, from)).toMatchObject({ status: 200 });
    expect((await visitor.post('/login', { email: person.email, password }, from)).status).toBe(200);
    return visitor;
  }

  it('LEGAL-009 of an owner shuts the team out at once, revokes its platform the same day, and erases everything after 6 months', async () => {
    const boss = await ApiClient.signedUp(stack.apiUrl, owner);
    const colleague = await join(boss, member);
    await boss.post('/subscription/members/invite', { email: open });
    const openLink = { email: open, token: await housekeeping.invitationToken() };
    await (await ApiClient.visitor(stack.apiUrl)).post('/password/email', { email: owner.email }, from);
    await linkSandbox(boss);
    const data = experiment();
    data.information.name = 'Zebrawood in autumn';
    expect(await boss.post('/providers/facebook/experiment/create', formOf(data))).toMatchObject({ status: 200 });
    const { rows } = await stack.database.query<Record<'team' | 'uuid' | 'file' | 'invitation', string>>(
      `select e.organization_id as team, e.uuid, a.storage_key as file, i.id as invitation from experiment e
       join asset a using (organization_id) join invitation i using (organization_id) where e.name = $1 and i.email = $2`,
      [data.information.name, open],
    );
    const { team, uuid, file, invitation } = rows[0]!;
    const { deps } = housekeeping;
    const link = (await new PlatformLinkRepository(deps.orm.em.fork(), deps.sealer).open(team, 'meta'))!;
    const lookups = deps.platforms.for('meta').lookups;
    expect((await lookups.adAccounts(link.accessToken)).length).toBeGreaterThan(0);

    expect(await staff('close', owner.email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Zebrawood in autumn'),
    });
    expect((await boss.get('/profile/me')).status).toBe(200);
    expect((await staff('close', owner.email, 'anyway')).out).toContain('the team has ended (accounts: 2)');
    for (const person of [boss, colleague]) expect((await person.get('/profile/me')).status).toBe(401);
    const visitor = await ApiClient.visitor(stack.apiUrl);
    expect((await visitor.post('/login', { email: owner.email, password })).status).toBe(401);
    const late = { ...openLink, id: String(invitation), first_name: 'A', last_name: 'B', password };
    expect((await visitor.post('/members/join', late)).status).toBe(400);
    expect((await staff('reopen', member.email)).err).toContain('Reopen its owner first');

    expect(await housekeeping.run(0)).toMatchObject({ links: 1, teams: 0 });
    await expect(lookups.adAccounts(link.accessToken)).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
    expect(await housekeeping.run(180)).toMatchObject({ links: 0, teams: 0, members: 0 });
    const kept = await dumpOf(stack);
    const traces = [
      ...[owner.email, member.email, 'Wilhelmina', 'Zebrano', 'Ottoline', 'Palisander', company, open, ip, 'Zebrawood'],
      ...[team, uuid, file, data.information.name, email],
    ];
    for (const trace of traces) expect(kept).toContain(trace);
    expect(await deps.storage.size(file)).toBeGreaterThan(0);

    expect(await housekeeping.run(185)).toMatchObject({ teams: 1 });
    const dump = await dumpOf(stack);
    expect(traces.filter((trace) => dump.includes(trace))).toEqual([email]);
    await expect(deps.storage.size(file)).rejects.toThrow('ENOENT');
    const workflow = await deps.temporal.workflow.getHandle(`experiment/${uuid}`).describe();
    expect(workflow.status.name).toBe('TERMINATED');
    expect((await staff('reopen', owner.email)).err).toContain('There is no account');
    await client.login(email, password);
  });

  it('LEGAL-009 of a member leaves in the trail of the team what was done, but not by whom', async () => {
    const colleague = await join(client, member);
    // The later time ends every session, the reader's as well.
    const trail = async () => {
      await client.login(email, password);
      const { body } = await client.get<{ data: { rows: { action: string }[] } }>('/profile/audit?size=100');
      return body.data.rows.map(({ action }) => action);
    };
    const before = await trail();
    expect((await staff('close', member.email)).out).toContain('is closed');
    expect((await colleague.get('/profile/me')).status).toBe(401);
    expect((await staff('reopen', member.email)).out).toBe(`${member.email} is active again\n`);
    await colleague.post('/login', { email: member.email, password }, from);
    expect((await colleague.get('/profile/me')).status).toBe(200);
    expect((await client.post('/subscription/members/remove', { email: member.email })).status).toBe(200);
    expect(await housekeeping.run(180)).toMatchObject({ members: 0 });
    expect(await dumpOf(stack)).toContain(ip);

    expect(await housekeeping.run(185)).toMatchObject({ members: 1, teams: 0 });
    const dump = await dumpOf(stack);
    const traces = [member.email, member.first_name, member.last_name, ip, from['user-agent']];
    expect(traces.filter((trace) => dump.includes(trace))).toEqual([]);
    const after = await trail();
    for (const action of before) expect(after).toContain(action);
    expect(after).toEqual(expect.arrayContaining(['member.joined', 'staff.close', 'member.removed']));
  });
});

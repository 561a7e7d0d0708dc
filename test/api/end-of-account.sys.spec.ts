import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { FileMissingError } from '#libs/storage/storage-errors.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { dumpOf, startHousekeeping, type Housekeeping } from './support/end-of-account.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';
import { staffCommand } from './support/staff-command.js';

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

const staff = (...args: string[]) => staffCommand(stack, args);

describe('end of an account', () => {
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

  it("LEGAL-009 immediately blocks an owner's team, revokes its platform link the same day, and erases everything after 6 months", async () => {
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
    await expect(deps.storage.size(file)).rejects.toThrow(FileMissingError);
    const workflow = await deps.temporal.workflow.getHandle(`experiment/${uuid}`).describe();
    expect(workflow.status.name).toBe('TERMINATED');
    expect((await staff('reopen', owner.email)).err).toContain('There is no account');
    await client.login(email, password);
  });

  it("LEGAL-009 keeps a member's actions in the team's trail, but not the member's name", async () => {
    const colleague = await join(client, member);
    // The housekeeping at a later date deletes all sessions, so the reader signs in again.
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

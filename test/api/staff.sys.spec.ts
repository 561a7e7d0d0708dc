import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { BillingOwner, type Plan } from './support/billing-owner.js';
import { claimsOf } from './support/forge-token.js';
import { Payments } from './support/payments.js';
import { staffCommand } from './support/staff-command.js';

let stack: SharedStack;
let client: ApiClient;
const email = 'person@staff.polyad.test';
beforeAll(async () => {
  stack = await shareStack('accepting');
  client = await ApiClient.signedUp(stack.apiUrl, { email });
}, 60_000);
afterAll(() => stack?.stop());

const staff = (...args: string[]) => staffCommand(stack, args);
const flags = async () =>
  (
    await client.get<{ data: { is_staff: boolean; is_tester: boolean; whitelist: boolean; role: string } }>(
      '/profile/me',
    )
  ).body.data;

describe("operator's command", () => {
  it('AUTH-048 makes a person staff and reverts it, without a change of the team role', async () => {
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

  it('ADMIN-009 whitelists a team whose plans end with the paid period, unless the payment provider is unreachable', async () => {
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
      ...[1, 'The payment provider cannot be reached. Nothing was charged. Try again in a few minutes.\n', false],
    ]);
    await payments.healthy();
    expect((await staff('whitelist', theirs)).out).toBe(`the team of ${theirs} is whitelisted\n`);
    expect(await isWhitelisted()).toBe(true);
    expect(await payer.plans()).toMatchObject([{ ends_at: paidUntil, next_bill_at: null }]);
  });

  it('AUTH-022 disables an account immediately, and enables it again', async () => {
    await staff('disable', email);
    expect((await client.get('/profile/me')).status).toBe(401);
    const newMember = await ApiClient.visitor(stack.apiUrl);
    expect((await newMember.post('/login', { email, password: 'correct horse' })).status).toBe(401);
    await staff('enable', email);
    await newMember.login(email, 'correct horse');
    client = newMember;
  });

  it('AUTH-022 enables an account without confirming its e-mail', async () => {
    const theirs = 'pending@staff.polyad.test';
    await ApiClient.signedUp(stack.apiUrl, { email: theirs });
    const pending = `update user_account set status = 'PENDING', is_unconfirmed = true where email = $1`;
    await stack.database.query(pending, [theirs]);
    await staff('disable', theirs);
    expect((await staff('enable', theirs)).out).toBe(`${theirs} is pending\n`);
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

  it('records each action', async () => {
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
    ['a name that every object inherits', ['constructor', email], 'npm run staff'],
    ['no e-mail', ['grant'], 'npm run staff'],
    ['an argument of another command', ['close', email, 'off'], 'npm run staff'],
    ['an active account', ['reopen', email], `There is no account of ${email}.`],
    ['an unknown account', ['grant', 'nobody@staff.polyad.test'], 'There is no account of nobody@staff.polyad.test.'],
  ])('refuses %s', async (_name, args, text) => {
    const { code, err } = await staff(...args);
    expect(code).toBe(1);
    expect(err).toContain(text);
  });
});

import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

// Each command is a process of its own, slow to start on a busy machine.
jest.setTimeout(60_000);

let stack: Stack;
let client: ApiClient;
const email = 'person@staff.polyad.test';
beforeAll(async () => {
  stack = await startStack({ parts: ['api'] });
  client = await ApiClient.signedUp(stack.apiUrl, { email });
}, 60_000);
afterAll(() => stack?.stop());

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
    ['an unknown account', ['grant', 'nobody@staff.polyad.test'], 'There is no account of nobody@staff.polyad.test.'],
  ])('refuses %s', async (_name, args, text) => {
    const { code, err } = await staff(...args);
    expect(code).toBe(1);
    expect(err).toContain(text);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient, type Answer } from './support/api-client.js';

let stack: SharedStack;
beforeAll(async () => (stack = await shareStack()), 90_000);
afterAll(() => stack?.stop());

const newcomer = () => ApiClient.visitor(stack.apiUrl);
let addresses = 0;
const newAddress = () => `198.19.${++addresses >> 8}.${addresses & 255}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('throttling', () => {
  const newEmail = () => `${randomUUID()}@attacks.polyad.test`;
  const login = async (email: string, address: string, password = 'a wrong guess') =>
    (await newcomer()).post('/login', { email, password }, from(address));
  /** Makes all earlier failures older. */
  const later = (by: string) => stack.database.query('update login_failure set at = at - $1::interval', [by]);
  const retryAfter = ({ headers }: Answer) => Number(headers.get('retry-after'));

  it('AUTH-055 blocks an account for one address after 10 failures in 15 minutes, with the time in Retry-After', async () => {
    const [email, address] = [newEmail(), newAddress()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    for (let i = 0; i < 10; i++) expect((await login(email, address)).status).toBe(401);
    const refused = await login(email, address, 'correct horse');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
    expect(retryAfter(refused)).toBeGreaterThan(14 * 60);
    expect(retryAfter(refused)).toBeLessThanOrEqual(15 * 60);
    expect((await login(email, newAddress(), 'correct horse')).status).toBe(200);
    await later('14 minutes');
    expect(retryAfter(await login(email, address, 'correct horse'))).toBeLessThanOrEqual(60);
    await later('1 minute');
    expect((await login(email, address, 'correct horse')).status).toBe(200);
  });

  it('AUTH-055 restarts the count after 9 failures and a success', async () => {
    const [email, address] = [newEmail(), newAddress()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect((await login(email, address)).status).toBe(401);
      expect((await login(email, address, 'correct horse')).status).toBe(200);
    }
  });

  it('AUTH-055 blocks one address for every account after 50 failures in an hour, but no other address', async () => {
    const [address, email] = [newAddress(), newEmail()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    const guesses = await Promise.all(Array.from({ length: 60 }, () => login(newEmail(), address)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 50 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ]);
    const refused = await login(email, address, 'correct horse');
    expect(refused.status).toBe(429);
    expect(retryAfter(refused)).toBeGreaterThan(15 * 60);
    expect(retryAfter(refused)).toBeLessThanOrEqual(60 * 60);
    expect((await login(email, newAddress(), 'correct horse')).status).toBe(200);
    await later('1 hour');
    expect((await login(email, address, 'correct horse')).status).toBe(200);
  });

  it('AUTH-055 blocks an account after 100 failures in an hour, except for addresses that its owner signed in from', async () => {
    const [email, home] = [newEmail(), newAddress()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    expect((await login(email, home, 'correct horse')).status).toBe(200);
    for (let i = 0; i < 20; i++) {
      const attacker = newAddress();
      await Promise.all(Array.from({ length: 5 }, () => login(email, attacker)));
    }
    expect((await login(email, newAddress(), 'correct horse')).status).toBe(429);
    expect((await login(email, home, 'correct horse')).status).toBe(200);
    await later('1 hour');
    expect((await login(email, newAddress(), 'correct horse')).status).toBe(200);
  });

  it('AUTH-055 counts the addresses of one IPv6 customer together, and recognizes the owner by any of them', async () => {
    const email = newEmail();
    await ApiClient.signedUp(stack.apiUrl, { email });
    const of = (network: string, host: number) => `2001:db8:0:${network}::${host.toString(16)}`;
    expect((await login(email, of('a', 1), 'correct horse')).status).toBe(200);
    for (let host = 1; host <= 10; host++) expect((await login(email, of('b', host))).status).toBe(401);
    expect((await login(email, of('b', 11), 'correct horse')).status).toBe(429);
    for (let i = 0; i < 18; i++) {
      const attacker = newAddress();
      await Promise.all(Array.from({ length: 5 }, () => login(email, attacker)));
    }
    expect((await login(email, of('c', 1), 'correct horse')).status).toBe(429);
    expect((await login(email, of('a', 99), 'correct horse')).status).toBe(200);
  });

  it('AUTH-055 counts parallel guesses like any others', async () => {
    const [email, address] = [newEmail(), newAddress()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    const guesses = await Promise.all(Array.from({ length: 30 }, () => login(email, address)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('AUTH-055 accepts many correct logins at the same time', async () => {
    const [email, address] = [newEmail(), newAddress()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    const logins = await Promise.all(Array.from({ length: 30 }, () => login(email, address, 'correct horse')));
    expect(logins.map(({ status }) => status)).toEqual(logins.map(() => 200));
  });

  it("AUTH-055 never blocks the owner's request for a reset", async () => {
    const [email, home] = [newEmail(), newAddress()];
    await ApiClient.signedUp(stack.apiUrl, { email });
    expect((await login(email, home, 'correct horse')).status).toBe(200);
    const ask = async (address: string) =>
      (await (await newcomer()).post('/password/email', { email }, from(address))).status;
    for (let i = 0; i < 20; i++) {
      const attacker = newAddress();
      expect(await Promise.all(Array.from({ length: 5 }, () => ask(attacker)))).toEqual([200, 200, 200, 200, 200]);
    }
    expect(await ask(newAddress())).toBe(429);
    expect(await ask(home)).toBe(200);
  });

  it.each([
    ['a reset link', '/password/reset', { password: 'another horse 7', token: 'guess' }],
    [
      'an invitation',
      '/members/join',
      { token: 'guess', id: '1', first_name: 'A', last_name: 'B', password: 'another horse 7' },
    ],
  ])('AUTH-055 limits guesses of %s by address', async (_name, path, form) => {
    const [client, address, email] = [await newcomer(), newAddress(), newEmail()];
    const guess = async () => (await client.post(path, { email, ...form }, from(address))).status;
    const guesses = await Promise.all(Array.from({ length: 15 }, guess));
    expect(guesses.sort()).toEqual([...Array.from({ length: 10 }, () => 400), ...Array.from({ length: 5 }, () => 429)]);
  });

  it('AUTH-055 limits guesses of the password with a stolen session', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const form = { first_name: 'A', last_name: 'B', password: 'a wrong guess', new_password: 'another horse 7' };
    const address = from(newAddress());
    const guesses = await Promise.all(Array.from({ length: 15 }, () => client.post('/profile/update', form, address)));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('AUTH-055 allows a hundred sign-ups an hour from one address, then reveals no more e-mails', async () => {
    const [client, address] = [await newcomer(), newAddress()];
    const form = { email: newEmail(), first_name: 'A', last_name: 'B', company: 'C' };
    const signUp = async (password: string) =>
      (await client.post('/register', { ...form, password }, from(address))).status;
    const atOnce = await Promise.all(Array.from({ length: 120 }, () => signUp('password123')));
    expect(atOnce.filter((status) => status === 400)).toHaveLength(100);
    expect(atOnce.filter((status) => status === 429)).toHaveLength(20);
    expect(await signUp('another horse 7')).toBe(429);
  });
});

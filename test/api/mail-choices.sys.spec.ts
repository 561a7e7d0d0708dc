import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl);
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

const choices = async (who = owner) => (await who.get<{ data: Record<string, boolean> }>('/profile/mails')).body.data;
const ALL = { finished: true, stopped: true, decision: true, delivery: true, deadline: true, webhook: true };

describe('mails of a member', () => {
  it('are all sent by default, and a choice changes only the mails that it names', async () => {
    expect(await choices()).toEqual(ALL);
    expect(await owner.post('/profile/mails', { finished: false })).toMatchObject({
      status: 200,
      body: { message: 'Your choice of emails is saved.', key: 'access.mailsUpdated' },
    });
    await owner.post('/profile/mails', { delivery: false });
    await owner.post('/profile/mails', { finished: true, stopped: false });
    await owner.post('/profile/mails', {});
    expect(await choices()).toEqual({ ...ALL, delivery: false, stopped: false });
  });

  it('are chosen by each person separately', async () => {
    const other = await ApiClient.signedUp(stack.apiUrl);
    expect(await choices(other)).toEqual(ALL);
  });

  it('keep two parallel choices', async () => {
    const other = await ApiClient.signedUp(stack.apiUrl);
    await Promise.all(Object.keys(ALL).map((kind) => other.post('/profile/mails', { [kind]: false })));
    expect(await choices(other)).toEqual(Object.fromEntries(Object.keys(ALL).map((kind) => [kind, false])));
  });

  it('refuse an invalid choice with the field, such as a mail that an account requires', async () => {
    expect(await owner.post('/profile/mails', { finished: 'no' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'finished' }] },
    });
    expect((await owner.post('/profile/mails', { security: false })).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { submit } from '../../examples/meta-traffic/run.mjs';
import { seedAccounts } from '../../scripts/lib/database.mjs';
import { buyDemoPlans } from '../../scripts/lib/demo-plans.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { MONTHLY, type Me } from './support/billing-owner.js';
import { Payments } from './support/payments.js';

let stack: Stack;
let payments: Payments;
beforeAll(async () => {
  stack = await startStack({ parts: ['sandbox', 'api'], env: { SIGN_UP_WHITELIST: 'off' }, seedDemo: false });
  payments = new Payments(stack.sandboxUrl);
  await seedAccounts(stack.env, { ownerPays: true });
}, 90_000);
afterAll(() => stack?.stop(), 60_000);

const demo = async (name: 'owner' | 'staff') => {
  const client = await ApiClient.visitor(stack.apiUrl);
  await client.login(`${name}@demo.polyad.test`, 'polyad-demo');
  return (await client.get<{ data: Me & { whitelist: boolean; platforms: string[] } }>('/profile/me')).body.data;
};
const buy = async (except: string[] = []) =>
  (await buyDemoPlans({ base: stack.apiUrl, sandboxUrl: stack.sandboxUrl, except })).bought;

describe('demo of npm start', () => {
  it('BILL-001 buys its plans in the sandbox once, however many times it starts, and submits with them', async () => {
    await expect(submit({ base: stack.apiUrl })).rejects.toThrow(/plan/);
    const before = await demo('owner');
    expect(before).toMatchObject({ whitelist: false, plans: { meta: false } });
    expect(await buy(before.platforms)).toEqual([]);
    expect(await buy()).toEqual(before.platforms);
    expect(await buy()).toEqual([]);
    const { plans, team, payment_methods: cards } = await demo('owner');
    for (const platform of before.platforms) expect(plans[platform]).toBe(true);
    expect(cards).toMatchObject([{ default: true, card_details: { last4: '4242' } }]);
    expect(await payments.taken(team.id)).toBe(before.platforms.length * MONTHLY);
    expect((await submit({ base: stack.apiUrl })).uuid).not.toBe('');
    expect(await demo('staff')).toMatchObject({ whitelist: true });
  });

  it('is whitelisted if payment is off, and then buys nothing', async () => {
    await stack.database.query(`update user_account set is_whitelisted = true where email = 'owner@demo.polyad.test'`);
    const { team } = await demo('owner');
    const before = await payments.taken(team.id);
    expect(await buy()).toEqual([]);
    expect(await payments.taken(team.id)).toBe(before);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { PlatformConnector } from '../../port/platform-connector.js';
import { createMetaPlatform } from '../meta-platform.js';

let stub: GraphStub;
let meta: PlatformConnector;
afterEach(async () => {
  await meta.close();
  await stub.close();
});

/** The troubles of these accounts, checked one after the other. */
async function troubles(...accounts: object[]) {
  stub = await startGraphStub((_, index) => ({ json: { id: 'act_7', ...accounts[index] } }));
  meta = createMetaPlatform(stub.config);
  const account = { accountId: 'act_7', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
  const answers = [];
  for (const _ of accounts) answers.push(await meta.lookups.accountTrouble(account));
  return answers.map((trouble) => trouble?.cause ?? null);
}

describe('the trouble of an account', () => {
  it("follows from the account's status, and is absent in a grace period", async () => {
    const statuses = [1, 9, 2, 3, 7, 8, 100, 101, 555];
    expect(await troubles(...statuses.map((account_status) => ({ account_status })))).toEqual([
      ...[null, null, 'disabled', 'unpaid', 'in-review', 'unpaid', 'disabled', 'disabled', 'other'],
    ]);
    expect(stub.calls[0]).toMatchObject({
      path: '/v26.0/act_7',
      params: { fields: 'account_status,spend_cap,amount_spent' },
    });
  });

  it('is a used-up spending limit, if there is one', async () => {
    const active = { account_status: 1 };
    expect(
      await troubles(
        { ...active, spend_cap: '0', amount_spent: '1200' },
        { ...active, spend_cap: '5000', amount_spent: '4999' },
        { ...active, spend_cap: '5000', amount_spent: '5000' },
        { ...active, spend_cap: 'none' },
      ),
    ).toEqual([null, null, 'out-of-money', null]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_CODES, RELINK_ITEM_CODE } from '#libs/contracts/messages/error-codes.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient, type Answer } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';

let stack: SharedStack;
let linked: ApiClient;
let unlinked: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
  [linked, unlinked] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
  await linkSandbox(linked);
}, 90_000);
afterAll(() => stack?.stop());

const submit = (client: ApiClient, change: (data: UntrustedExperiment) => void): Promise<Answer> => {
  const data = experiment();
  change(data);
  return client.post('/providers/facebook/experiment/create', formOf(data));
};
const lookups = (client: ApiClient, account_id: string) =>
  client.post('/providers/facebook/ad_accounts/lookups', { account_id });

/** A refusal of each kind, end to end. */
const REFUSALS: Record<Exclude<keyof typeof ERROR_CODES, 'throttled'>, () => Promise<Answer>> = {
  account: () => submit(linked, (data) => (data.page.id = '42')),
  information: () => submit(linked, (data) => (data.information.name = '')),
  audience: () => submit(linked, (data) => (data.audiences.ages[0].value = [12, 90])),
  creative: () => submit(linked, (data) => (data.creatives.headlines = [])),
  platform: () => lookups(linked, 'act_424242'),
  capacity: () => submit(linked, (data) => (data.information.budget = 1)),
};

describe('refusals of the catalog', () => {
  it.each(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[])(
    'ERR-003 ERR-010 ERR-012 %s: has its number, a message, and each problem with title, type and message',
    async (kind) => {
      const { status, body } = await REFUSALS[kind]();
      expect({ status, code: body.code }).toEqual({ status: 400, code: ERROR_CODES[kind] });
      expect(body.message).toMatch(/\S/);
      expect(body['error']).toBe(body.message);
      expect(body.errors!.length).toBeGreaterThan(0);
      for (const item of body.errors!)
        expect(item).toMatchObject({
          title: expect.stringMatching(/\S/),
          type: expect.stringMatching(/\S/),
          message: expect.stringMatching(/\S/),
        });
      expect(body.errors!.filter(({ code }) => code === RELINK_ITEM_CODE)).toEqual([]);
    },
  );

  it('ERR-010 name all problems together, each at its field', async () => {
    const { body } = await submit(linked, (data) => {
      data.information.name = '';
      data.audiences.ages[0].value = [12, 90];
      data.creatives.copies[0].value = '';
    });
    expect(body.errors!.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['information.name', 'audiences.ages[0].value', 'creatives.copies[0].value']),
    );
  });

  it('ERR-011 list a missing link as an item with code 200', async () => {
    for (const answer of [await lookups(unlinked, 'act_1'), await submit(unlinked, () => {})])
      expect(answer).toMatchObject({
        status: 400,
        body: { code: ERROR_CODES.account, errors: [{ type: 'relink', code: RELINK_ITEM_CODE }] },
      });
  });

  it('ERR-009 report a throttled ad account as 80004 in the specified words, without items, with the time to wait', async () => {
    await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'throttle', match: { path: 'adspixels' } }),
    });
    const message = 'There have been too many calls to this ad-account. Wait a bit and try again.';
    const answer = await lookups(linked, 'act_100100000000103');
    expect(answer).toMatchObject({ status: 400, body: { code: 80004, message, error: message } });
    expect(answer.body.errors).toBeUndefined();
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

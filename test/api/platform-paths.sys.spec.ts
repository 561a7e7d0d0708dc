import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sandboxMeta } from '#libs/testing/platform/sandbox-bench.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';

interface Call {
  method: string;
  path: string;
}

const FOREIGN = [
  'act_1/../../v24.0/me#',
  '../v24.0/me',
  '1/../../../v24.0/me?fields=id&',
  'act_1%2f..%2f..%2fv24.0%2fme',
  '%2e%2e',
  '..',
  'act_1\\..\\..\\v24.0\\me',
  'act_100100000000102/insights',
  '100100000000102;me',
  '\uff11\uff12',
];

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
}, 120_000);
afterAll(() => stack?.stop());
beforeEach(() => fetch(`${stack.sandboxUrl}/__sandbox/calls`, { method: 'DELETE' }));

/** The calls that the platform has logged. */
const calls = async (): Promise<Call[]> =>
  ((await (await fetch(`${stack.sandboxUrl}/__sandbox/calls?limit=1000`)).json()) as { data: Call[] }).data;

describe('invalid id', () => {
  const meta = '/providers/facebook';
  const counted = { created: { ages: 2 } };
  const audiences = [{ name: 'A', components: {} }];
  it.each<[string, string, (id: string) => object, string]>([
    ['an id for lookups of an account', `${meta}/ad_accounts/lookups`, (account_id) => ({ account_id }), 'account_id'],
    ['an id for lookups of a page', `${meta}/lookups/page`, (id) => ({ id }), 'id'],
    ['the account of a page', `${meta}/lookups/page`, (account_id) => ({ id: '1', account_id }), 'account_id'],
    ['reach', `${meta}/reach`, (account_id) => ({ account_id, audiences }), 'account_id'],
    ...['count', 'forecast'].flatMap((name): [string, string, (id: string) => object, string][] => {
      const path = `${meta}/experiment/${name === 'count' ? 'variations/count' : name}`;
      return [
        [`the account of a ${name}`, path, (account_id) => ({ ...counted, page_id: '1', account_id }), 'account_id'],
        [`the page of a ${name}`, path, (page_id) => ({ ...counted, account_id: 'act_1', page_id }), 'page_id'],
      ];
    }),
    ['the accounts of a list', '/experiments', (id) => ({ type: 'draft', accounts: [id] }), 'accounts'],
    ['the page of a list', '/experiments', (page_id) => ({ type: 'draft', page_id }), 'page_id'],
  ])('is refused as %s and reaches no address of the platform', async (_name, path, bodyOf, field) => {
    for (const id of FOREIGN)
      expect([id, await owner.post(path, bodyOf(id))]).toMatchObject([
        id,
        { status: 400, body: { errors: [{ field }] } },
      ]);
    expect(await calls()).toEqual([]);
  });

  it.each<[string, (data: UntrustedExperiment, id: string) => void]>([
    ['account.id', (data, id) => (data.account.id = id)],
    ['page.id', (data, id) => (data.page.id = id)],
    ['pixel.id', (data, id) => (data.pixel = { id, name: 'P' })],
    ['ig.id', (data, id) => (data.ig = { id, name: 'I' })],
    ['creatives.visuals[0].value.lead_form', (data, id) => (data.creatives.visuals[0].value.lead_form = id)],
    [
      'audiences.custom_conversions[0].value.id',
      (data, id) => (data.audiences.custom_conversions = [{ id: 'c', value: { id, name: 'C' } }]),
    ],
    [
      'audiences.geolocations[0].value[0].key',
      (data, id) => (data.audiences.geolocations[0].value[0].key = id === '..' ? '../' : id),
    ],
    ['exclusions.interests[0].id', (data, id) => (data.exclusions = { interests: [{ id, name: 'I' }] })],
  ])('is refused in a submit and in a draft as %s', async (field, change) => {
    for (const id of FOREIGN.slice(0, 4)) {
      const data = experiment();
      change(data, id);
      for (const fields of [{}, { draft: 'true' }] as Record<string, string>[]) {
        const answer = await owner.post(`${meta}/experiment/create`, formOf(data, { fields }));
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
      }
    }
    expect(await calls()).toEqual([]);
  });

  it('stays one segment of the address even if nothing has checked it', async () => {
    const { access_token: accessToken } = (await (
      await fetch(`${stack.sandboxUrl}/__sandbox/meta/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ person: 'Nora Vidal' }),
      })
    ).json()) as { access_token: string };
    const platform = await sandboxMeta(stack.sandboxUrl);
    try {
      for (const id of FOREIGN) {
        const account = { accountId: id, accessToken, currency: 'USD', timeZone: 'UTC', facts: {} };
        await Promise.allSettled([
          platform.lookups.accountLookups(accessToken, id),
          platform.lookups.pageLookups(accessToken, { pageId: id }),
          platform.lookups.limits(account, { page: { id: '1' } }),
          platform.reads.read(account, 'ad', [id]),
          platform.writes.remove(account, 'ad', [id]),
          platform.writes.uploadImage(account, { name: 'a', bytes: new Uint8Array() }),
          platform.reads.subscribe(account),
        ]);
      }
    } finally {
      await platform.close();
    }
    const own = new Set(FOREIGN.flatMap((id) => [id, `act_${id}`]).map(encodeURIComponent));
    const called = (await calls()).map(({ path }) => path).filter((path) => path !== '/meta/'); // the batch call itself
    expect(called.length).toBeGreaterThan(FOREIGN.length);
    expect(
      called.filter((path) => {
        const [, platform, version, id, edge, ...further] = path.split('/');
        const isOwn = own.has(encodeURIComponent(id ?? '')) || own.has(id ?? '');
        return platform !== 'meta' || version !== 'v26.0' || !isOwn || further.length > 0 || edge === 'me';
      }),
    ).toEqual([]);
  });
});

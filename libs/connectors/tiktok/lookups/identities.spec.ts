import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { TikTokClient } from '../wire/client.js';
import { identities } from './identities.js';
import { prepare, refusedRow } from './prepare.js';
import type { TikTokIdentity } from './tiktok-lookups.js';

const of = { accountId: '7001', accessToken: 'tok-1' };
const row = (identity_id: string, identity_type: string, more: object = {}) => ({
  identity_id,
  identity_type,
  display_name: `Name ${identity_id}`,
  ...more,
});
const account = (id: string, more: object = {}) =>
  row(id, 'TT_USER', { available_status: 'AVAILABLE', can_push_video: true, ...more });

let rows: object[][];
let stub: TikTokStub;
let client: TikTokClient;
beforeEach(async () => {
  stub = await startTikTokStub(({ params }) => {
    const page = Number((params as { page: string }).page);
    return tiktokAnswer({ identity_list: rows[page - 1], page_info: { page, total_page: rows.length } });
  });
  client = new TikTokClient(stub.config);
});
afterEach(async () => {
  await client.close();
  await stub.close();
});

describe('identities of an ad account', () => {
  it('are those of every type and page, requested without a type', async () => {
    rows = [
      [row('1', 'CUSTOMIZED_USER'), account('2')],
      [row('b0094b9c-c0e3', 'BC_AUTH_TT', { available_status: true, identity_authorized_bc_id: 77 })],
    ];
    expect(await identities(client, of)).toEqual([
      { id: '1', name: 'Name 1', type: 'CUSTOMIZED_USER' },
      { id: '2', name: 'Name 2', type: 'TT_USER' },
      { id: 'b0094b9c-c0e3', name: 'Name b0094b9c-c0e3', type: 'BC_AUTH_TT', authorized_bc_id: '77' },
    ]);
    expect(stub.calls.map(({ params }) => params)).toEqual(
      [1, 2].map((page) => ({ advertiser_id: '7001', page: `${page}`, page_size: '100' })),
    );
  });

  it('leave out authorized posts and unknown types', async () => {
    rows = [[row('1', 'AUTH_CODE'), row('2', 'LATER_TYPE')]];
    expect(await identities(client, of)).toEqual([]);
  });

  it.each<[problem: string, more: object]>([
    ['unbound', { available_status: 'NO_VALID_BIND_ACCOUNT' }],
    ['scope', { available_status: 'SCOPE_UNAVAILABLE' }],
    ['personal', { available_status: 'NOT_BUSINESS_ACCOUNT' }],
    ['other', { available_status: 'IS_PRIVATE_ACCOUNT' }],
    ['other', { available_status: false }],
    ['push', { can_push_video: false }],
  ])('report %s if %j prevents the use in ads', async (problem, more) => {
    rows = [[account('1', more)]];
    expect(await identities(client, of)).toMatchObject([{ id: '1', problem }]);
  });

  it('are named by their user name or id if they have no name', async () => {
    rows = [[account('1', { display_name: '', username: 'acme' }), account('2', { display_name: null })]];
    expect((await identities(client, of)).map(({ name }) => name)).toEqual(['acme', '2']);
  });
});

describe('checks of an identity before a submit', () => {
  const { identity } = tiktokInput();
  const texts = async (own: TikTokIdentity[], chosen: Partial<typeof identity> = {}) => {
    const lists = { identities: () => Promise.resolve(own), pixels: () => Promise.resolve([]) };
    const input = tiktokInput({ identity: { ...identity, ...chosen } });
    const { refused } = await prepare(lists, { ...of, currency: 'EUR', timeZone: 'UTC', facts: {} }, input);
    return refused.map((finding) => `${finding.field}: ${formatText(finding)}`);
  };
  const own = (more: Partial<TikTokIdentity> = {}): TikTokIdentity => ({ ...identity, ...more });

  it('accept a usable identity', async () => {
    expect(await texts([own()])).toEqual([]);
  });

  it.each([
    ["is not the account's", []],
    ['was disconnected', [own({ problem: 'unbound' })]],
  ])('refuse an identity that %s, with a way to fix it', async (_, rows) => {
    expect(await texts(rows)).toEqual([
      'identity.id: This ad account cannot use the profile "Vidal Outdoor" now. Connect it again in the ads manager of the platform, or choose another identity.',
    ]);
  });

  it('name a custom identity that is gone, and ask for another one', async () => {
    expect(await texts([], { type: 'CUSTOMIZED_USER' })).toEqual([
      'identity.id: The platform no longer offers "Vidal Outdoor", or not to this account. Choose another one.',
    ]);
  });
});

describe('an identity that replaces another', () => {
  const refused = (chosen: object, field = 'identity') =>
    refusedRow({ identities: () => identities(client, of) }, of, field, { name: 'Typed', ...chosen });

  it('is refused if the account may not use it now, or has none with its type and id', async () => {
    rows = [
      [account('1'), account('2', { can_push_video: false }), row('3', 'CUSTOMIZED_USER'), row('4', 'AUTH_CODE')],
    ];
    expect(await refused({ id: '1', type: 'TT_USER' })).toBeNull();
    expect(await refused({ id: '3', type: 'CUSTOMIZED_USER' })).toBeNull();
    const texts = async (id: string, type: string) => {
      const { field, ...text } = (await refused({ id, type }))!;
      return [field, formatText(text)];
    };
    expect(await texts('2', 'TT_USER')).toEqual([
      'identity.id',
      expect.stringMatching(/cannot use the profile "Name 2"/),
    ]);
    expect(await texts('9', 'TT_USER')).toEqual([
      'identity.id',
      expect.stringMatching(/cannot use the profile "Typed"/),
    ]);
    expect(await texts('3', 'TT_USER')).toEqual([
      'identity.id',
      expect.stringMatching(/cannot use the profile "Typed"/),
    ]);
    expect(await texts('4', 'AUTH_CODE')).toEqual(['identity.id', expect.stringMatching(/no longer offers "Typed"/)]);
  });

  it('is checked in no other field', async () => {
    rows = [[]];
    expect(await refused({ id: '1' }, 'pixel')).toBeNull();
    expect(stub.calls).toEqual([]);
  });
});

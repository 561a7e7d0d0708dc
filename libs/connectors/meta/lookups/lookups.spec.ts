import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { createMetaPlatform, type MetaConnector } from '../meta-platform.js';

let stub: GraphStub;
let meta: MetaConnector;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startGraphStub(answer);
  meta = createMetaPlatform(stub.config);
};
const list = (...data: unknown[]): StubAnswer => ({ json: { data, paging: { cursors: { before: 'a', after: 'b' } } } });

afterEach(async () => {
  await meta.close();
  await stub.close();
});

describe('lookups', () => {
  it('META-053 reads ad accounts with currency, time zone and whether they accept ads', async () => {
    const row = { name: 'Acme', currency: 'EUR', timezone_name: 'Europe/Madrid', extra: { any: 1 } };
    await start(() =>
      list(
        { ...row, id: 'act_1', account_status: 1, min_daily_budget: 93 },
        { ...row, id: 'act_2', account_status: 2 },
        { ...row, id: 'act_3', account_status: 9 },
      ),
    );
    const accounts = await meta.lookups.adAccounts('tok-1');
    expect(accounts[0]).toEqual({
      id: 'act_1',
      name: 'Acme',
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      isUsable: true,
      minDailyBudgetMinor: 93,
    });
    expect(accounts.map(({ isUsable }) => isUsable)).toEqual([true, false, true]);
  });

  it('lists the pages for which the person may advertise', async () => {
    await start(() =>
      list(
        { id: 42, name: 'Acme', tasks: ['ADVERTISE'], picture: { data: { url: 'https://x/p.png' } } },
        { id: '43', name: 'Other', tasks: ['ANALYZE'] },
      ),
    );
    expect(await meta.lookups.pages('tok-1')).toEqual([{ id: '42', name: 'Acme', picture: 'https://x/p.png' }]);
  });

  it('META-055 reads an account whose rows all have an id and a name', async () => {
    await start(({ path }) => {
      if (path.endsWith('/adspixels')) return list({ id: '555', name: 'Site' });
      if (path.endsWith('/customaudiences'))
        return list({
          id: '238',
          name: 'Buyers',
          approximate_count_lower_bound: -1,
          approximate_count_upper_bound: 900,
        });
      if (path.endsWith('/advertisable_applications'))
        return list({ id: '70', name: 'Trails', object_store_urls: { itunes: 'http://itunes.apple.com/app/id1' } });
      return list({ id: '9', name: 'Quote' }, { id: '10', name: 'Old', is_archived: true });
    });
    expect(await meta.lookups.accountLookups('tok-1', '1234')).toEqual({
      pixels: [{ id: '555', name: 'Site' }],
      customAudiences: [{ id: '238', name: 'Buyers', lowerBound: null, upperBound: 900 }],
      customConversions: [{ id: '9', name: 'Quote' }],
      applications: [{ id: '70', name: 'Trails', googlePlay: null, itunes: 'http://itunes.apple.com/app/id1' }],
    });
  });

  it('distinguishes an audience with nobody from an audience of unknown size', async () => {
    const bounds = (approximate_count_lower_bound?: number, approximate_count_upper_bound?: number) => ({
      id: '238',
      name: 'Buyers',
      approximate_count_lower_bound,
      approximate_count_upper_bound,
    });
    await start(({ path }) =>
      path.endsWith('/customaudiences') ? list(bounds(0, 0), bounds(-1, -1), bounds()) : list(),
    );
    const { customAudiences } = await meta.lookups.accountLookups('tok-1', '1234');
    expect(customAudiences.map(({ lowerBound, upperBound }) => [lowerBound, upperBound])).toEqual([
      [0, 0],
      [null, null],
      [null, null],
    ]);
  });

  it("reads forms and Instagram accounts with the page's own token and its proof", async () => {
    await start(({ path }) => {
      if (path.endsWith('/leadgen_forms'))
        return list({ id: '5', name: 'Quote', status: 'ACTIVE' }, { id: '6', name: 'Old', status: 'ARCHIVED' });
      if (path.endsWith('/instagram_accounts')) return list({ id: '178', username: 'acme' });
      return { json: { id: '42', access_token: 'page-token' } };
    });
    expect(await meta.lookups.pageLookups('tok-1', { pageId: '42' })).toEqual({
      forms: [{ id: '5', name: 'Quote' }],
      instagramAccounts: [{ id: '178', name: 'acme' }],
    });
    const form = stub.calls.find(({ path }) => path.endsWith('/leadgen_forms'))!;
    expect(form.params.access_token).toBe('page-token');
    expect(form.params.appsecret_proof).toBe(createHmac('sha256', 'app-secret').update('page-token').digest('hex'));
  });

  it('searches all demographics, by name or path', async () => {
    await start(() =>
      list(
        { id: '1', name: 'Newlywed (1 year)', type: 'life_events', path: ['Demographics', 'Life events'] },
        { id: '2', name: 'Doctorate', type: 'education_statuses', path: ['Demographics', 'Education'] },
      ),
    );
    expect(await meta.lookups.demographics('tok-1', ' LIFE ')).toMatchObject([{ id: '1', type: 'life_events' }]);
    expect(stub.calls[0]!.params).toMatchObject({ type: 'adtargetingcategory', class: 'demographics' });
  });

  it('keeps only places that can be targeted', async () => {
    await start(() =>
      list(
        { key: 675083, name: 'Madrid', type: 'city', region: 'Madrid', country_code: 'ES', country_name: 'Spain' },
        { key: 'x', name: 'Retiro', type: 'neighborhood' },
      ),
    );
    expect(await meta.lookups.locations('tok-1', 'Madrid')).toEqual([
      { type: 'city', key: '675083', name: 'Madrid', region: 'Madrid', country_code: 'ES', country_name: 'Spain' },
    ]);
  });

  it('treats a response of another shape as no response', async () => {
    await start(() => list({ id: 'act_1', name: 'Acme' }));
    await expect(meta.lookups.adAccounts('tok-1')).rejects.toMatchObject({
      code: 'TRANSIENT',
      details: { platformMessage: 'an answer of another shape at account_status' },
    });
  });
});

describe('reach estimates', () => {
  const ages = { id: 'a', value: [18, 34] };
  const country = [{ type: 'country', key: 'ES', name: 'Spain' }];
  const request = (...audiences: Record<string, unknown>[]) => ({
    accountId: 'act_1',
    audiences: audiences.map((components, index) => ({ name: `A${index}`, components })),
    exclusions: { interests: [{ id: '1', name: 'Running' }] },
  });

  it('META-072 returns a row for each audience, as bare values or with the ids of the draft', async () => {
    await start(() => ({ json: { data: { users_lower_bound: 1200, users_upper_bound: 1400, estimate_ready: true } } }));
    const rows = await meta.lookups.reach(
      'tok-1',
      request({ ages, geolocations: country }, { ages: [18, 34], genders: '2' }),
    );
    expect(rows[0]).toEqual({
      name: 'A0',
      reach: { lower_bound: 1200, upper_bound: 1400, issue: false },
      components: { ages, geolocations: country },
      error: null,
    });
    const specs = stub.calls.map(({ params }) => JSON.parse(params.targeting_spec!)).sort((a) => (a.genders ? 1 : -1));
    expect(specs[0]).toMatchObject({
      age_min: 18,
      geo_locations: { countries: ['ES'] },
      exclusions: { interests: [{ id: '1' }] },
    });
    expect(specs[1]).toMatchObject({ age_max: 34, genders: [2] });
  });

  it.each([
    ['few people', { users_lower_bound: 400, users_upper_bound: 500 }, 500],
    ['no figures', { users_lower_bound: -1, users_upper_bound: -1, estimate_ready: false }, null],
  ])('META-107 marks an audience of %s as too small to run', async (_, data, upper_bound) => {
    await start(() => ({ json: { data } }));
    const [row] = await meta.lookups.reach('tok-1', request({ ages }));
    expect(row).toMatchObject({ reach: { upper_bound, issue: true }, error: { title: 'Audience too small' } });
  });

  it.each([
    [999, true],
    [1_000, false],
  ])('META-107 marks an audience of at most %d people as too small: %s', async (users_upper_bound, issue) => {
    await start(() => ({ json: { data: { users_lower_bound: 0, users_upper_bound, estimate_ready: true } } }));
    const [row] = await meta.lookups.reach('tok-1', request({ ages }));
    expect(row!.reach).toEqual({ lower_bound: 0, upper_bound: users_upper_bound, issue });
    expect(row!.error === null).toBe(!issue);
  });

  it("does not confuse Meta's error 200, a missing permission, with our code 200 for 'link again'", async () => {
    await start(() => ({
      status: 400,
      json: { error: { code: 200, message: 'no right', error_user_msg: 'No right.' } },
    }));
    const answers = await meta.lookups.reach('tok-1', request({ ages })).then(
      ([row]) => row!.error?.code,
      (error: { code: string }) => error.code,
    );
    expect(answers).not.toBe(200);
  });

  it("META-140 returns Meta's reason for a refused audience, and estimates the others", async () => {
    const error = {
      code: 100,
      error_subcode: 1487694,
      message: 'Invalid',
      error_user_title: 'Gone',
      error_user_msg: 'Removed option.',
    };
    await start(({ params }) =>
      params.targeting_spec?.includes('"genders"')
        ? { status: 400, json: { error } }
        : { json: { data: { users_lower_bound: 5000, users_upper_bound: 6000 } } },
    );
    const rows = await meta.lookups.reach('tok-1', request({ ages }, { genders: 1 }, { ages: 'x' }));
    expect(rows.map(({ reach }) => reach.issue)).toEqual([false, true, true]);
    expect(rows[1]?.error).toMatchObject({
      title: 'Gone',
      type: 'platform',
      message: 'Removed option.',
      code: 100,
      key: 'said.words',
      params: { words: 'Removed option.' },
    });
    expect(rows[2]?.error).toMatchObject({ field: 'ages' });
    expect(stub.calls).toHaveLength(2);
  });

  it('throws an error that concerns every audience', async () => {
    await start(() => ({ status: 400, json: { error: { code: 80004, message: 'slow' } } }));
    await expect(meta.lookups.reach('tok-1', request({ ages }))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('linking', () => {
  it('opens the consent page with exactly the redirect address', async () => {
    await start(() => ({ json: {} }));
    const url = new URL(meta.linking.authorizeUrl({ state: 's/1', redirectUri: 'http://127.0.0.1:3000/cb?x=1' }));
    expect(url.pathname).toBe('/v26.0/dialog/oauth');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      auth_type: 'rerequest',
      client_id: '71',
      state: 's/1',
      redirect_uri: 'http://127.0.0.1:3000/cb?x=1',
      response_type: 'code',
    });
    expect(url.searchParams.get('scope')).toContain('ads_management,ads_read');
  });

  it('exchanges the code for a long-lived token and identifies the person', async () => {
    await start(({ path, params }) => {
      if (path.endsWith('/oauth/access_token'))
        return { json: { access_token: params.code ? 'short' : 'long', token_type: 'bearer' } };
      if (path.endsWith('/debug_token'))
        return {
          json: { data: { app_id: '71', is_valid: true, user_id: 11, expires_at: 1800000000, scopes: ['ads_read'] } },
        };
      return { json: { id: '11', name: 'Nora' } };
    });
    expect(await meta.linking.exchangeCode({ code: 'c-1', redirectUri: 'http://x/cb' })).toEqual({
      accessToken: 'long',
      email: null,
      renewalToken: null,
      expiresAt: '2027-01-15T08:00:00.000Z',
      externalUserId: '11',
      name: 'Nora',
      scopes: ['ads_read'],
      missingPermissions: ['ads_management', 'pages_show_list', 'pages_read_engagement', 'pages_manage_ads'],
    });
    expect(stub.calls[0]!.params).toMatchObject({
      redirect_uri: 'http://x/cb',
      code: 'c-1',
      client_secret: 'app-secret',
    });
    expect(stub.calls[1]!.params).toMatchObject({ grant_type: 'fb_exchange_token', fb_exchange_token: 'short' });
  });

  it('does not require permissions that only some experiments need', async () => {
    const scopes = ['ads_management', 'ads_read', 'pages_show_list', 'pages_read_engagement', 'pages_manage_ads'];
    await start(({ path }) => {
      if (path.endsWith('/oauth/access_token')) return { json: { access_token: 'long', token_type: 'bearer' } };
      if (path.endsWith('/debug_token')) return { json: { data: { is_valid: true, user_id: 11, scopes } } };
      return { json: { id: '11', name: 'Nora' } };
    });
    const identity = await meta.linking.exchangeCode({ code: 'c-1', redirectUri: 'http://x/cb' });
    expect(identity.missingPermissions).toEqual([]);
  });

  it('refuses a used code without repeating it or the secret', async () => {
    await start(() => ({
      status: 400,
      json: { error: { code: 190, message: 'Code c-1 was used, client_secret app-secret' } },
    }));
    const error = await meta.linking.exchangeCode({ code: 'c-1', redirectUri: 'x' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { platformMessage: 'Code [secret] was used, client_secret [secret]' },
    });
  });
});

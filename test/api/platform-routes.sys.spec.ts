import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { shareStack, startStack, type SharedStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox } from './support/experiment-form.js';

const PROVIDERS_KNOWN = 'This platform does not exist. Choose one of these: facebook, tiktok, google.';
const PLATFORMS_KNOWN = 'This platform does not exist. Choose one of these: meta, tiktok, google.';

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
}, 90_000);
afterAll(() => stack?.stop());
beforeEach(async () => {
  owner = await ApiClient.signedUp(stack.apiUrl);
});

interface Saved {
  data: { id: number; uuid: string };
}
const saveDraft = async (name: string, change: object = {}) =>
  owner.post<Saved>('/providers/facebook/experiment/draft/save', { data: { information: { name } }, ...change });

/** A draft as another platform's form would store it. */
async function draftOn(platform: string, name: string): Promise<Saved['data']> {
  const { data } = (await saveDraft(name)).body;
  await stack.database.query('update experiment set platform = $2 where uuid = $1', [data.uuid, platform]);
  return data;
}

/** Every kind of address below /providers; the last three are Meta's own. */
const below = (provider: string): [method: 'GET' | 'POST', path: string, body?: object | FormData][] => [
  ['GET', `/providers/${provider}/usage`],
  ['GET', `/providers/${provider}/usage/statement`],
  ['POST', `/providers/${provider}/experiment/sample`, formOf(experiment())],
  ['GET', `/providers/${provider}/baseline`],
  ['POST', `/providers/${provider}/baseline`, { name: 'Ours', metrics: {} }],
  ['GET', `/providers/${provider}/naming`],
  ['POST', `/providers/${provider}/experiment/variations/count`, { created: { ages: 2 } }],
  ['POST', `/providers/${provider}/experiment/forecast`, {}],
  ['POST', `/providers/${provider}/experiment/audiences`, {}],
  ['POST', `/providers/${provider}/experiment/draft/save`, { data: {} }],
  ['POST', `/providers/${provider}/experiment/create`, formOf(experiment())],
  ['GET', `/providers/${provider}/ad_accounts`],
  ['GET', `/providers/${provider}/locations?q=Madrid`],
  ['POST', `/providers/${provider}/reach`, {}],
];
const ask = (client: ApiClient, [method, path, body]: ReturnType<typeof below>[number]) =>
  method === 'GET' ? client.get(path) : client.post(path, body);

describe('platform in an address', () => {
  it('ERR-003 is refused with 404 if unknown, with the names of the known ones, whatever else is wrong', async () => {
    for (const request of below('snapchat')) {
      const { status, body } = await ask(owner, request);
      expect([request[1], status, body.code, body.message]).toEqual([
        request[1],
        404,
        'unknown-platform',
        PROVIDERS_KNOWN,
      ]);
    }
    for (const name of ['authorize?token=x', 'callback?code=x&state=y'])
      expect(await owner.get(`/providers/snapchat/${name}`)).toMatchObject({
        status: 404,
        body: { message: PROVIDERS_KNOWN },
      });
    // A provider's name is not a platform's name, and the reverse.
    for (const path of ['/experiment/snapchat/1', '/experiment/facebook/1', '/callbacks/snapchat'])
      expect(await owner.get(path)).toMatchObject({ status: 404, body: { message: PLATFORMS_KNOWN } });
    expect(await owner.get('/providers/meta/usage')).toMatchObject({ status: 404, body: { message: PROVIDERS_KNOWN } });
  });

  it('is one of three with the same routes, in an installation with all of them', async () => {
    const { body } = await owner.get<{ data: { platforms: string[] } }>('/profile/me');
    expect(body.data.platforms).toEqual(['meta', 'tiktok', 'google']);
  });

  it('is hidden from people who are not signed in', async () => {
    const visitor = await ApiClient.visitor(stack.apiUrl);
    for (const provider of ['facebook', 'tiktok', 'google', 'snapchat'])
      expect((await visitor.get(`/providers/${provider}/usage`)).status).toBe(401);
  });

  it('is refused with 400100 if it is not linked', async () => {
    const notLinked = {
      status: 400,
      body: { code: 400100, message: expect.stringContaining('No account is connected') },
    };
    for (const path of [
      ...['facebook/ad_accounts', 'tiktok/ad_accounts', 'tiktok/accounts', 'tiktok/pixels?account=7'],
      ...['google/ad_accounts', 'google/accounts', 'google/pixels?account=9100000101'],
    ])
      expect(await owner.get(`/providers/${path}`)).toMatchObject(notLinked);
    await stack.database.query(`update user_account set is_whitelisted = true where id = $1`, [
      (await owner.get<{ data: { id: string } }>('/profile/me')).body.data.id,
    ]);
    expect(await owner.post('/providers/facebook/experiment/create', formOf(experiment()))).toMatchObject(notLinked);
  });

  it('has the usual methods of an address', async () => {
    expect(await owner.get('/providers/facebook/reach')).toMatchObject({ status: 405 });
    expect(await owner.get('/providers/tiktok/experiment/create')).toMatchObject({ status: 405 });
    expect(await owner.get('/providers/facebook/nothing')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('address without a platform', () => {
  it('LIST-016 LIST-053 means Meta, and a list mixes platforms only if all are requested', async () => {
    const { data: own } = (await saveDraft('Of Meta')).body;
    const other = await draftOn('tiktok', 'Of TikTok');
    const names = async (query: object) => {
      const { body } = await owner.post<{ data: { total: number; experiments: { name: string }[] } }>('/experiments', {
        type: 'draft',
        ...query,
      });
      return [body.data.total, ...body.data.experiments.map(({ name }) => name)];
    };
    expect(await names({})).toEqual([1, 'Of Meta']);
    expect(await names({ platform: 'meta' })).toEqual([1, 'Of Meta']);
    expect(await names({ platform: 'tiktok' })).toEqual([1, 'Of TikTok']);
    await draftOn('google', 'Of Google');
    expect(await names({ platform: 'google' })).toEqual([1, 'Of Google']);
    expect(await names({ platform: 'all' })).toEqual([3, 'Of Google', 'Of TikTok', 'Of Meta']);
    expect(await names({ platform: 'all', search: 'meta' })).toEqual([1, 'Of Meta']);
    expect((await owner.post('/experiments', { type: 'draft', platform: 'snapchat' })).status).toBe(400);
    // A draft has no results: 409 shows that it was found.
    for (const path of ['/experiment/curves', '/experiment/export/csv']) {
      const status = async (body: object) => (await owner.post(path, body)).status;
      expect(await status({ id: own.id })).toBe(409);
      expect(await status({ id: own.id, type: 'tiktok' })).toBe(404);
      expect(await status({ id: other.id })).toBe(404);
      expect(await status({ id: other.id, type: 'tiktok' })).toBe(409);
      expect(await status({ id: own.id, type: 'snapchat' })).toBe(400);
    }
  });
});

describe('platform of the address', () => {
  it('takes precedence over a type', async () => {
    const { data: own } = (await saveDraft('Of Meta')).body;
    for (const query of ['', '?type=tiktok', '?type=snapchat&platform=google'])
      expect(await owner.get(`/experiment/meta/${own.id}${query}`)).toMatchObject({ status: 200 });
    expect(await owner.get(`/experiment/tiktok/${own.id}?type=meta`)).toMatchObject({ status: 404 });
    const other = await draftOn('tiktok', 'Of TikTok');
    expect(await owner.get(`/experiment/meta/${other.id}?type=tiktok`)).toMatchObject({ status: 404 });
    expect((await owner.get<{ data: { used: number } }>('/providers/facebook/usage?type=tiktok')).status).toBe(200);
  });

  it('refuses data for another platform with 400 and the field, and stores nothing', async () => {
    await linkSandbox(owner);
    const refused = (field: string) => ({
      status: 400,
      body: { message: 'This address is for Meta.', errors: [{ field }] },
    });
    const other = { ...experiment(), platform: 'tiktok' };
    for (const fields of [{}, { draft: 'true' }] as Record<string, string>[])
      expect(await owner.post('/providers/facebook/experiment/create', formOf(other, { fields }))).toMatchObject(
        refused('platform'),
      );
    expect(await saveDraft('x', { data: other })).toMatchObject(refused('data.platform'));
    expect(await saveDraft('x', { type: 'tiktok' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'type' }] },
    });
    const { body } = await owner.post<{ data: { total: number } }>('/experiments', { type: 'draft' });
    expect(body.data.total).toBe(0);
  });

  it('overwrites no draft of another platform, and counts no use of another', async () => {
    const other = await draftOn('google', 'Of Google');
    expect((await saveDraft('Overwritten', { id: other.id })).status).toBe(404);
    await stack.database.query(
      `update experiment set status = 'PROCESSING', phase = 'done', created_count = 12 where uuid = $1`,
      [other.uuid],
    );
    const used = async () => (await owner.get<{ data: { used: number } }>('/providers/facebook/usage')).body.data.used;
    expect(await used()).toBe(0);
    await stack.database.query(`update experiment set platform = 'meta' where uuid = $1`, [other.uuid]);
    expect(await used()).toBe(12);
    await stack.database.query('delete from experiment where uuid = $1', [other.uuid]);
  });
});

describe('platform that the installation does not offer', () => {
  let bare: Stack;
  beforeAll(async () => {
    bare = await startStack({ parts: ['api'], env: { GOOGLE_CLIENT_ID: '' } });
  }, 90_000);
  afterAll(() => bare?.stop());
  beforeEach(async () => {
    owner = await ApiClient.signedUp(bare.apiUrl);
  });

  it('is refused in one sentence, and offered to nobody, whatever else is wrong', async () => {
    const message = 'Google is not available here yet.';
    for (const request of below('google')) {
      const answer = await ask(owner, request);
      expect([request[1], answer.status, answer.body.code, answer.body.message]).toEqual([
        ...[request[1], 404, 'platform-not-built', message],
      ]);
    }
    for (const path of ['/experiment/google/1', '/callbacks/google'])
      expect(await owner.get(path)).toMatchObject({ status: 404, body: { code: 'platform-not-built', message } });
    const { body } = await owner.get<{ data: { platforms: string[] } }>('/profile/me');
    expect(body.data.platforms).toEqual(['meta', 'tiktok']);
  });

  it('ends its pop-up with a page in the language of the signed-in person', async () => {
    await owner.post('/profile/lang', { lang: 'es' });
    const token = (await owner.get<{ data: { value: string } }>('/profile/token')).body.data.value;
    const page = await owner.raw(`/api/v1/providers/google/authorize?token=${token}`);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('Esta plataforma aún no está disponible aquí.');
  });

  it('can be unlinked, but not linked', async () => {
    expect(await owner.post('/providers/google/unlink')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const me = (await owner.get<{ data: { id: string; team: { id: string } } }>('/profile/me')).body.data;
    await bare.database.query(
      `insert into platform_link (id, organization_id, platform, external_user_id, name, sealed_token, scopes, status, linked_by, linked_at)
       values (gen_random_uuid(), $1, 'google', '1', 'Nora', 'v1.none', '[]', 'linked', $2, now())`,
      [me.team.id, me.id],
    );
    expect((await owner.get<{ data: object }>('/profile/me')).body.data).toMatchObject({ google: { name: 'Nora' } });
    expect((await owner.post('/providers/google/unlink')).status).toBe(200);
    expect((await owner.get<{ data: object }>('/profile/me')).body.data).toMatchObject({ google: null });
  });

  it('shows no experiments, even if some were created earlier', async () => {
    const { data } = (await saveDraft('Of Google')).body;
    await bare.database.query(`update experiment set platform = 'google' where uuid = $1`, [data.uuid]);
    for (const platform of ['google', 'all'])
      expect(await owner.post('/experiments', { type: 'draft', platform })).toMatchObject({
        body: { data: { total: 0 } },
      });
  });
});

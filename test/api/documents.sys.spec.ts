import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

interface Documented {
  components: {
    schemas: Record<
      string,
      { required?: string[]; properties: Record<string, { properties: Record<string, object> }> }
    >;
  };
}

const ADDRESSES = ['/api/docs', '/api/docs/swagger-ui-init.js', '/api/v1/openapi.json'];
const PRODUCTION = {
  NODE_ENV: 'production',
  AI_DAILY_TEXTS: '10',
  AI_DAILY_IMAGES: '10',
  META_APP_SECRET: randomBytes(24).toString('hex'),
  TIKTOK_APP_SECRET: randomBytes(24).toString('hex'),
  GOOGLE_CLIENT_SECRET: randomBytes(24).toString('hex'),
  STRIPE_SECRET_KEY: 'sk_test_0',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
  STRIPE_PRICES: 'meta:price_1,google:price_2,tiktok:price_3',
};
const statuses = (client: ApiClient) =>
  Promise.all(ADDRESSES.map(async (address) => (await client.raw(address)).status));

describe.each([
  ['in production', PRODUCTION, [401, 401, 401]],
  ['in production, opened by a variable', { ...PRODUCTION, API_DOCUMENTS: 'public' }, [200, 200, 200]],
  ['closed by a variable', { API_DOCUMENTS: 'session' }, [401, 401, 401]],
])('API documents %s', (_name, env, forVisitors) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ parts: ['api'], env, seedDemo: false });
  }, 60_000);
  afterAll(() => stack?.stop());

  it('are readable for signed-in people, and for visitors only if intended', async () => {
    expect(await statuses(new ApiClient(stack.apiUrl))).toEqual(forVisitors);
    expect(await statuses(await ApiClient.signedUp(stack.apiUrl))).toEqual([200, 200, 200]);
  });

  it('have only one address', async () => {
    const member = await ApiClient.signedUp(stack.apiUrl);
    for (const address of ['/api/docs/', '/api/docs-json', '/api/docs-yaml', '/API/docs', '/api/v1/OpenAPI.json'])
      expect([address, (await member.raw(address, { headers: { accept: 'application/json' } })).status]).toEqual([
        address,
        404,
      ]);
  });

  it("describe the contents of every platform's experiments like the form", async () => {
    const member = await ApiClient.signedUp(stack.apiUrl);
    const { components } = (await (await member.raw('/api/v1/openapi.json')).json()) as Documented;
    const { MetaExperiment: submitted, MetaExperimentDraft: draft } = components.schemas;
    expect(Object.keys(submitted!.properties.audiences!.properties)).toEqual(Object.keys(META.audiences));
    expect(submitted!.properties.creatives!.properties.headlines).toMatchObject({
      items: { properties: { value: { type: 'string', maxLength: META.creatives.headlines.longest } } },
    });
    expect(submitted!.required).toEqual(expect.arrayContaining(['objective', 'account', 'page', 'information']));
    expect(draft!.required ?? []).toEqual([]);
  });
});

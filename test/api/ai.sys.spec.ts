import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageSize } from 'image-size';
import { shareStack, startStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

let stack: SharedStack;
let client: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
  client = await ApiClient.signedUp(stack.apiUrl);
}, 120_000);
afterAll(() => stack?.stop());

const ask = (body: object, by = client) => by.post<{ data: string[] }>('/providers/ai/content', body);

describe('texts for a prompt', () => {
  it('AI-007 AI-011 are a list of short unique options in the requested language', async () => {
    const { status, body } = await ask({ prompt: 'Shoes that are made by hand.', length: 50, type: 'text' });
    expect(status).toBe(200);
    // The sandbox also returns one text twice, one in French and one that is too long.
    expect(body.data).toHaveLength(8);
    expect(new Set(body.data).size).toBe(8);
    for (const text of body.data) expect(text.length).toBeLessThanOrEqual(50);
    expect(body.data.join()).not.toContain('Le confort');
    expect((await ask({ prompt: 'Shoes.', language: 'es' })).body.data[0]).toMatch(/cada día/);
    const calls = await fetch(`${stack.sandboxUrl}/__sandbox/calls?platform=ai`);
    const { data } = (await calls.json()) as { data: { path: string; status: number }[] };
    expect(data).toMatchObject(Array(2).fill({ path: '/ai/v1/chat/completions', status: 200 }));
  });

  it.each([
    ['AI-002 no prompt', {}, 'prompt', 'Describe what you want to advertise.'],
    ['AI-002 a prompt of blanks', { prompt: ' \u200B ' }, 'prompt', 'Describe what you want to advertise.'],
    [
      'AI-003 a prompt of 4,001 characters',
      { prompt: 'x'.repeat(4_001) },
      'prompt',
      'The description must have at most 4,000 characters.',
    ],
    ['a length of 0', { prompt: 'x', length: 0 }, 'length', 'length is too small.'],
    ['another type', { prompt: 'x', type: 'song' }, 'type', 'type must be one of text, image.'],
    ['an unsupported language', { prompt: 'x', language: 'xx' }, 'language', /^language must be one of en, es/],
    ['an unknown field', { prompt: 'x', model: 'gpt' }, 'model', 'model is not a field of this request.'],
  ])('are refused for %s', async (_, body, field, message) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
    expect(answer.body.errors?.[0]?.message).toMatch(message);
  });

  it('AI-003 accept any prompt of 4,000 characters', async () => {
    expect((await ask({ prompt: '\u00e9\u20ac'.repeat(2_000) })).status).toBe(200);
  });

  it('are limited to ten requests a minute', async () => {
    const eager = await ApiClient.signedUp(stack.apiUrl);
    // The requests may fall into two minutes.
    const answers = await Promise.all(Array.from({ length: 21 }, () => ask({ prompt: 'x' }, eager)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(12);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(21 - refused.length);
  });

  it('require a plan, a trial or the whitelist', async () => {
    const email = `${crypto.randomUUID()}@team.polyad.test`;
    const poor = await ApiClient.signedUp(stack.apiUrl, { email });
    await stack.database.query('update user_account set is_whitelisted = false where email = $1', [email]);
    for (const type of ['text', 'image'])
      expect(await ask({ prompt: 'x', type }, poor)).toMatchObject({
        status: 400,
        body: { code: 400_105, errors: [{ type: 'plan', key: 'experiment.noPlan' }] },
      });
  });
});

describe('images for a prompt', () => {
  it('AI-010 are stored as uploads of the team, and returned as addresses', async () => {
    const { status, body } = await ask({ prompt: 'A red shoe', type: 'image' });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2);
    for (const address of body.data) {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const image = await fetch(new URL(address, stack.apiUrl), { headers: { cookie } });
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(imageSize(new Uint8Array(await image.arrayBuffer()))).toMatchObject({ width: 1_024, height: 1_024 });
    }
    const storage = await client.get<{ data: { used_bytes: number } }>('/profile/storage');
    expect(storage.body.data.used_bytes).toBeGreaterThan(0);
    const otherTeam = await ApiClient.signedUp(stack.apiUrl);
    expect((await otherTeam.get(body.data[0]!.replace('/api/v1', ''))).status).toBe(404);
  });
});

describe('installation without a model', () => {
  it('offers none, and refuses requests', async () => {
    expect((await client.get('/providers/ai/content')).body).toMatchObject({
      data: { texts: 'canned (sandbox)', images: 'canned (sandbox)' },
    });
    const without = await startStack({
      parts: ['sandbox', 'api'],
      env: { AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '', AI_IMAGE_MODEL: '' },
    });
    try {
      const other = await ApiClient.signedUp(without.apiUrl);
      expect((await other.get('/providers/ai/content')).body).toMatchObject({ data: { texts: null, images: null } });
      expect(await ask({ prompt: 'x' }, other)).toMatchObject({ status: 400, body: { code: 'no-model' } });
    } finally {
      await without.stop();
    }
  }, 120_000);
});

import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

let stack: SharedStack;
let visitor: ApiClient;
let member: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  [visitor, member] = await Promise.all([ApiClient.visitor(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
}, 60_000);
afterAll(() => stack?.stop());

const MOST_ANSWERED_BYTES = 20_000;

it('keeps an idle connection longer than a proxy does, so that no request reaches a closing one', async () => {
  // Not with the test client, which keeps no connection open.
  const kept = (await fetch(`${stack.apiUrl}/api/v1/sanctum/csrf-cookie`)).headers.get('keep-alive') ?? '';
  expect(Number(/timeout=(\d+)/.exec(kept)?.[1])).toBeGreaterThan(60);
});

describe('limits for refused bodies', () => {
  const million = `[${'1,'.repeat(999_999)}1]`;
  const names = (count: number) => `{${Array.from({ length: count }, (_, i) => `"n${i}":1`).join()}}`;
  const draft = (data: string) => `{"data":${data}}`;
  const CASES: [name: string, path: string, body: string, statuses: number[]][] = [
    ['a list of 1,000,000 items where a form belongs', '/login', million, [413]],
    ['a short list where a form belongs', '/login', '[1,2,3]', [400]],
    ['forms in a list', '/login', `[${'{"email":"a"},'.repeat(900)}{}]`, [400]],
    ['40,000 unknown names', '/login', names(40_000), [413]],
    ['200 unknown names', '/login', names(200), [400]],
    ['201 unknown names', '/login', names(201), [400]],
    ['a list of 1,000,000 items in a draft', '/providers/facebook/experiment/draft/save', draft(million), [413]],
    [
      'a list of 400,000 items in a draft',
      '/providers/facebook/experiment/draft/save',
      draft(`[${'1,'.repeat(399_999)}1]`),
      [400],
    ],
    ['a draft of 40,000 names', '/providers/facebook/experiment/draft/save', draft(names(40_000)), [400]],
    ['audiences without an end', '/providers/facebook/reach', `{"audiences":[${'{},'.repeat(5_000)}{}]}`, [400]],
    ['wrong audiences', '/providers/facebook/reach', `{"audiences":[${'{},'.repeat(900)}{}]}`, [400]],
    [
      'counts of unknown components',
      '/providers/facebook/experiment/variations/count',
      `{"created":${names(300)}}`,
      [400],
    ],
  ];

  it.each(CASES)('ERR-013 %s at %s', async (_name, path, body, statuses) => {
    const answer = await member.post(path, body);
    expect(statuses).toContain(answer.status);
    expect(JSON.stringify(answer.body).length).toBeLessThan(MOST_ANSWERED_BYTES);
    expect(answer.body.errors?.length ?? 0).toBeLessThanOrEqual(51);
  });

  it('ERR-013 report the number of further invalid fields', async () => {
    const { body } = await visitor.post('/login', names(200));
    expect(body.errors).toHaveLength(51);
    // 200 unknown fields and the two missing ones
    expect(body.errors!.at(-1)).toMatchObject({
      title: '…',
      type: 'more',
      message: 'And 152 more.',
      key: 'http.more',
      params: { count: 152 },
    });
  });

  it('ERR-013 do not affect a draft of many thousand values, which is stored unchanged', async () => {
    const headlines = Array.from({ length: 6_500 }, (_, i) => ({ id: `h${i}`, value: `Headline ${i}` }));
    const saved = await member.post<{ data: { uuid: string } }>('/providers/facebook/experiment/draft/save', {
      data: { creatives: { headlines } },
    });
    expect(saved.status).toBe(200);
    const { rows } = await stack.database.query('select input from experiment where uuid = $1', [saved.body.data.uuid]);
    expect(rows[0]).toEqual({ input: { platform: 'meta', version: 1, creatives: { headlines } } });
  });
});

/** Announces a body of 2 MB and sends its first byte. @returns the status if it comes before the rest was sent */
const statusBeforeBody = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(`/api/v1${path}`, stack.apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '2000000', ...headers },
    });
    sent.once('response', (response) => {
      resolve(response.statusCode!);
      sent.destroy();
    });
    sent.once('error', reject);
    sent.write('{');
  });

describe('refusal before the body is read', () => {
  const cookieOf = (client: ApiClient) =>
    [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');

  it.each([
    ['LIFE-015 without a session', '/experiments', () => ({}), 401],
    ['AUTH-039 without the CSRF token', '/login', () => ({}), 403],
    [
      'of another type',
      '/experiments',
      () => ({
        cookie: cookieOf(member),
        'x-xsrf-token': member.cookies.get('XSRF-TOKEN')!,
        'content-type': 'text/plain',
      }),
      415,
    ],
    [
      'that is too large',
      '/login',
      () => ({ cookie: cookieOf(visitor), 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN')! }),
      413,
    ],
    ['at an address that does not exist', '/nothing', () => ({}), 404],
  ])('responds to a request %s while its body is still arriving', async (_name, path, headers, status) => {
    expect(await statusBeforeBody(path, headers())).toBe(status);
  });
});

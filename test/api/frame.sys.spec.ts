import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>;
      } & Record<string, unknown>
    >
  >;
}

let stack: Stack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await startStack({ parts: ['api'] });
  owner = await ApiClient.demoOwner(stack.apiUrl);
}, 60_000);
afterAll(() => stack?.stop());

const list = (body: unknown, headers = {}) => owner.post('/experiments', body, headers);

describe('answers to bad requests', () => {
  it.each([
    ['broken JSON', '{"type":', 400, 'bad-json', null],
    ['JSON that is not an object', '"draft"', 400, 'bad-json', null],
    ['an unknown field', { type: 'draft', sizes: 3 }, 400, 'validation', 'sizes'],
    ['a missing field', {}, 400, 'validation', 'type'],
    ['a wrong type', { type: 'draft', page: { $gt: 1 } }, 400, 'validation', 'page'],
    ['an invalid number', '{"type":"draft","size":1e400}', 400, 'validation', 'size'],
    ['a NUL character', { type: 'draft', page_id: 'a\u0000b' }, 400, 'validation', 'page_id'],
    ['a control character in a list', { type: 'draft', accounts: ['a\u0007'] }, 400, 'validation', 'accounts[0]'],
    ['a field that reaches a prototype', '{"type":"draft","__proto__":{"isStaff":true}}', 400, 'validation', 'body'],
    ['nesting', `{"type":${'['.repeat(50)}${']'.repeat(50)}}`, 400, 'validation', null],
    ['3 MB', { type: 'draft', page_id: 'x'.repeat(3_000_000) }, 413, 'too-large', null],
  ])('respond to %s in the common format', async (_name, body, status, code, field) => {
    const answer = await list(body, { 'content-type': 'application/json' });
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
    if (field) expect(answer.body.errors?.map((item) => item.field)).toContain(field);
    expect(answer.body['error']).toBe(answer.body.message);
    expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at Object|\.ts|select /i);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'ERR-013 refuse a body of %s with 415',
    async (type) => {
      expect((await list('{"type":"draft"}', { 'content-type': type })).status).toBe(415);
    },
  );

  it('ERR-001 ERR-003 respond 404 as JSON to unknown addresses', async () => {
    expect(await owner.get('/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not-found', message: 'Not found.' },
    });
    expect(await owner.get('/experiments/%00/progress')).toMatchObject({ status: 400 });
    expect(await owner.get('/experiments/99999999999/progress')).toMatchObject({ status: 404 });
    expect(await owner.get('/assets/..%2f..%2fetc%2fpasswd')).toMatchObject({ status: 404 });
  });

  it.each(['/API/V1/login', '/api/V1/login', '/api/v1/Login', '/api/v1/login/', '/api/v1//login', '/api/v1/%6cogin'])(
    'have one spelling of each address, and log others: %s',
    async (address) => {
      const { status, headers } = await owner.raw(address, { method: 'POST' });
      expect(status).toBe(404);
      const line = await waitFor(
        () =>
          readFileSync(path.join(stack.dataDir, 'logs', 'api.log'), 'utf8')
            .split('\n')
            .find((one) => one.includes(headers.get('x-request-id')!) && one.includes('"statusCode":404')),
        { what: 'line of the log' },
      );
      expect(line).toContain(JSON.stringify(address));
    },
  );

  it('never return a page of the console for an unknown path of the API in any spelling', async () => {
    for (const address of ['/API/V1/profile/me', '/Api/v1/nothing', '/SANCTUM/csrf-cookie']) {
      const answer = await owner.raw(address, { headers: { accept: 'text/html' } });
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
        ...[address, 404, expect.stringContaining('application/json')],
      ]);
    }
  });

  it('ERR-003 name the allowed methods of an address if a request uses another', async () => {
    const answers = await Promise.all([
      owner.send('GET', '/login', undefined, {}),
      owner.send('DELETE', '/profile/me', undefined, {}),
      owner.send('PUT', '/callbacks/meta', undefined, {}),
      owner.send('PATCH', '/experiments/1/progress', undefined, {}),
      owner.send('GET', '/experiment/export/csv', undefined, {}),
    ]);
    for (const { status, body } of answers)
      expect({ status, code: body.code }).toEqual({ status: 405, code: 'wrong-method' });
    expect(answers.map(({ headers }) => headers.get('allow'))).toEqual([
      'POST',
      'GET, HEAD',
      'GET, HEAD, POST',
      'GET, HEAD',
      'POST',
    ]);
  });

  it.each(['/api/v1/%', '/api/v1/experiments/%zz/progress', '/api/v1/%c3%28'])(
    'refuse the invalid address %s in our words',
    async (address) => {
      const response = await owner.raw(address);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'validation', message: 'This address is not valid.' });
    },
  );

  it.each(['0x10', '1e1', '+1', ' 1', '1.0', '', '01x', '1&page=2', '9999999999'])(
    'accept only decimal digits as a number in the query: %j',
    async (page) => {
      const answer = await owner.get(`/profile/audit?page=${page}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'page' }] } });
    },
  );

  it.each(['{"type":"draft","toString":3}', '{"type":"draft","hasOwnProperty":1}', '{"type":"draft","valueOf":{}}'])(
    'refuse an unknown field whatever its name: %s',
    async (body) => expect((await list(body, { 'content-type': 'application/json' })).status).toBe(400),
  );

  it.each(['page', 'size', 'platform', 'accounts', 'page_id'])('refuse null for %s', async (name) => {
    const answer = await list({ type: 'draft', [name]: null });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: name }] } });
  });

  it('refuse a missing body even if it may be empty', async () => {
    expect((await owner.post('/providers/facebook/baseline/default')).status).toBe(400);
    expect((await owner.post('/providers/facebook/baseline/default', {})).status).toBe(200);
  });

  it('respond 404 in the same format outside the API', async () => {
    const response = await owner.raw('/no-such-file.js');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('keep a plain request id and replace any other', async () => {
    expect((await owner.get('/health', { 'x-request-id': 'my-request.1' })).headers.get('x-request-id')).toBe(
      'my-request.1',
    );
    expect((await owner.get('/health', { 'x-request-id': 'a b' })).headers.get('x-request-id')).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});

describe('headers', () => {
  it('forbid inline scripts, framing, sniffing and caching in every response', async () => {
    for (const path of ['/health', '/profile/me', '/nothing']) {
      const { headers } = await owner.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self';");
      expect(policy).toMatch(/object-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/);
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

describe('health', () => {
  it('is public, and ready lists which parts are reachable', async () => {
    const anyone = new ApiClient(stack.apiUrl);
    expect(await anyone.get('/health')).toMatchObject({ status: 200, body: { data: { status: 'ok' } } });
    expect(await anyone.get('/health/ready')).toMatchObject({
      status: 200,
      body: { data: { parts: { database: 'ok', temporal: 'ok', storage: 'ok' } } },
    });
  });
});

describe('OpenAPI', () => {
  it('ERR-002 ERR-014 has an id for every operation and only 200 as success, except navigations, callbacks and tus', async () => {
    const { body } = await new ApiClient(stack.apiUrl).get<OpenApi>('/openapi.json');
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
    expect(operations.length).toBeGreaterThan(35);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    const exempt = ({ operation }: (typeof operations)[number]) =>
      operation['x-browser-navigation'] || operation['x-callback'] || operation['x-tus'];
    const odd = operations.filter(
      (one) =>
        !exempt(one) &&
        Object.keys(one.operation.responses)
          .filter((status) => status < '4')
          .join() !== '200',
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('ERR-001 ERR-014 has every path below /api/v1, results under data and outcomes under message with its key', async () => {
    const { body } = await new ApiClient(stack.apiUrl).get<OpenApi>('/openapi.json');
    const shapes: Record<string, string[]> = {};
    for (const [path, methods] of Object.entries(body.paths)) {
      expect(path).toMatch(/^\/api\/v1\//);
      for (const [method, operation] of Object.entries(methods)) {
        if (operation['x-browser-navigation'] || operation['x-callback'] || operation['x-tus']) continue;
        // Files and streams have no envelope.
        const json = operation.responses['200']?.content?.['application/json'];
        if (json) shapes[`${method} ${path}`] = Object.keys(json.schema.properties ?? {});
      }
    }
    const known = ['data', 'data,as_of', 'data,total,is_more', 'message,key,params', 'data,message,key,params'];
    const odd = Object.entries(shapes).filter(([, parts]) => !known.includes(parts.join()));
    expect(odd).toEqual([]);
    expect(Object.keys(shapes).length).toBeGreaterThan(35);
  });

  it('AUTH-055 ignores X-Forwarded-For without a configured proxy', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl, { email: 'proxy@frame.polyad.test' });
    const login = { email: 'proxy@frame.polyad.test', password: 'correct horse' };
    await client.post('/login', login, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' });
    const { data } = (await client.get<{ data: { ip: string }[] }>('/profile/sessions')).body;
    expect(data.map(({ ip }) => ip.replace('::ffff:', ''))).toEqual(['127.0.0.1']);
  });

  it('is committed as docs/openapi.json, from which the console is generated', async () => {
    const { body } = await owner.get('/openapi.json');
    expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(body);
  });

  it('LIFE-015 responds 401 to visitors for every operation that is not public', async () => {
    const visitor = await ApiClient.visitor(stack.apiUrl);
    const { body } = await visitor.get<OpenApi>('/openapi.json');
    const open: string[] = [];
    for (const [path, methods] of Object.entries(body.paths))
      for (const method of Object.keys(methods)) {
        const concrete = path
          .replace('/api/v1', '')
          .replace('{platform}', 'meta')
          .replaceAll(/\{[^}]+\}/g, '1');
        const token = { 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN')! };
        const answer =
          method === 'post'
            ? await visitor.post(concrete, {})
            : await visitor.send(method.toUpperCase(), concrete, undefined, token);
        if (answer.status !== 401) open.push(`${method} ${path.replace('/api/v1', '')}`);
      }
    expect(open.sort()).toEqual([
      'get /callbacks/{platform}',
      'get /experiments/shared/assets/{group}/{id}',
      'get /experiments/shared/files/{group}',
      'get /health',
      'get /health/ready',
      'get /providers/closing.js',
      'get /providers/{provider}/authorize',
      'get /providers/{provider}/callback',
      'get /sanctum/csrf-cookie',
      // The pricing page calls it.
      'get /subscription/countries',
      // Visitors without an account, whose call carries an e-mailed key.
      'post /experiments/shared',
      'post /experiments/shared/component/analysis',
      'post /experiments/shared/curves',
      'post /experiments/shared/export',
      'post /experiments/shared/leave',
      'post /experiments/shared/resume',
      'post /login',
      'post /members/join',
      'post /password/email',
      'post /password/reset',
      'post /register',
    ]);
  });
});

import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findSchemathesis } from '../../scripts/lib/schemathesis.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox } from './support/experiment-form.js';
import { exampleOf, type OpenApi } from './support/schema-example.js';

/** What would end the session, or the link, that the rest is asked with. */
const ENDINGS = ['logout', 'endSession', 'refreshSession', 'unlinkProvider'];
/** tus answers what is no tus by 412, which is no refusal to Schemathesis. */
const OTHERS = ['beginUpload', 'getUpload', 'continueUpload', 'cancelUpload'];
const RUN_MS = 900_000;

let stack: Stack;
let owner: ApiClient;
let visitor: ApiClient;
let document: OpenApi;
beforeAll(async () => {
  stack = await startStack({ parts: ['sandbox', 'api'] });
  [owner, visitor] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.visitor(stack.apiUrl)]);
  await linkSandbox(owner);
  document = (await owner.get<OpenApi>('/openapi.json')).body;
}, 90_000);
afterAll(() => stack?.stop());

const cookieOf = (client: ApiClient): string =>
  [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** @returns what Schemathesis found; empty where it found nothing */
const findings = (command: string, client: ApiClient): Promise<string> =>
  new Promise((resolve) => {
    const headers = { Cookie: cookieOf(client), 'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN')! };
    const args = [
      ...['--no-color', 'run', `${stack.apiUrl}/api/v1/openapi.json`, '--seed', '1', '--generation-database', 'none'],
      ...['--phases', 'coverage,fuzzing', '--max-examples', '5', '--continue-on-failure', '--warnings', 'off'],
      // takes_what_is_documented in its stead: what a request means is refused by 400 as well
      ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance'],
      ...[...ENDINGS, ...OTHERS].flatMap((id) => ['--exclude-operation-id', id]),
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ];
    const env = { ...process.env, SCHEMATHESIS_HOOKS: path.resolve('test/api/support/schemathesis_hooks.py') };
    const options = { cwd: stack.dataDir, env, timeout: RUN_MS, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, args, options, (error, stdout, stderr) => resolve(error ? stdout + stderr + error.message : ''));
  });

describe('the OpenAPI document', () => {
  it(
    'ERR-013 is true of what the API takes, refuses and answers, as nobody and as the owner (Schemathesis)',
    async () => {
      const found = await findSchemathesis((text) => process.stderr.write(`${text}\n`));
      if ('missing' in found) {
        process.stderr.write(`Schemathesis did not run: ${found.missing}\n`);
        expect(found.missing).not.toBe('');
        return;
      }
      const both = [visitor, owner].map((client) => findings(found.command, client));
      expect(await Promise.all(both)).toEqual(['', '']);
      expect((await owner.get('/profile/me')).status).toBe(200);
    },
    RUN_MS + 400_000,
  );

  it('ERR-002 names the status and the type of what each operation answers', async () => {
    const wrong: string[] = [];
    for (const [route, methods] of Object.entries(document.paths))
      for (const [method, { operationId, requestBody, responses }] of Object.entries(methods)) {
        if (ENDINGS.includes(operationId)) continue;
        const schema = requestBody?.content['application/json']?.schema;
        const body = schema === undefined ? {} : { body: JSON.stringify(exampleOf(document, schema)) };
        for (const client of [visitor, owner]) {
          const response = await client.raw(route.replace('{provider}', 'facebook').replaceAll(/\{\w+\}/g, '1'), {
            method: method.toUpperCase(),
            headers: {
              'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
              ...(schema === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...body,
          });
          await response.arrayBuffer();
          const { status, headers } = response;
          const documented = (responses[status] ?? responses[`${String(status)[0]}XX`]) as
            { content?: Record<string, unknown> } | undefined;
          const type = (headers.get('content-type') ?? '').split(';')[0]!;
          const types = Object.keys(documented?.content ?? { [type]: {} });
          if (!documented || (status !== 302 && !types.includes(type) && !types.includes('*/*')))
            wrong.push(`${operationId}: ${status} ${type}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});

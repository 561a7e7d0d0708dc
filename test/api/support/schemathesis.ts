import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findSchemathesis } from '../../../scripts/lib/schemathesis.mjs';
import type { Stack } from '../../support/stack.js';
import { ApiClient } from './api-client.js';
import { linkSandbox } from './experiment-form.js';
import { exampleOf, type OpenApi, type Operation } from './schema-example.js';

/** Operations that would end the session or the link of all other requests. */
const ENDINGS = ['logout', 'endSession', 'refreshSession', 'unlinkProvider'];
/** tus answers a request without its headers with 412, which Schemathesis does not count as a refusal. */
const OTHERS = ['beginUpload', 'getUpload', 'continueUpload', 'cancelUpload'];
const RUN_MS = 900_000;

/** The parts in which the document is tested, by its tags and operations. The last part has all other operations. */
const AREAS = {
  forms: ['createExperiment', 'dryRunExperiment', 'checkExperiment', 'saveDraft', 'planning', 'lookups', 'ai'],
  experiments: ['experiments'],
  results: ['results', 'activation', 'sharing', 'fees', 'spending', 'subscription'],
  'all else': [],
} satisfies Record<string, string[]>;
type Area = keyof typeof AREAS;

const areaOf = ({ operationId, tags = [] }: Operation): Area =>
  (Object.keys(AREAS) as Area[]).find((area) =>
    AREAS[area].some((name) => name === operationId || tags.includes(name)),
  ) ?? 'all else';

/** Tests the operations of an area against the document. The spec starts the stack, so that Jest knows that it needs one. */
export function describeDocument(area: Area, start: () => Promise<Stack>): void {
  const isTested = (operation: Operation) => !ENDINGS.includes(operation.operationId) && areaOf(operation) === area;
  let stack: Stack;
  let owner: ApiClient;
  let visitor: ApiClient;
  let document: OpenApi;
  let tested: [route: string, method: string, operation: Operation][];
  beforeAll(async () => {
    stack = await start();
    [owner, visitor] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.visitor(stack.apiUrl)]);
    await linkSandbox(owner);
    document = (await owner.get<OpenApi>('/openapi.json')).body;
    tested = Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        isTested(operation) ? [[route, method, operation] as (typeof tested)[number]] : [],
      ),
    );
  }, 90_000);
  afterAll(() => stack?.stop());

  /** Sends the document's example. */
  function exampleTo(client: ApiClient, [route, method, { requestBody }]: (typeof tested)[number]): Promise<Response> {
    const schema = requestBody?.content['application/json']?.schema;
    return client.raw(route.replace('{provider}', 'facebook').replaceAll(/\{\w+\}/g, '1'), {
      method: method.toUpperCase(),
      headers: {
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
        ...(schema === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(schema === undefined ? {} : { body: JSON.stringify(exampleOf(document, schema)) }),
    });
  }

  /** Whether the operation needs a session: without one, its guard checks nothing else in a request. */
  async function isGuarded(operation: (typeof tested)[number]): Promise<boolean> {
    const response = await exampleTo(visitor, operation);
    return response.status === 401 && (await response.text()).includes('"unauthenticated"');
  }

  /** @returns the findings of Schemathesis; empty if there are none */
  function findings(command: string, leading: string[], client: ApiClient, ids: string[]): Promise<string> {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const args = [
      ...[...leading, '--config-file', path.resolve('test/api/support/schemathesis.toml')],
      ...['--no-color', 'run', `${stack.apiUrl}/api/v1/openapi.json`],
      ...['--seed', '1', '--generation-database', 'none'],
      // The coverage phase tries each bound of each field. Random requests would add little, because every answer in every spec is compared
      // with the document too.
      ...['--phases', 'coverage', '--continue-on-failure', '--warnings', 'off'],
      // All checks run, except where the settings explain an exception. An option here would apply everywhere.
      ...ids.flatMap((id) => ['--include-operation-id', id]),
      ...['--header', `Cookie: ${cookie}`, '--header', `X-XSRF-TOKEN: ${client.cookies.get('XSRF-TOKEN')}`],
    ];
    const env = { ...process.env, SCHEMATHESIS_HOOKS: path.resolve('test/api/support/schemathesis_hooks.py') };
    const options = { cwd: stack.dataDir, env, timeout: RUN_MS, maxBuffer: 64 * 1024 * 1024 };
    return new Promise((resolve) =>
      execFile(command, args, options, (error, stdout, stderr) =>
        resolve(error ? stdout + stderr + error.message : ''),
      ),
    );
  }

  describe(`the OpenAPI document, ${area}`, () => {
    it(
      'ERR-013 describes what the API accepts, refuses and returns, for visitors and for the owner (Schemathesis)',
      async () => {
        const tool = await findSchemathesis((text) => process.stderr.write(`${text}\n`));
        if ('missing' in tool) {
          process.stderr.write(`Schemathesis did not run: ${tool.missing}\n`);
          expect(tool.missing).not.toBe('');
          return;
        }
        const tried = tested.filter(([, , { operationId }]) => !OTHERS.includes(operationId));
        const guarded = await Promise.all(tried.map(isGuarded));
        expect(tried.length).toBeGreaterThan(0);
        // Without a session, thousands of requests would only get the same refusal.
        const open = tried.filter((_, index) => !guarded[index]);
        const of = async (client: ApiClient, operations: typeof tested) => {
          const ids = operations.map(([, , { operationId }]) => operationId);
          return ids.length === 0 ? '' : findings(tool.command, tool.args, client, ids);
        };
        expect(await Promise.all([of(visitor, open), of(owner, tried)])).toEqual(['', '']);
        expect((await owner.get('/profile/me')).status).toBe(200);
      },
      RUN_MS + 400_000,
    );

    it('ERR-002 names status and type of the responses of each operation', async () => {
      const wrong: string[] = [];
      for (const operation of tested)
        for (const client of [visitor, owner]) {
          const { status, headers, body } = await exampleTo(client, operation);
          await body?.cancel(); // the events of a run would not end
          const type = (headers.get('content-type') ?? '').split(';')[0]!;
          const { operationId, responses } = operation[2];
          const documented = (responses[status] ?? responses[`${String(status)[0]}XX`]) as
            { content?: Record<string, unknown> } | undefined;
          const types = Object.keys(documented?.content ?? { [type]: {} });
          if (!documented || (status !== 302 && !types.includes(type) && !types.includes('*/*')))
            wrong.push(`${operationId}: ${status} ${type}`);
        }
      expect(wrong).toEqual([]);
    });
  });
}

import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { shareStack, type SharedStack } from '../../support/stack.js';
import { ApiClient } from './api-client.js';
import type { OpenApi, Operation, Schema } from './schema-example.js';

// The committed document is the served one (frame.sys.spec.ts), so every new route is tested automatically.
export const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApi;

export interface Write {
  method: string;
  path: string;
  operation: Operation;
}
export const writes: Write[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    // Parts of uploads are not JSON: their own spec sends wrong ones.
    .filter(([method, operation]) => method !== 'get' && !operation['x-callback'] && !operation['x-tus'])
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
export const bodyOf = ({ operation }: Write, type: string): Schema | undefined =>
  operation.requestBody?.content[type]?.schema;
export const named = (list: Write[]): [string, Write][] => list.map((one) => [`${one.method} ${one.path}`, one]);

export type Payload = string | Uint8Array<ArrayBuffer> | FormData;
interface Answer {
  status: number;
  body: { message?: string; code?: unknown; errors?: { field?: string }[]; requestId?: string };
}

/** A person who sends wrong requests, each from its own address, so that no throttle applies. */
export class WrongSender {
  client!: ApiClient;
  private stack!: SharedStack;
  private requests = randomInt(2 ** 24);

  /** Sets itself up for the tests of a file. */
  constructor() {
    beforeAll(async () => {
      this.stack = await shareStack();
    }, 60_000);
    afterAll(() => this.stack?.stop());
    beforeEach(async () => {
      if (!(await this.isStillStaff())) await this.signUpAgain();
    });
  }

  private async isStillStaff(): Promise<boolean> {
    const me = await this.client?.get<{ data?: { is_staff: boolean } }>('/profile/me');
    return me?.body.data?.is_staff === true;
  }

  /**
   * Signs up again, because a request to a route may have ended the session. As staff, because some routes would otherwise refuse the
   * sender instead of the request.
   */
  private async signUpAgain(): Promise<void> {
    const email = `${randomUUID()}@bodies.polyad.test`;
    this.client = await ApiClient.signedUp(this.stack.apiUrl, { email });
    await this.stack.database.query('update user_account set is_staff = true where email = $1', [email]);
  }

  async send({ method, path }: Write, payload: Payload, type: string | null): Promise<Answer> {
    this.requests += 1;
    const concrete = path
      .replace('{provider}', 'facebook')
      .replace('{platform}', 'meta')
      .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const { cookies } = this.client;
    const response = await fetch(new URL(concrete, this.stack.apiUrl), {
      method,
      body: payload,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
        'x-forwarded-for': `10.${[16, 8, 0].map((bits) => (this.requests >> bits) & 255).join('.')}`,
        ...(type === null ? {} : { 'content-type': type }),
      },
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
    return { status: response.status, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
  }
}

const SECRETS = /node_modules|\bat \w+ \(|\.ts\b|\.js\b|select .* from|insert into|pg_|mikro/i;
/** The problem of an answer to a wrong request: the wrong status, another format, or too much information. */
export function complaint({ status, body }: Answer, allowed: number[], field?: string): string | null {
  if (!allowed.includes(status)) return `${status} ${JSON.stringify(body).slice(0, 200)}`;
  if (typeof body.message !== 'string' || body.code === undefined || !body.requestId) return 'not in the common format';
  if (SECRETS.test(JSON.stringify(body))) return `reveals too much: ${JSON.stringify(body)}`;
  const fields = body.errors?.map((item) => item.field ?? '') ?? [];
  if (field !== undefined && !fields.some((one) => one === field || one.startsWith(field)))
    return `does not name ${field}: ${JSON.stringify(body.errors ?? body.message).slice(0, 200)}`;
  return null;
}

export const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values);
export const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts));
export const nested = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
export const LONE_SURROGATE = '\\ud800';

/** Values of every other type, and values that may break storage or arithmetic. */
export const ODD: Record<string, string> = {
  text: '"x"',
  number: '7',
  'not whole': '1.5',
  'below 0': '-1',
  huge: '1e308',
  'beyond a double': '1e400',
  'beyond 64 bits': '92233720368547758080',
  yes: 'true',
  null: 'null',
  list: '[]',
  'list of lists': '[[["x"]]]',
  'list of odd things': '[null,1,"x",{},[]]',
  object: '{}',
  'object with a length': '{"length":-1}',
  'object with a method': '{"toString":1,"valueOf":2,"then":3}',
  query: '{"$gt":""}',
  'long text': `"${'ñ'.repeat(150_000)}"`,
  'long list': `[${'1,'.repeat(5_000)}1]`,
  quote: '"\' or 1=1 --"',
};
/** Texts that no field may contain. */
export const FORBIDDEN: Record<string, string> = {
  NUL: '"x\\u0000y"',
  escape: '"\\u001b[31m"',
  'half a character': `"${LONE_SURROGATE}"`,
  __proto__: '{"__proto__":{"x":1}}',
  'NUL further in': '[{"a":["\\u0000"]}]',
};

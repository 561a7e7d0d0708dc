import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { exampleOf, resolve, typesOf, type OpenApi, type Operation, type Schema } from './support/schema-example.js';

// The committed document is the served one (frame.sys.spec.ts), so a new route is tested here without being named.
const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApi;

interface Write {
  method: string;
  path: string;
  operation: Operation;
}
const writes: Write[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    // Parts of uploads are no JSON: their own spec sends them wrong.
    .filter(([method, operation]) => method !== 'get' && !operation['x-callback'] && !operation['x-tus'])
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const bodyOf = ({ operation }: Write, type: string): Schema | undefined => operation.requestBody?.content[type]?.schema;
const named = (list: Write[]): [string, Write][] => list.map((one) => [`${one.method} ${one.path}`, one]);

let stack: SharedStack;
let client: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
}, 60_000);
afterAll(() => stack?.stop());
// What is sent to one route may end the session. Staff, or some routes would refuse who asks and not what.
beforeEach(async () => {
  const email = `${randomUUID()}@bodies.polyad.test`;
  client = await ApiClient.signedUp(stack.apiUrl, { email });
  await stack.database.query('update user_account set is_staff = true where email = $1', [email]);
});

type Payload = string | Uint8Array<ArrayBuffer> | FormData;
interface Answer {
  status: number;
  body: { message?: string; code?: unknown; errors?: { field?: string }[]; requestId?: string };
}

/** Nobody's throttle is met: each request comes from an address of its own. */
let requests = 0;
async function send({ method, path }: Write, payload: Payload, type: string | null): Promise<Answer> {
  requests += 1;
  const concrete = path
    .replace('{provider}', 'facebook')
    .replace('{platform}', 'meta')
    .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  const response = await fetch(new URL(concrete, stack.apiUrl), {
    method,
    body: payload,
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
      'x-forwarded-for': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(type === null ? {} : { 'content-type': type }),
    },
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
  return { status: response.status, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
}

const SECRETS = /node_modules|\bat \w+ \(|\.ts\b|\.js\b|select .* from|insert into|pg_|mikro/i;
/** What is wrong with an answer to something bad: the wrong status, another shape, or too much said. */
function complaint({ status, body }: Answer, allowed: number[], field?: string): string | null {
  if (!allowed.includes(status)) return `${status} ${JSON.stringify(body).slice(0, 200)}`;
  if (typeof body.message !== 'string' || body.code === undefined || !body.requestId) return 'not in the one shape';
  if (SECRETS.test(JSON.stringify(body))) return `says too much: ${JSON.stringify(body)}`;
  const fields = body.errors?.map((item) => item.field ?? '') ?? [];
  if (field !== undefined && !fields.some((one) => one === field || one.startsWith(field)))
    return `does not name ${field}: ${JSON.stringify(body.errors ?? body.message).slice(0, 200)}`;
  return null;
}

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values);
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts));
const nested = (depth: number): string => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const LONE_SURROGATE = '\\ud800';

/** Nothing that any JSON route could take. */
const UNREADABLE: [name: string, payload: Payload, type: string | null, statuses: number[]][] = [
  ['broken JSON', '{"a":', 'application/json', [400]],
  ['a text', '"a"', 'application/json', [400]],
  ['a number', '1', 'application/json', [400]],
  ['null', 'null', 'application/json', [400]],
  ['two values', '{}{}', 'application/json', [400]],
  ['NaN', '{"a":NaN}', 'application/json', [400]],
  ['a byte order mark in UTF-16', bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0), 'application/json', [400]],
  ['UTF-16', '{}', 'application/json; charset=utf-16', [400, 415]],
  ['an unknown charset', '{}', 'application/json; charset=nonsense', [415]],
  [
    'invalid UTF-8',
    joined(Buffer.from('{"a":"'), bytes(0xc3, 0x28, 0xff), Buffer.from('"}')),
    'application/json',
    [400],
  ],
  ['3 MB', `{"a":"${'x'.repeat(3_000_000)}"}`, 'application/json', [413]],
  ['3 MB of blanks', `{${' '.repeat(3_000_000)}}`, 'application/json', [413]],
  ['nesting of 100,000', nested(100_000), 'application/json', [400, 413]],
  ['nesting of 5,000', nested(5_000), 'application/json', [400]],
  ['a list of 1,000,000 items', `[${'1,'.repeat(999_999)}1]`, 'application/json', [400, 413]],
  ['a list of 1,000 items', `[${'1,'.repeat(999)}1]`, 'application/json', [400]],
  ['names of what every object has', '{"toString":3,"hasOwnProperty":1}', 'application/json', [400]],
  ['nesting of 21', nested(21), 'application/json', [400]],
  ['__proto__', '{"__proto__":{"isStaff":true}}', 'application/json', [400]],
  ['__proto__ further in', '{"a":[{"__proto__":{"isStaff":true}}]}', 'application/json', [400]],
  ['constructor.prototype', '{"constructor":{"prototype":{"isStaff":true}}}', 'application/json', [400]],
  ['a NUL character', '{"a":"x\\u0000y"}', 'application/json', [400]],
  ['a NUL character in a name', '{"a\\u0000":1}', 'application/json', [400]],
  ['a control character', '{"a":"\\u0085"}', 'application/json', [400]],
  ['half a character', `{"a":"${LONE_SURROGATE}"}`, 'application/json', [400]],
  ['half a character in a name', `{"${LONE_SURROGATE}":1}`, 'application/json', [400]],
  ['plain text', '{"a":1}', 'text/plain', [415]],
  ['a form', 'a=1', 'application/x-www-form-urlencoded', [415]],
  ['a multipart form', '--x--', 'multipart/form-data; boundary=x', [415]],
  ['XML', '<a/>', 'application/xml', [415]],
  ['no type', bytes(0x7b, 0x7d), null, [415]],
];

describe('what no route can read', () => {
  const json = writes.filter((one) => !bodyOf(one, 'multipart/form-data'));

  it('there are routes to test', () => {
    expect(json.length).toBeGreaterThan(25);
    expect(writes.length - json.length).toBeGreaterThan(0);
  });

  it.each(named(json))('ERR-013 %s refuses it with 400, 413 or 415', async (_name, write) => {
    const complaints: Record<string, string> = {};
    for (const [name, payload, type, statuses] of UNREADABLE) {
      const problem = complaint(await send(write, payload, type), statuses);
      if (problem !== null) complaints[name] = problem;
    }
    expect(complaints).toEqual({});
  });
});

describe('what is packed', () => {
  const packed = async (coding: string, body: Uint8Array<ArrayBuffer>) => {
    const response = await client.raw('/api/v1/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': coding,
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
      },
      body,
    });
    return response.status;
  };

  it('ERR-013 is measured unpacked, and refused where it cannot be unpacked', async () => {
    const bomb = Uint8Array.from(gzipSync(`{"a":"${'x'.repeat(50_000_000)}"}`));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await packed('gzip', bomb)).toBe(413);
    expect(await packed('gzip', bytes(1, 2, 3))).toBe(400);
    expect(await packed('nonsense', bytes(0x7b, 0x7d))).toBe(415);
    expect(await packed('gzip', Uint8Array.from(gzipSync('{"a":1}')))).toBe(400);
  });
});

/** Values of every other type, and such that storage or arithmetic might choke on. */
const ODD: Record<string, string> = {
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
  'long text': `"${'ñ'.repeat(500_000)}"`,
  'long list': `[${'1,'.repeat(5_000)}1]`,
  quote: '"\' or 1=1 --"',
};
/** Texts that no field may hold. */
const FORBIDDEN: Record<string, string> = {
  NUL: '"x\\u0000y"',
  escape: '"\\u001b[31m"',
  'half a character': `"${LONE_SURROGATE}"`,
  __proto__: '{"__proto__":{"x":1}}',
  'NUL further in': '[{"a":["\\u0000"]}]',
};
const TYPE_OF: Record<string, string> = {
  text: 'string',
  number: 'number',
  yes: 'boolean',
  list: 'array',
  object: 'object',
};

/** JSON of a body with one member replaced or added by raw JSON, so that it can say what JavaScript cannot. */
function withMember(body: unknown, name: string, raw: string): string {
  const members = Object.entries(body as object).filter(([key]) => key !== name);
  return `{${[...members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`), `${JSON.stringify(name)}:${raw}`].join()}}`;
}

describe('what a JSON route does not take', () => {
  const bodied = writes.filter((one) => bodyOf(one, 'application/json'));

  it.each(named(bodied))('ERR-013 %s refuses it and names the field, and nothing is a 500', async (_name, write) => {
    const schema = resolve(document, bodyOf(write, 'application/json')!);
    const body = exampleOf(document, schema);
    const complaints: Record<string, string> = {};
    const expectation = async (what: string, payload: string, allowed: number[], field?: string) => {
      const problem = complaint(await send(write, payload, 'application/json'), allowed, field);
      if (problem !== null) complaints[what] = problem;
    };
    await expectation('a list', '[]', [400]);
    await expectation('a list of bodies', JSON.stringify([body]), [400]);
    await expectation('an unknown field', withMember(body, 'nobody_knows_me', '1'), [400], 'nobody_knows_me');
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const types = typesOf(document, property);
      for (const [what, raw] of Object.entries(FORBIDDEN))
        await expectation(`${name}: ${what}`, withMember(body, name, raw), [400], name);
      for (const [what, raw] of Object.entries(ODD)) {
        const answer = await send(write, withMember(body, name, raw), 'application/json');
        const isTooLong = what === 'long text' && types.includes('string');
        const isWrongType = isTooLong || (TYPE_OF[what] !== undefined && !types.includes(TYPE_OF[what]));
        if (answer.status >= 500) complaints[`${name}: ${what}`] = `${answer.status} ${JSON.stringify(answer.body)}`;
        else if (isWrongType) {
          // What is too long for the route as a whole names no field.
          const isTooLarge = answer.status === 413 && isTooLong;
          const problem = isTooLarge ? complaint(answer, [413]) : complaint(answer, [400], name);
          if (problem !== null) complaints[`${name}: ${what}`] = problem;
        }
      }
    }
    expect(complaints).toEqual({});
  });
});

describe('what a form route does not take', () => {
  const forms = writes.filter((one) => bodyOf(one, 'multipart/form-data'));
  const form = (fields: Record<string, string | Blob>): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const part = (name: string, value: Uint8Array): Uint8Array<ArrayBuffer> =>
    joined(
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`),
      value,
      Buffer.from('\r\n--x--\r\n'),
    );
  const MULTIPART = 'multipart/form-data; boundary=x';

  it.each(named(forms))('ERR-013 %s refuses it with 400, 413 or 415', async (_name, write) => {
    const properties = Object.keys(resolve(document, bodyOf(write, 'multipart/form-data')!).properties ?? {});
    const complaints: Record<string, string> = {};
    const expectation = async (what: string, payload: Payload, type: string | null, allowed: number[]) => {
      const problem = complaint(await send(write, payload, type), allowed);
      if (problem !== null) complaints[what] = problem;
    };
    await expectation('JSON', '{}', 'application/json', [415]);
    await expectation('plain text', 'x', 'text/plain', [415]);
    await expectation('no boundary', 'x', 'multipart/form-data', [400]);
    await expectation('no end', '--x\r\n', MULTIPART, [400]);
    await expectation(
      'a part cut short',
      '--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n{',
      MULTIPART,
      [400],
    );
    await expectation('nothing', form({}), null, [400]);
    await expectation('an unknown field', form({ nobody_knows_me: '1' }), null, [400]);
    await expectation('a file in an unknown field', form({ nobody_knows_me: new Blob(['x']) }), null, [400]);
    await expectation(
      '2,500 fields',
      form(Object.fromEntries(Array.from({ length: 2_500 }, (_, i) => [`a${i}`, '']))),
      null,
      [400, 413],
    );
    for (const name of [
      '__proto__',
      'constructor',
      'data[__proto__][x]',
      'toString',
      'a\u0000b',
      '[]',
      'data[a][b][c]',
    ])
      await expectation(`a field ${JSON.stringify(name)}`, form({ [`${name}`]: '1' }), null, [400]);
    for (const name of properties) {
      await expectation(`${name} of 3 MB`, form({ [name]: 'x'.repeat(3_000_000) }), null, [400, 413]);
      await expectation(`${name} with NUL`, form({ [name]: '\u0000' }), null, [400]);
      await expectation(`${name} in invalid UTF-8`, part(name, bytes(0x22, 0xc3, 0x28, 0xff, 0x22)), MULTIPART, [400]);
      await expectation(`${name} as a file`, form({ [name]: new Blob(['x']) }), null, [400, 415]);
      for (const raw of [...Object.values(ODD), ...Object.values(FORBIDDEN), nested(100_000), nested(21), '{"a":'])
        await expectation(`${name} = ${raw.slice(0, 40)}`, form({ [name]: raw }), null, [400, 413]);
    }
    expect(complaints).toEqual({});
  });
});

describe('what no address may hold', () => {
  const UNUSABLE = [
    '%00',
    '%ff',
    '%ED%A0%80',
    '%1b',
    '%C2%85',
    '1e400',
    '-1',
    '[]',
    '__proto__',
    'constructor',
    '..%2f..',
    'a'.repeat(5_000),
  ];
  const reads = Object.entries(document.paths).filter(([, { get }]) => get);
  const parametersOf = ({ parameters = [] }: Operation) => parameters.filter((one) => one.in !== 'header');

  it.each(reads.filter(([, { get }]) => parametersOf(get!).length > 0))(
    'ERR-013 GET %s is never a 500',
    async (path, { get }) => {
      const complaints: Record<string, string> = {};
      const expectation = async (address: string, isSearched: boolean) => {
        const stop = new AbortController();
        const { status } = await client.raw(address, { signal: stop.signal });
        stop.abort();
        // Any text may be searched for: there is nothing that it finds.
        if (status >= 500 || (status === 200 && !isSearched)) complaints[address.slice(0, 100)] = String(status);
      };
      for (const parameter of parametersOf(get!))
        for (const value of UNUSABLE) {
          const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === parameter.name ? value : '1'));
          const queries = parameter.in === 'query' ? ['', '[]', '[a]', `=1&${parameter.name}`, '[__proto__][x]'] : [''];
          for (const form of queries)
            await expectation(
              parameter.in === 'query' ? `${inPath}?${parameter.name}${form}=${value}` : inPath,
              parameter.name === 'search',
            );
        }
      expect(complaints).toEqual({});
    },
  );
});

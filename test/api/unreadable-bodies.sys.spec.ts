import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  WrongSender,
  bodyOf,
  bytes,
  complaint,
  joined,
  LONE_SURROGATE,
  named,
  nested,
  writes,
  type Payload,
  type Write,
} from './support/wrong-sender.js';

const sender = new WrongSender();

type Unreadable = [name: string, payload: Payload, type: string | null, statuses: number[]];

/** One body for each step of reading a body. No JSON route accepts any of them. */
const OF_EVERY_ROUTE: Unreadable[] = [
  ['broken JSON', '{"a":', 'application/json', [400]],
  ['a text', '"a"', 'application/json', [400]],
  [
    'invalid UTF-8',
    joined(Buffer.from('{"a":"'), bytes(0xc3, 0x28, 0xff), Buffer.from('"}')),
    'application/json',
    [400],
  ],
  // More than any route takes.
  ['1.1 MB', `{"a":"${'x'.repeat(1_100_000)}"}`, 'application/json', [413]],
  ['a list of 25,000 items', `[${'1,'.repeat(24_999)}1]`, 'application/json', [400, 413]],
  ['nesting of 21', nested(21), 'application/json', [400]],
  ['__proto__ further in', '{"a":[{"__proto__":{"isStaff":true}}]}', 'application/json', [400]],
  ['a NUL character', '{"a":"x\\u0000y"}', 'application/json', [400]],
  ['plain text', '{"a":1}', 'text/plain', [415]],
  ['a form', 'a=1', 'application/x-www-form-urlencoded', [415]],
  ['no type', bytes(0x7b, 0x7d), null, [415]],
];

/** More bodies, for one route of each size limit. A single guard reads the bodies of all routes, so the other routes need no test. */
const OF_EVERY_BOUND: Unreadable[] = [
  ['a number', '1', 'application/json', [400]],
  ['null', 'null', 'application/json', [400]],
  ['two values', '{}{}', 'application/json', [400]],
  ['NaN', '{"a":NaN}', 'application/json', [400]],
  ['a byte order mark in UTF-16', bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0), 'application/json', [400]],
  ['UTF-16', '{}', 'application/json; charset=utf-16', [400, 415]],
  ['an unknown charset', '{}', 'application/json; charset=nonsense', [415]],
  ['3 MB of blanks', `{${' '.repeat(3_000_000)}}`, 'application/json', [413]],
  ['nesting of 100,000', nested(100_000), 'application/json', [400, 413]],
  ['nesting of 5,000', nested(5_000), 'application/json', [400]],
  ['a list of 1,000,000 items', `[${'1,'.repeat(999_999)}1]`, 'application/json', [400, 413]],
  ['a list of 1,000 items', `[${'1,'.repeat(999)}1]`, 'application/json', [400]],
  ['names that every object inherits', '{"toString":3,"hasOwnProperty":1}', 'application/json', [400]],
  ['__proto__', '{"__proto__":{"isStaff":true}}', 'application/json', [400]],
  ['constructor.prototype', '{"constructor":{"prototype":{"isStaff":true}}}', 'application/json', [400]],
  ['a NUL character in a name', '{"a\\u0000":1}', 'application/json', [400]],
  ['a control character', '{"a":"\\u0085"}', 'application/json', [400]],
  ['half a character', `{"a":"${LONE_SURROGATE}"}`, 'application/json', [400]],
  ['half a character in a name', `{"${LONE_SURROGATE}":1}`, 'application/json', [400]],
  ['a multipart form', '--x--', 'multipart/form-data; boundary=x', [415]],
  ['XML', '<a/>', 'application/xml', [415]],
];

/** A route of each size limit (BODY_BOUNDS); the first route has the limit of most routes. */
const BOUNDED = [
  ...['listExperiments', 'askAi', 'countVariations', 'dryRunExperiment', 'estimateMetaReach', 'editAlternative'],
  'shareExperiments',
];

/** @returns the problems of the answers to these bodies, by the names of the bodies */
async function complaints(write: Write, bodies: Unreadable[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await Promise.all(
    bodies.map(async ([name, payload, type, statuses]) => {
      const problem = complaint(await sender.send(write, payload, type), statuses);
      if (problem !== null) found[name] = problem;
    }),
  );
  return found;
}

describe('unreadable bodies', () => {
  const json = writes.filter((one) => !bodyOf(one, 'multipart/form-data'));
  const bounded = json.filter(({ operation }) => BOUNDED.includes(operation.operationId));

  it('have routes to test', () => {
    expect(json.length).toBeGreaterThan(25);
    expect(writes.length - json.length).toBeGreaterThan(0);
    expect(bounded).toHaveLength(BOUNDED.length);
  });

  it.each(named(json))('ERR-013 %s refuses an unreadable body with 400, 413 or 415', async (_name, write) => {
    expect(await complaints(write, OF_EVERY_ROUTE)).toEqual({});
  });

  it.each(named(bounded))('ERR-013 %s refuses unusual and expensive bodies', async (_name, write) => {
    expect(await complaints(write, OF_EVERY_BOUND)).toEqual({});
  });
});

describe('compressed bodies', () => {
  const packed = async (coding: string, body: Uint8Array<ArrayBuffer>) => {
    const response = await sender.client.raw('/api/v1/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': coding,
        'x-xsrf-token': sender.client.cookies.get('XSRF-TOKEN')!,
      },
      body,
    });
    return response.status;
  };

  it('ERR-013 are measured unpacked, and refused if corrupt', async () => {
    const bomb = Uint8Array.from(gzipSync(`{"a":"${'x'.repeat(50_000_000)}"}`));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await packed('gzip', bomb)).toBe(413);
    expect(await packed('gzip', bytes(1, 2, 3))).toBe(400);
    expect(await packed('nonsense', bytes(0x7b, 0x7d))).toBe(415);
    expect(await packed('gzip', Uint8Array.from(gzipSync('{"a":1}')))).toBe(400);
  });
});

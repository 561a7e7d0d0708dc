import { describe, expect, it } from '@jest/globals';
import { resolve } from './support/schema-example.js';
import {
  WrongSender,
  bodyOf,
  bytes,
  complaint,
  document,
  FORBIDDEN,
  joined,
  named,
  nested,
  ODD,
  writes,
  type Payload,
} from './support/wrong-sender.js';

const sender = new WrongSender();

describe('invalid forms', () => {
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

  it.each(named(forms))('ERR-013 %s refuses an invalid form with 400, 413 or 415', async (_name, write) => {
    const properties = Object.keys(resolve(document, bodyOf(write, 'multipart/form-data')!).properties ?? {});
    const complaints: Record<string, string> = {};
    const expectation = async (what: string, payload: Payload, type: string | null, allowed: number[]) => {
      const problem = complaint(await sender.send(write, payload, type), allowed);
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

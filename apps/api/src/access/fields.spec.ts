import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { validationPipe } from '../http/bodies/validation.js';
import { RegisterDto } from './access.dto.js';

const form = {
  email: 'ada@engines.test',
  password: 'correct horse',
  first_name: 'Ada',
  last_name: 'Byron',
  company: 'Engines',
};
const read = (change: object): Promise<RegisterDto> =>
  validationPipe().transform({ ...form, ...change }, { type: 'body', metatype: RegisterDto }) as Promise<RegisterDto>;

describe('name', () => {
  it.each([
    ['  Ada  ', 'Ada'],
    ['Ada\r\n\r\nYour account is locked: https://evil.example', 'Ada Your account is locked: https://evil.example'],
    ['Ada\u2028Byron\tKing', 'Ada Byron King'],
    ['👩‍💻', '👩‍💻'],
    ['مرحبا', 'مرحبا'],
    ['Ada\u202eyoB\u2069', 'AdayoB'],
  ])('stores %j on one line: %j', async (typed, stored) => {
    expect((await read({ first_name: typed })).first_name).toBe(stored);
  });

  it.each(['', '   ', '\u200b\u200d', '\u2066\u2069', 7, null])(
    'AUTH-017 reports a name without visible characters (%j) as missing',
    async (first_name) => {
      await expect(read({ first_name })).rejects.toMatchObject({
        status: 400,
        items: [{ field: 'first_name', message: 'Your first name is required.' }],
      });
    },
  );

  it('reports only the length of a name that is too long', async () => {
    await expect(read({ company: 'x'.repeat(10_000) })).rejects.toMatchObject({
      items: [{ field: 'company', message: 'This text is too long.' }],
    });
  });
});

describe('e-mail', () => {
  it.each([
    [' Ada@Engines.TEST ', 'ada@engines.test'],
    ['ada+ads@engines.test', 'ada+ads@engines.test'],
    ['e\u0301va@engines.test', 'éva@engines.test'],
    ['\u212Aelvin@engines.test', 'kelvin@engines.test'],
    ['ada@ÑANDÚ.test', 'ada@ñandú.test'],
    ['ada@xn--and-6ma2c.test', 'ada@ñandú.test'],
    ['ada@eng\u200bines.test', 'ada@engines.test'],
    ['ada@ｅngineｓ.test', 'ada@engines.test'],
  ])('AUTH-014 stores %j as %j', async (typed, stored) => {
    expect((await read({ email: typed })).email).toBe(stored);
  });

  it.each([
    'ada',
    'ada@engines.test.',
    'a..da@engines.test',
    '"ada"@engines.test',
    '"x, eve@evil.test"@engines.test',
    'a\u200bda@engines.test',
    'a\u00adda@engines.test',
    'a\u00a0da@engines.test',
    'ada@engines.test\r\nBcc: eve@evil.test',
    'ada@engines.test,eve@evil.test',
    'Ada <ada@engines.test>',
    'ada@[127.0.0.1]',
  ])('AUTH-014 AUTH-015 refuses %j', async (email) => {
    await expect(read({ email })).rejects.toMatchObject({
      items: [{ field: 'email', message: 'Please input your email.' }],
    });
  });
});

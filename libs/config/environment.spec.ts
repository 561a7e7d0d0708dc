import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { EnvironmentError, readEnvironment } from './environment.js';
import { VARIABLES } from './variables.js';

describe('readEnvironment', () => {
  it('fills defaults and converts numbers', () => {
    expect(readEnvironment(['PORT', 'HOST'], { PORT: '4000' })).toEqual({ PORT: 4000, HOST: '127.0.0.1' });
  });

  it('names all wrong variables together and never prints a value', () => {
    const read = () =>
      readEnvironment(['PORT', 'SESSION_SECRET', 'DATABASE_URL'], {
        PORT: 'abc',
        SESSION_SECRET: 'hunter2',
        DATABASE_URL: '',
      });
    expect(read).toThrow(EnvironmentError);
    try {
      read();
    } catch (error) {
      const { problems, message } = error as EnvironmentError;
      expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'SESSION_SECRET', 'DATABASE_URL']);
      expect(message).not.toContain('hunter2');
    }
  });

  it('BILL-060 allows billing in the United States by default, and in others by their codes', () => {
    const open = (text?: string) =>
      readEnvironment(['BILLING_COUNTRIES'], { BILLING_COUNTRIES: text }).BILLING_COUNTRIES;
    expect([open(), open(''), open('us, es,US')]).toEqual([['US'], ['US'], ['US', 'ES']]);
    for (const text of ['US,XX', 'Spain', 'US;ES']) expect(() => open(text)).toThrow('BILLING_COUNTRIES');
  });

  it('rejects encryption keys that are not 32 bytes', () => {
    const key = randomBytes(32).toString('base64');
    expect(readEnvironment(['ENCRYPTION_KEYS'], { ENCRYPTION_KEYS: `k1:${key}` })).toEqual({
      ENCRYPTION_KEYS: `k1:${key}`,
    });
    expect(() => readEnvironment(['ENCRYPTION_KEYS'], { ENCRYPTION_KEYS: 'k1:short' })).toThrow('ENCRYPTION_KEYS');
    const alike = `k1:${key},k1:${Buffer.alloc(32, 9).toString('base64')}`;
    expect(() => readEnvironment(['ENCRYPTION_KEYS'], { ENCRYPTION_KEYS: alike })).toThrow('an id of its own');
  });

  it('rejects secrets that can be guessed, and explains how to make one without revealing which it was', () => {
    const good = `k1:${randomBytes(32).toString('base64')}`;
    const weak = {
      SESSION_SECRET: 'x'.repeat(64),
      ENCRYPTION_KEYS: `${good},old:${Buffer.alloc(32, 7).toString('base64')}`,
      DATABASE_URL: 'postgresql://polyad:polyad@db/polyad',
      STRIPE_WEBHOOK_SECRET: 'whsec_' + 'a'.repeat(32),
    };
    const names = Object.keys(weak) as (keyof typeof weak)[];
    const problemsOf = (environment: NodeJS.ProcessEnv): string[] => {
      try {
        readEnvironment(names, environment);
        return [];
      } catch (error) {
        return (error as EnvironmentError).problems;
      }
    };
    const refused = problemsOf({ ...weak, NODE_ENV: 'production' });
    expect(refused.map((line) => line.split(':')[0])).toEqual(names);
    for (const line of refused) expect(line).toMatch(/can be guessed: make one with openssl rand -\w+ \d\d/);
    expect(refused.join()).not.toMatch(/xxx|aaa|123456|polyad@/);
    expect(problemsOf(weak).map((line) => line.split(':')[0])).toEqual(['SESSION_SECRET', 'ENCRYPTION_KEYS']);
    const strong = {
      SESSION_SECRET: randomBytes(48).toString('base64'),
      ENCRYPTION_KEYS: good,
      DATABASE_URL: 'postgresql:///polyad',
    };
    const others = { STRIPE_WEBHOOK_SECRET: '' };
    expect(problemsOf({ ...strong, ...others, NODE_ENV: 'production' })).toEqual([]);
  });

  it.each(['https://console.example/app', 'https://console.example/?a=1', 'ftp://console.example', 'console.example'])(
    "rejects %s as the console's address, because the console would not load",
    (address) => {
      expect(() => readEnvironment(['PUBLIC_URL'], { PUBLIC_URL: address })).toThrow('PUBLIC_URL: ');
    },
  );

  it('accepts an address with a port, with or without a trailing slash', () => {
    for (const PUBLIC_URL of ['https://console.example:8443', 'https://console.example/'])
      expect(readEnvironment(['PUBLIC_URL'], { PUBLIC_URL })).toEqual({ PUBLIC_URL });
  });

  it("treats every variable with a secret's name as secret", () => {
    const secrets = Object.entries<{ text: string; secret?: boolean }>(VARIABLES).filter(([, { secret }]) => secret);
    expect(secrets.map(([name]) => name)).toEqual(
      Object.keys(VARIABLES).filter(
        (name) => /SECRET|PASSWORD|TOKEN|KEYS?$|_HEADERS$/.test(name) && !name.includes('PUBLISHABLE'),
      ),
    );
    expect(secrets.length).toBeGreaterThan(4);
  });

  it('treats an empty text as not set: a default applies, or the variable is missing', () => {
    expect(readEnvironment(['PORT'], { PORT: '' })).toEqual({ PORT: 3000 });
    expect(() => readEnvironment(['SESSION_SECRET'], { SESSION_SECRET: '' })).toThrow('SESSION_SECRET: is missing');
    expect(() => readEnvironment(['PORT'], { PORT: '70000' })).not.toThrow('is missing');
  });

  it.each([
    ['PORT', ['1', '65535'], ['0', '65536', '1.5', 'abc']],
    ['TEAM_STORAGE_MB', ['1'], ['0', '0.5']],
    ['SANDBOX_TIME_SCALE', ['1', '100000'], ['0.5', '100001']],
    ['PLATFORM_CREATE_TIMEOUT_SECONDS', ['0.1'], ['0', '-1']],
    ['TEMPORAL_ADDRESS', ['engine:7233'], ['engine', 'http://engine:7233', 'engine:']],
    ['PRIVATE_ADDRESS', ['10.0.0.1'], ['fd00::1', 'machine']],
    ['SMTP_URL', ['smtps://mail'], ['mail:25', 'http://mail']],
  ] as const)('%s has limits', (name, good, wrong) => {
    for (const text of good) expect(() => readEnvironment([name], { [name]: text })).not.toThrow();
    for (const text of wrong) expect(() => readEnvironment([name], { [name]: text })).toThrow(`${name}: `);
  });

  it('requires twelve characters for a database password in production, if there is one', () => {
    const of = (DATABASE_URL: string) => () =>
      readEnvironment(['DATABASE_URL'], { DATABASE_URL, NODE_ENV: 'production' });
    const password = 'k7Qz3mXw9RtB';
    expect(of(`postgresql://polyad:${password}@db/polyad`)).not.toThrow();
    expect(of(`postgresql://polyad:${password.slice(1)}@db/polyad`)).toThrow(
      'DATABASE_URL: holds a password that can be',
    );
    expect(of('postgresql://polyad@db/polyad')).not.toThrow();
  });
});

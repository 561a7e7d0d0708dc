import { describe, expect, it } from '@jest/globals';
import { EnvironmentError, readEnvironment } from './environment.js';

describe('readEnvironment', () => {
  it('fills defaults and converts numbers', () => {
    expect(readEnvironment(['PORT', 'HOST'], { PORT: '4000' })).toEqual({ PORT: 4000, HOST: '127.0.0.1' });
  });

  it('names every wrong variable at once and never prints a value', () => {
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

  it('refuses encryption keys that are not 32 bytes', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(readEnvironment(['ENCRYPTION_KEYS'], { ENCRYPTION_KEYS: `k1:${key}` })).toEqual({
      ENCRYPTION_KEYS: `k1:${key}`,
    });
    expect(() => readEnvironment(['ENCRYPTION_KEYS'], { ENCRYPTION_KEYS: 'k1:short' })).toThrow('ENCRYPTION_KEYS');
  });

  it.each(['https://console.example/app', 'https://console.example/?a=1', 'ftp://console.example', 'console.example'])(
    'refuses %s as the address of the console, where nothing of it would be found',
    (address) => {
      expect(() => readEnvironment(['PUBLIC_URL'], { PUBLIC_URL: address })).toThrow('PUBLIC_URL: ');
    },
  );

  it('takes an address with a port, with and without the last slash', () => {
    for (const PUBLIC_URL of ['https://console.example:8443', 'https://console.example/'])
      expect(readEnvironment(['PUBLIC_URL'], { PUBLIC_URL })).toEqual({ PUBLIC_URL });
  });
});

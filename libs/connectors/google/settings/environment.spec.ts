import { describe, expect, it } from '@jest/globals';
import { readVariables } from '#libs/config/environment.js';
import { isRealGoogleAddress } from './config.js';
import { googleConfig, googleEnvironmentProblems, hasGoogleClient } from './environment.js';
import { GOOGLE_VARIABLES } from './variables.js';

const ADDRESSES = ['GOOGLE_API_URL', 'GOOGLE_CONSENT_URL', 'GOOGLE_OAUTH_URL'];
const sandbox = Object.fromEntries(ADDRESSES.map((name) => [name, 'http://127.0.0.1:3100/google']));
const CLIENT = { GOOGLE_CLIENT_ID: 'client-1', GOOGLE_CLIENT_SECRET: 'a-secret-of-google' };
const read = (source: Record<string, string>) => readVariables(GOOGLE_VARIABLES, source);
const problems = (source: Record<string, string>) => googleEnvironmentProblems(read(source));

describe("Google's variables", () => {
  it('configure the real platform by default', () => {
    expect(googleConfig(read(CLIENT))).toEqual({
      apiUrl: 'https://googleads.googleapis.com',
      accountsUrl: 'https://accounts.google.com',
      tokenUrl: 'https://oauth2.googleapis.com',
      managerUrl: 'https://ads.google.com',
      clientId: 'client-1',
      clientSecret: 'a-secret-of-google',
      accessLevel: 'basic',
      timeScale: 1,
    });
  });

  it('offer Google only if a client is configured', () => {
    expect(hasGoogleClient(read({}))).toBe(false);
    expect(hasGoogleClient(read(CLIENT))).toBe(true);
  });

  it('allow a faster clock only with the sandbox, or if no client is configured', () => {
    const fast = { SANDBOX_TIME_SCALE: '2880' };
    expect(problems({ ...fast, ...sandbox, ...CLIENT })).toEqual([]);
    expect(problems(fast)).toEqual([]);
    expect(problems({ ...fast, ...CLIENT })).toEqual([expect.stringMatching(/^SANDBOX_TIME_SCALE: must be 1/)]);
  });

  it.each(ADDRESSES)('refuse a faster clock if only %s is real', (name) => {
    const { [name]: _, ...others } = sandbox;
    expect(problems({ ...others, ...CLIENT, SANDBOX_TIME_SCALE: '2880' })).toHaveLength(1);
  });

  it('are incomplete with a client but no secret', () => {
    expect(problems({ GOOGLE_CLIENT_ID: 'client-1' })).toEqual([expect.stringMatching(/^GOOGLE_CLIENT_SECRET: must/)]);
  });

  it('refuse an unknown access level, and in production a secret that can be guessed', () => {
    expect(() => read({ GOOGLE_ACCESS_LEVEL: 'gold' })).toThrow(/GOOGLE_ACCESS_LEVEL/);
    const production = { NODE_ENV: 'production', GOOGLE_CLIENT_SECRET: 'sandbox-secret' };
    expect(() => read(production)).toThrow(/GOOGLE_CLIENT_SECRET: can be guessed/);
  });

  it("recognize Google's addresses", () => {
    const real = ['https://googleads.googleapis.com', 'https://ACCOUNTS.google.com./x', 'https://google.com'];
    expect(real.map(isRealGoogleAddress)).toEqual([true, true, true]);
    const others = ['http://127.0.0.1:3100/google', 'https://google.com.example', 'https://notgoogle.com', 'x'];
    expect(others.map(isRealGoogleAddress)).toEqual([false, false, false, false]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readVariables } from '#libs/config/environment.js';
import { isRealTikTokAddress } from './config.js';
import { tiktokConfig, tiktokEnvironmentProblems } from './environment.js';
import { TIKTOK_VARIABLES } from './variables.js';

const ADDRESSES = ['TIKTOK_API_URL', 'TIKTOK_PORTAL_URL'];
const sandbox = Object.fromEntries(ADDRESSES.map((name) => [name, 'http://127.0.0.1:3100/tiktok']));
const read = (source: Record<string, string>) => readVariables(TIKTOK_VARIABLES, source);
const problems = (source: Record<string, string>) => tiktokEnvironmentProblems(read(source));

describe("TikTok's variables", () => {
  it('configure the real platform by default', () => {
    expect(tiktokConfig(read({ TIKTOK_APP_ID: '71', PUBLIC_URL: 'https://polyad.example' }))).toEqual({
      apiUrl: 'https://business-api.tiktok.com',
      portalUrl: 'https://business-api.tiktok.com',
      managerUrl: 'https://ads.tiktok.com',
      appId: '71',
      appSecret: '',
      callbackUrl: 'https://polyad.example/api/v1/callbacks/tiktok',
      tier: 'basic',
      advertiserCallsPerSecond: 5,
      manualCreation: { ends: 'conversions', lastDay: '2026-12-31' },
      timeScale: 1,
    });
  });

  it('allow a faster clock only with the sandbox, or if no app is configured', () => {
    const fast = { SANDBOX_TIME_SCALE: '2880' };
    expect(problems({ ...fast, ...sandbox, TIKTOK_APP_ID: '71' })).toEqual([]);
    expect(problems(fast)).toEqual([]);
    expect(problems({ ...fast, TIKTOK_APP_ID: '71' })).toEqual([
      expect.stringMatching(/^SANDBOX_TIME_SCALE: must be 1/),
    ]);
  });

  it('allow uncounted calls only with the sandbox', () => {
    const unlimited = { TIKTOK_APP_ID: '71', TIKTOK_APP_TIER: 'unlimited' };
    expect(problems({ ...unlimited, ...sandbox })).toEqual([]);
    expect(problems(unlimited)).toEqual([expect.stringMatching(/^TIKTOK_APP_TIER: must be the level/)]);
    expect(() => read({ TIKTOK_APP_TIER: 'gold' })).toThrow(/TIKTOK_APP_TIER/);
  });

  it.each(ADDRESSES)('refuse a faster clock if only %s is real', (name) => {
    const { [name]: _, ...others } = sandbox;
    expect(problems({ ...others, TIKTOK_APP_ID: '71', SANDBOX_TIME_SCALE: '2880' })).toHaveLength(1);
  });

  it('refuse a secret that can be guessed in production', () => {
    const production = { NODE_ENV: 'production', TIKTOK_APP_SECRET: 'sandbox-secret' };
    expect(() => read(production)).toThrow(/TIKTOK_APP_SECRET: can be guessed/);
  });

  it("recognize TikTok's addresses", () => {
    const real = ['https://business-api.tiktok.com', 'https://ADS.tiktok.com./x', 'https://tiktok.com'];
    expect(real.map(isRealTikTokAddress)).toEqual([true, true, true]);
    const others = ['http://127.0.0.1:3100/tiktok', 'https://tiktok.com.example', 'https://nottiktok.com', 'x'];
    expect(others.map(isRealTikTokAddress)).toEqual([false, false, false, false]);
  });
});

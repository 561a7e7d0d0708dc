import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, PLATFORM_NAMES, readConfig } from './config.js';

describe('environment of the sandbox', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3100,
      smtpPort: 1025,
      dataDir: '.data/sandbox',
      timeScale: 2880,
      seed: 'polyad',
      reviewMs: 300,
      effects: 1,
      combinationEffects: 0,
      selfCompetition: { any: 0 },
      metaAppId: 'sandbox-app',
      metaAppSecret: 'sandbox-secret',
      metaWebhookUrl: undefined,
      metaWebhookVerifyToken: 'sandbox-verify',
      tiktokAppId: 'sandbox-app',
      tiktokAppSecret: 'sandbox-secret',
      tiktokAppTier: 'basic',
      tiktokManualCreationLastDay: '2026-12-31',
      googleClientId: 'sandbox-client',
      googleClientSecret: 'sandbox-secret',
      googleAccessLevel: 'basic',
      logLevel: 'info',
    });
  });

  it('names all invalid variables in one error', () => {
    expect(() =>
      readConfig({ SANDBOX_PORT: '99999', SANDBOX_TIME_SCALE: 'fast', META_WEBHOOK_URL: 'ftp://x' }),
    ).toThrow(/SANDBOX_PORT[^]*SANDBOX_TIME_SCALE[^]*META_WEBHOOK_URL/);
  });

  it('accepts one strength of self-competition for all platforms, or one for each', () => {
    const read = (text: string) => readConfig({ SANDBOX_SELF_COMPETITION: text }).selfCompetition;
    expect(read('0.5')).toEqual({ any: 0.5 });
    expect(read('meta:0.5,tiktok:1')).toEqual({ meta: 0.5, tiktok: 1 });
    for (const wrong of ['2', '1.5', 'meta:', 'meta:0.5,', '-0.1', 'myspace:0.5', 'meta:0.5,facebook:1'])
      expect(() => read(wrong)).toThrow(/SANDBOX_SELF_COMPETITION: should be a number from 0 to 1/);
  });

  it('knows the name of every platform', () => {
    const root = import.meta.dirname;
    const opened = readdirSync(root).filter((name) => existsSync(join(root, name, `open-${name}.ts`)));
    expect(opened.filter((name) => name !== 'stripe').toSorted()).toEqual([...PLATFORM_NAMES].toSorted());
  });

  it('treats an empty value as unset', () => {
    expect(readConfig({ META_WEBHOOK_URL: '', SANDBOX_PORT: '' }).port).toBe(3100);
  });

  it('refuses production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(ConfigError);
  });
});

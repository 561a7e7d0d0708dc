import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readApiEnvironment } from './api-environment.js';

/** Values in production's format; none of them exists. */
const payments = {
  STRIPE_SECRET_KEY: 'sk_live_0',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
  STRIPE_PRICES: 'meta:price_1,google:price_2,tiktok:price_3',
};
const complete = {
  DATABASE_URL: 'postgresql://a@b/c',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
};

describe('readApiEnvironment', () => {
  it('names all missing variables in one error', () => {
    expect(() => readApiEnvironment({})).toThrow(/DATABASE_URL[^]*SESSION_SECRET[^]*ENCRYPTION_KEYS/);
  });

  it('refuses a time scale other than 1 with the real platform', () => {
    expect(() => readApiEnvironment({ ...complete, SANDBOX_TIME_SCALE: '2' })).toThrow(/SANDBOX_TIME_SCALE: must be 1/);
    expect(readApiEnvironment(complete).platforms['SANDBOX_TIME_SCALE']).toBe(1);
    const stand = 'http://127.0.0.1:3100/meta';
    const addresses = { META_GRAPH_URL: stand, META_GRAPH_VIDEO_URL: stand, META_DIALOG_URL: stand };
    const sandbox = { ...addresses, SANDBOX_TIME_SCALE: '2' };
    expect(readApiEnvironment({ ...complete, ...sandbox }).platforms['SANDBOX_TIME_SCALE']).toBe(2);
  });

  it('accepts private networks only outside production', () => {
    const EGRESS_ALLOW = '127.0.0.1/32,::1/128';
    expect(readApiEnvironment({ ...complete, EGRESS_ALLOW }).EGRESS_ALLOW).toEqual(['127.0.0.1/32', '::1/128']);
    expect(() => readApiEnvironment({ ...complete, EGRESS_ALLOW: 'localhost' })).toThrow(
      /EGRESS_ALLOW: must be networks/,
    );
    const production = { ...complete, NODE_ENV: 'production', PUBLIC_URL: 'https://polyad.example' };
    expect(() => readApiEnvironment({ ...production, EGRESS_ALLOW })).toThrow(/EGRESS_ALLOW: is only for tests/);
  });

  it('refuses a model in production without limits of its daily calls', () => {
    const production = { ...complete, ...payments, NODE_ENV: 'production', PUBLIC_URL: 'https://polyad.example' };
    const model = { AI_BASE_URL: 'https://models.example/v1', AI_MODEL: 'words', AI_IMAGE_MODEL: 'images' };
    expect(() => readApiEnvironment({ ...production, ...model })).toThrow(/AI_DAILY_TEXTS[^]*AI_DAILY_IMAGES/);
    expect(() => readApiEnvironment({ ...production, ...model, AI_DAILY_TEXTS: '1000' })).toThrow(/AI_DAILY_IMAGES/);
    const bounded = { ...production, ...model, AI_DAILY_TEXTS: '1000', AI_DAILY_IMAGES: '0' };
    expect(readApiEnvironment(bounded)).toMatchObject({ AI_DAILY_TEXTS: 1_000, AI_DAILY_IMAGES: 0 });
    expect(readApiEnvironment({ ...complete, ...model }).AI_TEAM_DAILY_TEXTS).toBe(200);
    expect(() => readApiEnvironment({ ...complete, AI_DAILY_TEXTS: '-1' })).toThrow(/AI_DAILY_TEXTS/);
  });

  it('requires HTTPS in production, so that browsers store Secure cookies', () => {
    const production = { ...complete, ...payments, NODE_ENV: 'production' };
    expect(() => readApiEnvironment({ ...production, PUBLIC_URL: 'http://polyad.example' })).toThrow(/PUBLIC_URL/);
    expect(readApiEnvironment({ ...production, PUBLIC_URL: 'https://polyad.example' }).NODE_ENV).toBe('production');
  });

  it('BILL-040 refuses production without a payment key, and a payment key without its other variables', () => {
    const production = { ...complete, NODE_ENV: 'production', PUBLIC_URL: 'https://polyad.example' };
    expect(() => readApiEnvironment(production)).toThrow(/STRIPE_SECRET_KEY: is missing/);
    expect(readApiEnvironment({ ...production, ...payments }).STRIPE_PRICES).toEqual({
      meta: 'price_1',
      google: 'price_2',
      tiktok: 'price_3',
    });
    const alone = { ...complete, STRIPE_SECRET_KEY: 'sk_test_0', STRIPE_PRICES: 'meta:price_1' };
    expect(() => readApiEnvironment(alone)).toThrow(
      /STRIPE_PUBLISHABLE_KEY[^]*STRIPE_WEBHOOK_SECRET[^]*STRIPE_PRICES: has no price for tiktok, google/,
    );
    expect(readApiEnvironment(complete).STRIPE_SECRET_KEY).toBe('');
  });
});

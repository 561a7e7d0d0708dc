import { describe, expect, it } from '@jest/globals';
import { readVariables } from '#libs/config/environment.js';
import { isRealMetaAddress } from './config.js';
import { metaConfig, metaEnvironmentProblems } from './environment.js';
import { META_VARIABLES } from './variables.js';

const ADDRESSES = ['META_GRAPH_URL', 'META_GRAPH_VIDEO_URL', 'META_DIALOG_URL'];
const sandbox = Object.fromEntries(ADDRESSES.map((name) => [name, 'http://127.0.0.1:3100/meta']));
const problems = (source: Record<string, string>) => metaEnvironmentProblems(readVariables(META_VARIABLES, source));

describe("Meta's variables", () => {
  it('configure the real platform by default', () => {
    expect(metaConfig(readVariables(META_VARIABLES, { META_APP_ID: '1' }))).toEqual({
      graphUrl: 'https://graph.facebook.com',
      graphVideoUrl: 'https://graph-video.facebook.com',
      dialogUrl: 'https://www.facebook.com',
      apiVersion: 'v26.0',
      appId: '1',
      appSecret: '',
      webhookVerifyToken: '',
      timeScale: 1,
    });
  });

  it('allow a faster clock only with the sandbox', () => {
    expect(problems({ ...sandbox, SANDBOX_TIME_SCALE: '2880' })).toEqual([]);
    expect(problems({})).toEqual([]);
    expect(problems({ SANDBOX_TIME_SCALE: '2880' })).toEqual([expect.stringMatching(/^SANDBOX_TIME_SCALE: must be 1/)]);
  });

  it('accept the API versions that the connector was checked against, and no ended one', () => {
    const version = (META_API_VERSION: string) => problems({ META_API_VERSION });
    expect(['v25.0', 'v26.0', 'v27.0'].flatMap(version)).toEqual([]);
    const refused = 'META_API_VERSION: must be one of v25.0, v26.0, v27.0';
    expect(['v24.0', 'v28.0'].map(version)).toEqual([[refused], [refused]]);
  });

  it('require the form of an API version', () => {
    expect(() => readVariables(META_VARIABLES, { META_API_VERSION: 'v26.0' })).not.toThrow();
    for (const text of ['25.0', 'v25', 'v26.01'])
      expect(() => readVariables(META_VARIABLES, { META_API_VERSION: text })).toThrow('META_API_VERSION: ');
  });

  it.each([
    ['META_APP_SECRET', 'a'.repeat(32)],
    ['META_WEBHOOK_VERIFY_TOKEN', '123456789012'],
  ])('refuse a %s that can be guessed in production', (name, text) => {
    const read = (value: string) => () => readVariables(META_VARIABLES, { NODE_ENV: 'production', [name]: value });
    expect(read(text)).toThrow(`${name}: can be guessed`);
    expect(read('4f0c1b7e9a2d6538e1c7b0f49d82a635')).not.toThrow();
    expect(read('')).not.toThrow();
  });

  it.each(ADDRESSES)('refuse a faster clock if only %s is real', (name) => {
    const { [name]: _, ...others } = sandbox;
    expect(problems({ ...others, SANDBOX_TIME_SCALE: '2880' })).toHaveLength(1);
  });

  it("recognize Meta's addresses", () => {
    const real = ['https://graph.facebook.com', 'https://GRAPH-VIDEO.facebook.com./x', 'https://facebook.com'];
    expect(real.map(isRealMetaAddress)).toEqual([true, true, true]);
    const others = ['http://127.0.0.1:3100/meta', 'https://facebook.com.example', 'https://notfacebook.com', 'x'];
    expect(others.map(isRealMetaAddress)).toEqual([false, false, false, false]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { addressProblem } from './address.js';

const keyOf = (kind: 'signed' | 'slack', address: string, allowed: string[] = []) =>
  addressProblem(kind, address, allowed)?.key ?? null;

describe('the address of a webhook', () => {
  it.each([
    ['https://hooks.example.com/polyad?token=1', null],
    ['https://8.8.8.8/', null],
    ['https://hooks.example.com:443/', null],
    ['hooks.example.com/polyad', 'webhook.noAddress'],
    ['ftp://example.com/', 'webhook.noAddress'],
    ['javascript:alert(1)', 'webhook.noAddress'],
    ['', 'webhook.noAddress'],
    ['http://hooks.example.com/', 'webhook.notSecure'],
    ['https://me:secret@example.com/', 'webhook.withCredentials'],
    ['https://me@example.com/', 'webhook.withCredentials'],
    ['https://127.0.0.1/', 'webhook.notPublic'],
    ['https://2130706433/', 'webhook.notPublic'],
    ['https://[::ffff:10.0.0.1]/', 'webhook.notPublic'],
    ['https://169.254.169.254/latest', 'webhook.notPublic'],
    ['https://example.com:8443/', 'webhook.notPublic'],
  ])('%j is checked: %s', (address, key) => {
    expect(keyOf('signed', address)).toBe(key);
  });

  it('for Slack must belong to Slack', () => {
    expect(keyOf('slack', 'https://hooks.slack.com/services/T0/B0/x')).toBeNull();
    expect(keyOf('slack', 'https://hooks.slack.com.evil.example/services/T0')).toBe('webhook.notSlack');
    expect(keyOf('slack', 'https://example.com/')).toBe('webhook.notSlack');
  });

  it('can be unencrypted and local only in a network that was allowed for tests', () => {
    const opened = ['127.0.0.1/32'];
    expect(keyOf('signed', 'http://127.0.0.1:8080/hook', opened)).toBeNull();
    expect(keyOf('slack', 'http://127.0.0.1:8080/hook', opened)).toBeNull();
    expect(keyOf('signed', 'http://10.0.0.1:8080/hook', opened)).toBe('webhook.notPublic');
  });
});

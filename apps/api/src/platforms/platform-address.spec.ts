import { describe, expect, it } from '@jest/globals';
import { platformOfRequest, platformProblem, requireSamePlatform } from './platform-address.js';

describe('the platform of a request', () => {
  it.each([
    ['of its provider', { provider: 'facebook' }, {}, 'meta'],
    ['of its platform', { platform: 'google', id: '1' }, undefined, 'google'],
    ['of its address, whatever the body says', { provider: 'tiktok' }, { platform: 'meta', type: 'google' }, 'tiktok'],
    ['of its body', {}, { type: 'draft', platform: 'tiktok' }, 'tiktok'],
    ["of its body's type", { uuid: '1' }, { type: 'google' }, 'google'],
    ['the default where it names none', {}, { type: 'draft' }, 'meta'],
    ['the default where what it names is none', {}, { platform: 'snapchat' }, 'meta'],
    ['the default without a body', {}, undefined, 'meta'],
  ])('is the one %s', (_name, params, body, platform) => {
    expect(platformOfRequest({ params, body })).toBe(platform);
  });

  it.each([
    [{ provider: 'meta' }, 'facebook, tiktok, google'],
    [{ provider: '' }, 'facebook, tiktok, google'],
    [{ platform: 'facebook' }, 'meta, tiktok, google'],
    [{ platform: 'META' }, 'meta, tiktok, google'],
  ])('is none of ours in %j', (params, known) => {
    const refusal = {
      status: 404,
      code: 'unknown-platform',
      message: `This platform does not exist. Choose one of these: ${known}.`,
    };
    expect(() => platformOfRequest({ params, body: { type: 'meta' } })).toThrow(expect.objectContaining(refusal));
  });
});

describe('an address that no route answers to', () => {
  it.each([
    ['/api/v1/providers/snapchat/locations', 'unknown-platform'],
    ['/api/v1/providers/google/reach', 'platform-not-built'],
    ['/api/v1/providers/facebook/nothing', undefined],
    ['/api/v1/providers/snapchat', undefined],
    ['/api/v1/experiments/nothing/at/all', undefined],
  ])('%s is answered by %s', (path, code) => {
    expect(platformProblem(path, ['meta'])?.code).toBe(code);
  });
});

describe('an experiment of another platform', () => {
  it('is refused by its field', () => {
    const items = [expect.objectContaining({ field: 'data.platform', message: 'This address is for Google.' })];
    for (const platform of ['meta', null, 7, ''])
      expect(() => requireSamePlatform('google', { platform }, 'data.platform')).toThrow(
        expect.objectContaining({ status: 400, items }),
      );
  });

  it.each([{ platform: 'google' }, {}, null, 'text', 7])('is not %j', (experiment) => {
    expect(() => requireSamePlatform('google', experiment, 'platform')).not.toThrow();
  });
});

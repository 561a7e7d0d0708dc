import { describe, expect, it } from '@jest/globals';
import { platformOfRequest, platformProblem, requireSamePlatform } from './platform-address.js';

describe('platform of a request', () => {
  it.each([
    ['from its provider', { provider: 'facebook' }, {}, 'meta'],
    ['from its platform', { platform: 'google', id: '1' }, undefined, 'google'],
    [
      'from its address, whatever the body says',
      { provider: 'tiktok' },
      { platform: 'meta', type: 'google' },
      'tiktok',
    ],
    ['from its body', {}, { type: 'draft', platform: 'tiktok' }, 'tiktok'],
    ["from its body's type", { uuid: '1' }, { type: 'google' }, 'google'],
    ['as the default, if it names none', {}, { type: 'draft' }, 'meta'],
    ['as the default, if the named one does not exist', {}, { platform: 'snapchat' }, 'meta'],
    ['as the default, without a body', {}, undefined, 'meta'],
  ])('is read %s', (_name, params, body, platform) => {
    expect(platformOfRequest({ params, body })).toBe(platform);
  });

  it.each([
    [{ provider: 'meta' }, 'facebook, tiktok, google'],
    [{ provider: '' }, 'facebook, tiktok, google'],
    [{ platform: 'facebook' }, 'meta, tiktok, google'],
    [{ platform: 'META' }, 'meta, tiktok, google'],
  ])('is unknown in %j', (params, known) => {
    const refusal = {
      status: 404,
      code: 'unknown-platform',
      message: `This platform does not exist. Choose one of these: ${known}.`,
    };
    expect(() => platformOfRequest({ params, body: { type: 'meta' } })).toThrow(expect.objectContaining(refusal));
  });
});

describe('address without a route', () => {
  it.each([
    ['/api/v1/providers/snapchat/locations', 'unknown-platform'],
    ['/api/v1/providers/google/reach', 'platform-not-built'],
    ['/api/v1/providers/facebook/nothing', undefined],
    ['/api/v1/providers/snapchat', undefined],
    ['/api/v1/experiments/nothing/at/all', undefined],
  ])('refuses %s with %s', (path, code) => {
    expect(platformProblem(path, ['meta'])?.code).toBe(code);
  });
});

describe('requireSamePlatform', () => {
  it('refuses an experiment of another platform by its field', () => {
    const items = [expect.objectContaining({ field: 'data.platform', message: 'This address is for Google.' })];
    for (const platform of ['meta', null, 7, ''])
      expect(() => requireSamePlatform('google', { platform }, 'data.platform')).toThrow(
        expect.objectContaining({ status: 400, items }),
      );
  });

  it.each([{ platform: 'google' }, {}, null, 'text', 7])('accepts %j', (experiment) => {
    expect(() => requireSamePlatform('google', experiment, 'platform')).not.toThrow();
  });
});

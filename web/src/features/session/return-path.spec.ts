import { describe, expect, it } from '@jest/globals';
import { returnPath } from './return-path.js';

describe('page after a login', () => {
  it('SHELL-010 is the requested one, with its query and fragment', () => {
    expect(returnPath('/experiment/meta/results?id=5&type=meta')).toBe('/experiment/meta/results?id=5&type=meta');
    expect(returnPath('/about#limits')).toBe('/about#limits');
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example/steal',
    '/\\evil.example/steal',
    '/\t/evil.example',
    '/login?next=/x',
  ])('is the home page for %j, which leads to another site or nowhere', (next) => {
    expect(returnPath(next)).toBe('/');
  });
});

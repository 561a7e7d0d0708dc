import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toPath } from './path.js';

describe('a Graph API path', () => {
  it('has exactly the given number of segments, whatever characters an id has', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('act_1/../../v24.0/me#', '%2e%2e', '..;', 'a?b=c', '\\..\\', '\ud800'),
    );
    fc.assert(
      fc.property(text, (id) => {
        let path: string;
        try {
          path = toPath(['v26.0', id, 'ads']);
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_REQUEST' });
          return;
        }
        const url = new URL(`http://graph.test/${path}`);
        expect([url.search, url.hash]).toEqual(['', '']);
        const segments = url.pathname.split('/').slice(1);
        expect([segments.length, segments[0], segments[2]]).toEqual([3, 'v26.0', 'ads']);
        expect(decodeURIComponent(segments[1]!)).toBe(id);
      }),
    );
  });

  it.each(['', '.', '..', '\udc00'])('rejects the segment %j', (segment) => {
    expect(() => toPath(['act_1', segment])).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
  });
});

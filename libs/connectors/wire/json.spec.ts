import { describe, expect, it } from '@jest/globals';
import { json } from './json.js';

describe('JSON of a platform', () => {
  it('keeps every digit of an id that is too long for a number', () => {
    expect(json('{"id":120210000000000001234,"n":7}')).toEqual({ id: '120210000000000001234', n: 7 });
  });

  it.each(['', '<html>', '{"code":', undefined])('is undefined where the text is %j', (text) => {
    expect(json(text)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { json } from './json.js';

describe('JSON of a platform', () => {
  it('keeps every digit of an id that is too long for a number', () => {
    const id = '120210000000000001234';
    expect(json(`{"id":${id},"n":7}`)).toEqual({ id, n: 7 });
    expect(json(`{"ids": [ 1,\n${id}, ${id} ]}`)).toEqual({ ids: [1, id, id] });
    expect(json(`{"id":"${id}","at":1700000000}`)).toEqual({ id, at: 1_700_000_000 });
    expect(json(id)).toBe(id);
  });

  it.each(['', '<html>', '{"code":', undefined])('is undefined if the text is %j', (text) => {
    expect(json(text)).toBeUndefined();
  });
});

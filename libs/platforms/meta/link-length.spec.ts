import { describe, expect, it } from '@jest/globals';
import { linkLengthRule } from './link-length.js';
import { LONGEST_LINK } from './naming.js';

const PARAMS = 'utm_source=meta';
const NOW = Date.parse('2026-11-21T10:00:00Z');
/** An address with this length. */
const address = (length: number) => 'https://engines.test/'.padEnd(length, 'a');
/** The longest address that still has room for the team's parameters, with the `?` before them. */
const ROOM = LONGEST_LINK - PARAMS.length - 1;

/** The fields that are too long, each with the resulting length of its address. */
const tooLong = (input: object, linkParams: string | undefined = PARAMS) =>
  linkLengthRule
    .check(input, { now: NOW, linkParams })
    .map(({ field, params }) => [field, params?.['length']] as const);

const promoted = (promoted_url: unknown, objective = 'OUTCOME_TRAFFIC') => ({
  objective,
  information: { promoted_url },
});

describe("an address with the team's URL parameters", () => {
  it('has the same maximum length as a typed address', () => {
    expect(tooLong(promoted(address(ROOM)))).toEqual([]);
    for (const more of [1, PARAMS.length + 1])
      expect(tooLong(promoted(address(ROOM + more)))).toEqual([['information.promoted_url', LONGEST_LINK + more]]);
  });

  it('is checked on each card of a carousel too', () => {
    const carousel = [{ website: address(ROOM) }, { website: address(ROOM + 5) }, {}];
    const visuals = [{ value: {} }, { value: { carousel } }];
    const field = 'creatives.visuals[1].value.carousel[1].website';
    expect(tooLong({ ...promoted(address(30)), creatives: { visuals } })).toEqual([[field, LONGEST_LINK + 5]]);
  });

  it('is not checked if the address has another error: too long by itself, or no text', () => {
    for (const typed of [address(LONGEST_LINK + 1), undefined, null, 5]) expect(tooLong(promoted(typed))).toEqual([]);
  });

  it('is not checked if none are added: without a pattern, or with a goal that promotes no site', () => {
    expect(tooLong(promoted(address(LONGEST_LINK)), '')).toEqual([]);
    expect(tooLong(promoted(address(LONGEST_LINK), 'OUTCOME_LEADS'))).toEqual([]);
  });
});

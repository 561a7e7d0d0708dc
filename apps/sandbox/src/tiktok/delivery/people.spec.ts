import { describe, expect, it } from '@jest/globals';
import { overlapOf } from '../../delivery/rivalry.js';
import { peopleOf } from './people.js';

describe('people of an ad group', () => {
  it('differ with other ages, genders and places, and overlap with other interests', () => {
    const of = (targeting: object) => peopleOf({ location_ids: ['6252001'], ...targeting });
    expect(overlapOf(of({ age_groups: ['AGE_18_24'] }), of({ age_groups: ['AGE_25_34'] }))).toBe(0);
    expect(overlapOf(of({ gender: 'GENDER_MALE' }), of({ gender: 'GENDER_FEMALE' }))).toBe(0);
    expect(overlapOf(of({ gender: 'GENDER_UNLIMITED' }), of({}))).toBe(1);
    expect(overlapOf(of({}), of({ location_ids: ['3017382'] }))).toBe(0);
    expect(overlapOf(of({ interest_category_ids: ['1'] }), of({ interest_category_ids: ['2'] }))).toBe(0.3);
    expect(overlapOf(of({ audience_ids: ['1'] }), of({}))).toBe(1);
  });
});

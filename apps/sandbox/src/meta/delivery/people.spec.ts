import { describe, expect, it } from '@jest/globals';
import { overlapOf } from '../../delivery/rivalry.js';
import type { Targeting } from '../targeting/targeting.js';
import { peopleOf } from './people.js';

const of = (change: Partial<Targeting> = {}) =>
  peopleOf({ geo_locations: { countries: ['ES'], location_types: ['home'] } as Targeting['geo_locations'], ...change });

describe('people of an ad set', () => {
  it('differ with other ages, genders and places', () => {
    expect(overlapOf(of({ age_min: 18, age_max: 34 }), of({ age_min: 35, age_max: 65 }))).toBe(0);
    expect(overlapOf(of({ age_min: 18, age_max: 27 }), of({ age_min: 23, age_max: 32 }))).toBe(0.5);
    expect(overlapOf(of({ genders: [1] }), of({ genders: [2] }))).toBe(0);
    expect(overlapOf(of(), of({ geo_locations: { countries: ['FR'] } }))).toBe(0);
  });

  it('overlap with other interests or own audiences, and are everybody without any', () => {
    const [shoes, coffee] = ['1', '2'].map((id) => of({ flexible_spec: [{ interests: [{ id }] }] }));
    expect(overlapOf(shoes!, coffee!)).toBe(0.3);
    expect(overlapOf(shoes!, of())).toBe(1);
    expect(overlapOf(of({ custom_audiences: [{ id: '1' }] }), of({ custom_audiences: [{ id: '2' }] }))).toBe(0.3);
  });
});

import { describe, expect, it } from '@jest/globals';
import { DEMOGRAPHICS } from '../criteria/members.js';
import { overlapOf } from '../../delivery/rivalry.js';
import { peopleOf } from './people.js';
import type { Targeting } from './targeting.js';

describe('people of an ad group', () => {
  it('differ with other demographics and places, and overlap with other keywords', () => {
    const of = (change: Partial<Targeting> = {}) => peopleOf({ targeted: {}, excluded: {}, devicesOff: [], ...change });
    const only = (gender: string) => of({ excluded: { gender: DEMOGRAPHICS.gender!.filter((one) => one !== gender) } });
    expect(overlapOf(only('MALE'), only('FEMALE'))).toBe(0);
    expect(overlapOf(only('MALE'), of())).toBe(1);
    const places = ['geoTargetConstants/2724', 'geoTargetConstants/2250'].map((location) =>
      of({ targeted: { location: [location] } }),
    );
    expect(overlapOf(places[0]!, places[1]!)).toBe(0);
    expect(overlapOf(of({ targeted: { keyword: ['shoes'] } }), of({ targeted: { keyword: ['boots'] } }))).toBe(0.3);
  });
});

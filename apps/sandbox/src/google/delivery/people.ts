import type { People } from '../../delivery/rivalry.js';
import { leftOf, placesOf, type Targeting } from './targeting.js';

const MIXED = ['keyword', 'topic', 'userInterest', 'userList', 'customAudience', 'placement'];

/** The audience of an ad group. Places differ if their ids differ, so a city and its country count as separate (our simplification). */
export const peopleOf = (targeting: Targeting): People => ({
  exclusive: {
    age: leftOf(targeting, 'ageRange'),
    gender: leftOf(targeting, 'gender'),
    place: placesOf(targeting),
  },
  overlapping: Object.fromEntries(MIXED.map((member) => [member, (targeting.targeted[member] ?? []).join()])),
});

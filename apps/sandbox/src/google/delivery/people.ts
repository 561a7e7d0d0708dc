import type { People } from '../../delivery/rivalry.js';
import { leftOf, placesOf, type Targeting } from './targeting.js';

const MIXED = ['keyword', 'topic', 'userInterest', 'userList', 'customAudience', 'placement'];

/** Whom an ad group means. Places are compared by their ids, so a city and its country count as apart (ours). */
export const peopleOf = (targeting: Targeting): People => ({
  apart: {
    age: leftOf(targeting, 'ageRange'),
    gender: leftOf(targeting, 'gender'),
    place: placesOf(targeting),
  },
  mixed: Object.fromEntries(MIXED.map((member) => [member, (targeting.targeted[member] ?? []).join()])),
});

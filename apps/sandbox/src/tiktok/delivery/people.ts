import { canonical } from '../../delivery/canonical.js';
import type { People } from '../../delivery/rivalry.js';
import { idsOf, type Targeting } from './audience-size.js';

/** The audience of an ad group. Places differ if their ids differ, so a region and its country count as separate (our simplification). */
export function peopleOf(targeting: Targeting): People {
  const { gender = 'GENDER_UNLIMITED' } = targeting;
  const textOf = (...fields: string[]): string => {
    const ids = fields.map((field) => idsOf(targeting, field));
    return ids.some(({ length }) => length > 0) ? canonical(ids) : '';
  };
  return {
    exclusive: {
      age: idsOf(targeting, 'age_groups'),
      gender: gender === 'GENDER_UNLIMITED' ? [] : [String(gender)],
      place: [...idsOf(targeting, 'location_ids'), ...idsOf(targeting, 'zipcode_ids')],
    },
    overlapping: {
      interest: textOf('interest_category_ids', 'interest_keyword_ids', 'purchase_intention_keyword_ids'),
      audience: textOf('audience_ids'),
    },
  };
}

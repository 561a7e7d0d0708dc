import { canonical } from '../../delivery/canonical.js';
import type { Parts } from '../../delivery/truth.js';
import type { Content } from '../objects/types.js';
import type { Targeting } from './audience-size.js';

/** An ad's content and audience as texts. Each text has a hidden effect on the ad's results. */
export function partsOf(content: Content, targeting: Targeting): Parts {
  const textOf = (...fields: string[]): string => canonical(fields.map((field) => targeting[field] ?? []));
  return {
    ...content,
    age: textOf('age_groups'),
    gender: String(targeting.gender ?? 'GENDER_UNLIMITED'),
    geo: textOf('location_ids', 'zipcode_ids'),
    language: textOf('languages'),
    interest: textOf('interest_category_ids', 'interest_keyword_ids', 'purchase_intention_keyword_ids'),
    device: textOf('operating_systems', 'device_model_ids', 'device_price_ranges'),
    audience: textOf('audience_ids', 'excluded_audience_ids'),
    income: `${String(targeting.spending_power ?? 'ALL')} ${textOf('household_income')}`,
    placement: textOf('placements', 'tiktok_subplacements'),
  };
}

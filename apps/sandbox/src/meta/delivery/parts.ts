import { canonical } from '../../delivery/canonical.js';
import type { Parts } from '../../delivery/truth.js';
import type { CreativeData } from '../objects/types.js';
import type { Targeting } from '../targeting/targeting.js';

/** A text without names, because the ids next to them are enough, and without `location_types`, which has no effect. */
const textOf = (value: unknown): string => canonical(value, ['name', 'location_types']);

/** An ad's content and audience as texts. Each text has a hidden effect on the ad's results. */
export function partsOf(content: CreativeData['content'], targeting: Targeting): Parts {
  const placement = Object.entries(targeting).filter(
    ([key]) => key.endsWith('_positions') || key.endsWith('_platforms'),
  );
  return {
    ...content,
    age: `${targeting.age_min ?? 18}-${targeting.age_max ?? 65}`,
    gender: targeting.genders?.length === 1 ? String(targeting.genders[0]) : 'all',
    geo: textOf(targeting.geo_locations),
    detailed: textOf([targeting.flexible_spec ?? [], targeting.interests ?? [], targeting.behaviors ?? []]),
    audience: textOf(targeting.custom_audiences ?? []),
    placement: textOf(Object.fromEntries(placement)),
  };
}

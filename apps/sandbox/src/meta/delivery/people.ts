import { canonical } from '../../delivery/canonical.js';
import type { People } from '../../delivery/rivalry.js';
import type { Targeting } from '../targeting/targeting.js';

const [YOUNGEST, OLDEST] = [18, 65];

/** The audience of an ad set. Places differ if their keys differ, so a city and its country count as separate (our simplification). */
export function peopleOf(targeting: Targeting): People {
  const { age_min: from = YOUNGEST, age_max: to = OLDEST, genders = [], custom_audiences: own = [] } = targeting;
  const detailed = [...(targeting.flexible_spec ?? []), targeting.interests ?? [], targeting.behaviors ?? []];
  return {
    exclusive: {
      age: Array.from({ length: to - from + 1 }, (_, year) => String(from + year)),
      gender: genders.map(String),
      place: Object.entries(targeting.geo_locations).flatMap(([kind, places]) =>
        kind === 'location_types' ? [] : (places as unknown[]).map((place) => `${kind} ${textOf(place)}`),
      ),
    },
    overlapping: {
      detailed: detailed.some((spec) => Object.keys(spec).length > 0) ? textOf(detailed) : '',
      audience: own.length > 0 ? textOf(own) : '',
    },
  };
}

/** A text without names, because the ids next to them are enough. */
const textOf = (value: unknown): string => canonical(value, ['name']);

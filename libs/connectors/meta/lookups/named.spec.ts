import { describe, expect, it } from '@jest/globals';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { MetaLocation } from '#libs/platforms/meta/values.js';
import { namedIn } from './named.js';

const NONE = { geolocations: [], demographics: [], interests: [], custom_audiences: [], custom_conversions: [] };
/** The values to look up for an experiment that excludes these places. */
const placesOut = (...geolocations: Partial<MetaLocation>[]) =>
  namedIn({
    objective: 'OUTCOME_TRAFFIC',
    pixel: null,
    ig: null,
    information: {},
    audiences: NONE,
    exclusions: { ...NONE, geolocations },
    creatives: { visuals: [] },
  } as unknown as MetaExperimentInput).map(({ source, id, field }) => [source, id, field]);

describe('values of an experiment that can be looked up', () => {
  it('identify a country by its code, or else by its key, and other places by their key', () => {
    expect(
      placesOut(
        { type: 'country', key: 'US', country_code: 'GB', name: 'a' },
        { type: 'country', key: 'US', name: 'b' },
        { type: 'city', key: '2418779', country_code: 'US', name: 'c' },
        { type: 'region', key: '3847', country_code: 'US', name: 'd' },
      ),
    ).toEqual([
      ['countries', 'GB', 'exclusions.geolocations'],
      ['countries', 'US', 'exclusions.geolocations'],
      ['cities', '2418779', 'exclusions.geolocations'],
      ['regions', '3847', 'exclusions.geolocations'],
    ]);
  });

  it('leave out points on a map, which nobody can remove', () => {
    expect(placesOut({ type: 'custom_location', key: 'x', name: 'here' })).toEqual([]);
  });
});

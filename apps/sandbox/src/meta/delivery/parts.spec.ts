import { describe, expect, it } from '@jest/globals';
import { partsOf } from './parts.js';

const content = { headline: 'Run', message: 'Far', description: 'Now', visual: 'a1b2', callToAction: 'SHOP_NOW' };
const targeting = { geo_locations: { countries: ['ES', 'PT'] }, age_min: 25, age_max: 45, genders: [1] };

describe('parts of an ad', () => {
  it('do not depend on the order of places or keys', () => {
    const turned = {
      genders: [1],
      age_max: 45,
      age_min: 25,
      geo_locations: { location_types: ['home'], countries: ['PT', 'ES'] },
    };
    expect(partsOf(content, turned)).toEqual(partsOf(content, targeting));
  });

  it('include both genders and every age by default', () => {
    const { geo_locations } = targeting;
    expect(partsOf(content, { geo_locations })).toMatchObject({ ...content, age: '18-65', gender: 'all' });
    expect(partsOf(content, { geo_locations, genders: [1, 2] }).gender).toBe('all');
    expect(partsOf(content, { ...targeting, publisher_platforms: ['instagram'] }).placement).toContain('instagram');
  });
});

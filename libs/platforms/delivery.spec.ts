import { describe, expect, it } from '@jest/globals';
import { isByHand, offersSearch } from './delivery.js';
import type { PlatformDescription } from './description.js';
import { GOOGLE } from './google/description.js';
import { META } from './meta/description.js';
import { PAPAYA } from './testing/description.js';
import { TIKTOK } from './tiktok/description.js';

describe('delivery by hand', () => {
  it('follows the description, by goal or by a field', () => {
    expect(isByHand(PAPAYA, { objective: 'POSTERS' })).toBe(true);
    expect(isByHand(PAPAYA, { objective: 'VISITS' })).toBe(false);
    const byType: PlatformDescription = { ...PAPAYA, byHand: { field: 'information.type', is: ['VIDEO'] } };
    expect(isByHand(byType, { information: { type: 'VIDEO' } } as object)).toBe(true);
    expect(isByHand(byType, { information: { type: 'SEARCH' } } as object)).toBe(false);
  });

  it('is absent if the description has none', () => {
    expect(isByHand(META, { objective: 'OUTCOME_TRAFFIC' })).toBe(false);
  });
});

describe('a search', () => {
  it('is offered if the description offers it, and never for a delivery by hand', () => {
    const all: PlatformDescription = { ...PAPAYA, search: { goals: ['VISITS', 'POSTERS'] } };
    expect(offersSearch(all, { objective: 'VISITS' })).toBe(true);
    expect(offersSearch(all, { objective: 'POSTERS' })).toBe(false);
    expect(offersSearch({ ...PAPAYA }, { objective: 'VISITS' })).toBe(false);
  });

  it('is offered on Meta and TikTok, and on Google for campaigns that the API creates', () => {
    expect(offersSearch(META, { objective: 'OUTCOME_TRAFFIC' })).toBe(true);
    expect(offersSearch(TIKTOK, { objective: 'CONVERSIONS' })).toBe(true);
    const google = (campaign_type: string) => offersSearch(GOOGLE, { information: { campaign_type } } as object);
    expect(['SEARCH', 'DISPLAY', 'DEMAND_GEN', 'VIDEO'].map(google)).toEqual([true, true, true, false]);
  });
});

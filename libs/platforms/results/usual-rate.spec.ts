import { describe, expect, it } from '@jest/globals';
import { GOOGLE } from '../google/description.js';
import { META } from '../meta/description.js';
import { PAPAYA } from '../testing/description.js';
import { usualRate } from './usual-rate.js';

describe('the results that a plan assumes', () => {
  it('are views if the goal is ranked by views, otherwise clicks', () => {
    expect(usualRate(GOOGLE, { objective: 'VIDEO' })).toEqual({ event: 'view', perImpression: 0.15 });
    expect(usualRate(GOOGLE, { objective: 'SALES' })).toEqual({ event: 'click', perImpression: 0.025 });
    expect(usualRate(META, { objective: 'OUTCOME_TRAFFIC' })).toEqual({ event: 'click', perImpression: 0.0126 });
    expect(usualRate(PAPAYA, {})).toEqual({ event: 'click', perImpression: 0.02 });
  });
});

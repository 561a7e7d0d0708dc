import type { PlatformResults } from '../results/results.js';
import { ATTRIBUTION_WORDS } from './attribution.js';
import { baseline } from './baseline.js';
import { variables } from './result-variables.js';

/** The definition of a TikTok experiment's results. */
export const results: PlatformResults = {
  click: 'clicks',
  view: 'video_watched_6s',
  hasReach: true,
  variables,
  families: [],
  // RESULT-004.
  defaults: { default: 'clicks' },
  // RESULT-010.
  estimatesUntested: true,
  fields: {
    headline: 'headlines',
    ages: 'ages',
    genders: 'genders',
    geolocations: 'geolocations',
    interests: 'interests',
    positions: 'placements',
    custom_audiences: 'custom_audiences',
    custom_conversions: 'custom_conversions',
    user_devices: 'devices',
  },
  columns: ['visuals', 'headlines', 'ctas'],
  baseline,
  attribution: { field: 'attribution_setting', words: ATTRIBUTION_WORDS },
};

import type { PlatformResults } from '../results/results.js';
import { baseline } from './baseline.js';
import { variables } from './result-variables.js';

/** The definition of a Google experiment's results. */
export const results: PlatformResults = {
  click: 'link_click',
  view: 'video_views',
  // Google's reports of ads have no reach.
  hasReach: false,
  variables,
  families: [],
  // RESULT-004.
  defaults: { default: 'link_click', VIDEO: 'video_views' },
  // RESULT-010: there is no switch for untested variations, so best, median and worst are tested ones.
  estimatesUntested: false,
  fields: {
    headline: 'headlines',
    copy: 'copies',
    description: 'descriptions',
    ages: 'ages',
    genders: 'genders',
    geolocations: 'geolocations',
    demographics: 'demographics',
    interests: 'interests',
    positions: 'placements',
    custom_audiences: 'custom_audiences',
    user_devices: 'devices',
  },
  columns: ['videos', 'visuals', 'logos', 'headlines', 'copies', 'descriptions', 'ctas'],
  baseline,
};

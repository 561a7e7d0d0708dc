import type { PlatformResults } from '../results/results.js';
import { baseline } from './baseline.js';
import { customConversions, variables } from './result-variables.js';

/** The definition of a Meta experiment's results. */
export const results: PlatformResults = {
  click: 'link_click',
  view: 'video_view',
  hasReach: true,
  variables,
  families: [customConversions],
  // RESULT-004.
  defaults: { default: 'link_click' },
  // RESULT-010.
  estimatesUntested: true,
  // RESULT-020, RESULT-021.
  fields: {
    headline: 'headlines',
    copy: 'copies',
    description: 'descriptions',
    ages: 'ages',
    genders: 'genders',
    geolocations: 'geolocations',
    demographics: 'demographics',
    interests: 'interests',
    positions: 'positions',
    custom_audiences: 'custom_audiences',
    custom_conversions: 'custom_conversions',
    user_devices: 'user_devices',
  },
  columns: ['visuals', 'headlines', 'copies', 'ctas'],
  baseline,
  attribution: {
    field: 'attribution_setting',
    words: {
      '1_day_c': { en: 'attribution 1-day click', es: 'atribución de 1 día tras el clic' },
      '7_day_c': { en: 'attribution 7-day click', es: 'atribución de 7 días tras el clic' },
      '1_day_c_v': {
        en: 'attribution 1-day click or view',
        es: 'atribución de 1 día tras el clic o la visualización',
      },
      '7_day_c_1_day_v': {
        en: 'attribution 7-day click or 1-day view',
        es: 'atribución de 7 días tras el clic o 1 día tras la visualización',
      },
    },
  },
};

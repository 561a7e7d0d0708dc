import { LIMITS } from '#libs/contracts/limits.js';
import { describe } from '../description.js';
import type { InputOf } from '../input.js';
import { audiences, exclusions } from './audience.js';
import { creatives } from './creative.js';
import { META_OBJECTIVES } from './goals.js';
import { information, setup } from './setup.js';
import { sponsorsRule } from './sponsors.js';
import { OPTIONS, TITLES } from './texts.js';

/** Meta: what its wizard asks and what an experiment on it holds. */
export const META = describe({
  platform: 'meta',
  version: 1,
  goals: META_OBJECTIVES,
  // META-005.
  goalAliases: { OUTCOME_SALES: 'CONVERSIONS' },
  setup,
  information,
  audiences,
  exclusions,
  creatives,
  steps: {
    information: [
      { name: 'account', fields: ['account', 'page', 'ig', 'pixel', 'attribution_setting'] },
      { name: 'sponsors', fields: ['information.dsa_beneficiary', 'information.dsa_payor'] },
      {
        name: 'general',
        fields: [
          'information.name',
          'information.promoted_url',
          'information.industry',
          'information.secondary_goal',
          'information.application_id',
          'information.user_os',
          'information.app_url',
          'information.lada',
          'information.phone',
        ],
      },
      {
        name: 'run',
        fields: ['information.start_date', 'information.end_date', 'information.currency', 'information.budget'],
      },
    ],
    // META-008, with devices where there are some.
    audience: [
      { name: 'ages', fields: ['audiences.ages'] },
      { name: 'genders', fields: ['audiences.genders'] },
      { name: 'locations', fields: ['audiences.geolocations'] },
      { name: 'demographics', fields: ['audiences.demographics'] },
      { name: 'interests', fields: ['audiences.interests'] },
      { name: 'customAudiences', fields: ['audiences.custom_audiences'] },
      { name: 'customConversions', fields: ['audiences.custom_conversions'] },
      { name: 'positions', fields: ['audiences.positions'] },
      { name: 'devices', fields: ['audiences.user_devices'] },
      {
        name: 'exclusions',
        fields: [
          'exclusions.geolocations',
          'exclusions.demographics',
          'exclusions.interests',
          'exclusions.custom_audiences',
        ],
      },
    ],
    creative: [
      { name: 'headlines', fields: ['creatives.headlines'] },
      { name: 'copies', fields: ['creatives.copies'] },
      { name: 'descriptions', fields: ['creatives.descriptions'] },
      { name: 'visuals', fields: ['creatives.visuals'] },
      { name: 'ctas', fields: ['creatives.ctas'] },
    ],
  },
  time: {
    start: 'information.start_date',
    end: 'information.end_date',
    headStartHours: LIMITS.startAheadHours,
    longestDays: LIMITS.runDays,
  },
  attributionHours: { '1_day_c': 24, '7_day_c': 168, '1_day_c_v': 24, '7_day_c_1_day_v': 168 },
  rules: [sponsorsRule],
  titles: TITLES,
  options: OPTIONS,
  columns: { page: 'page.id' },
});

/** An experiment on Meta, as the wizard submits it and as it is stored. */
export type MetaExperimentInput = InputOf<typeof META>;

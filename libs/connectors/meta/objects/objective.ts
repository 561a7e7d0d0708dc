import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { AttributionSetting } from '#libs/platforms/meta/goals.js';
import type { Choice } from '../../port/ad-platform.js';

/** The optimization of an ad set, by Meta's objective mapping (outcome-driven ad experiences, read November 2026). */
export interface Aim {
  objective: 'OUTCOME_TRAFFIC' | 'OUTCOME_SALES' | 'OUTCOME_LEADS' | 'OUTCOME_APP_PROMOTION';
  optimization_goal: string;
  destination_type?: string;
  promoted_object?: Record<string, unknown>;
}

const STANDARD_EVENT = /^[A-Z][A-Z0-9_]+$/;

/**
 * The experiment's goal and secondary goal as Meta names them. CONVERSIONS becomes sales or leads on the web. The chosen conversion is a
 * standard event of the pixel (a word) or a custom conversion (digits), which names its pixel and event itself: Meta accepts only one of
 * the two ways (AdPromotedObject).
 */
export function aimOf(input: MetaExperimentInput, choice: Choice): Aim {
  const { objective, information, page, pixel } = input;
  switch (objective) {
    case 'OUTCOME_TRAFFIC':
      return { objective, optimization_goal: information.secondary_goal ?? 'LINK_CLICKS' };
    case 'OUTCOME_LEADS':
      return {
        objective,
        optimization_goal: 'LEAD_GENERATION',
        destination_type: 'ON_AD',
        promoted_object: { page_id: page.id },
      };
    case 'OUTCOME_APP_PROMOTION':
      return {
        objective,
        optimization_goal: 'APP_INSTALLS',
        promoted_object: { application_id: information.application_id, object_store_url: information.promoted_url },
      };
    case 'CONVERSIONS': {
      const isLeads = information.secondary_goal === 'LEADS';
      const conversion = input.audiences.custom_conversions[choice.custom_conversions ?? -1]?.value.id;
      const event = conversion ?? (isLeads ? 'LEAD' : 'PURCHASE');
      return {
        objective: isLeads ? 'OUTCOME_LEADS' : 'OUTCOME_SALES',
        optimization_goal: 'OFFSITE_CONVERSIONS',
        promoted_object: STANDARD_EVENT.test(event)
          ? { pixel_id: pixel?.id, custom_event_type: event }
          : { custom_conversion_id: event },
      };
    }
  }
}

const CLICK_1 = { event_type: 'CLICK_THROUGH', window_days: 1 };
const CLICK_7 = { event_type: 'CLICK_THROUGH', window_days: 7 };
const VIEW_1 = { event_type: 'VIEW_THROUGH', window_days: 1 };
const SPECS: Record<AttributionSetting, readonly (typeof CLICK_1)[]> = {
  '1_day_c': [CLICK_1],
  '7_day_c': [CLICK_7],
  '1_day_c_v': [CLICK_1, VIEW_1],
  '7_day_c_1_day_v': [CLICK_7, VIEW_1],
};

/**
 * The attribution windows of an ad set. Conversions on the web allow all four settings; app installs allow only one day; every other goal
 * counts one day after a click, whatever the setting. Source: ad-account/adsets.
 */
export function attributionSpec(goal: string, setting: AttributionSetting): readonly (typeof CLICK_1)[] {
  if (goal === 'OFFSITE_CONVERSIONS') return SPECS[setting];
  if (goal === 'APP_INSTALLS' && setting === '1_day_c_v') return SPECS[setting];
  return SPECS['1_day_c'];
}

import { invalid } from '../wire/refusal.js';
import type { Billing, Goal, Objective } from './enums.js';

/**
 * The goals of an objective, and how each is billed. The platform's whole matrix is not public: pairs without a source are the
 * usual ones, kept here as data.
 */
export const GOALS_OF: Record<Objective, Partial<Record<Goal, readonly Billing[]>>> = {
  REACH: { REACH: ['CPM'] },
  VIDEO_VIEWS: { ENGAGED_VIEW: ['CPV'], ENGAGED_VIEW_FIFTEEN: ['CPV'] },
  TRAFFIC: { CLICK: ['CPC'], TRAFFIC_LANDING_PAGE_VIEW: ['OCPM'], DESTINATION_VISIT: ['OCPM'] },
  ENGAGEMENT: { FOLLOWERS: ['OCPM'], PAGE_VISIT: ['OCPM'], PROFILE_VIEWS: ['OCPM'] },
  LEAD_GENERATION: {
    LEAD_GENERATION: ['OCPM'],
    CLICK: ['CPC'],
    CONVERT: ['OCPM'],
    CONVERSATION: ['OCPM'],
    CONVERSION_LEADS: ['OCPM'],
    PREFERRED_LEAD: ['OCPM'],
  },
  APP_PROMOTION: { INSTALL: ['OCPM'], IN_APP_EVENT: ['OCPM'], CLICK: ['CPC'], VALUE: ['OCPM'] },
  WEB_CONVERSIONS: { CONVERT: ['OCPM'], VALUE: ['OCPM'], CLICK: ['CPC', 'OCPM'] },
  PRODUCT_SALES: {
    CLICK: ['CPC'],
    CONVERT: ['OCPM'],
    VALUE: ['OCPM'],
    TRAFFIC_LANDING_PAGE_VIEW: ['OCPM'],
    MT_LIVE_ROOM: ['OCPM'],
    PRODUCT_CLICK_IN_LIVE: ['OCPM'],
  },
};

const PROMOTIONS: Partial<Record<Objective, readonly string[]>> = {
  TRAFFIC: ['WEBSITE', 'APP_ANDROID', 'APP_IOS'],
  WEB_CONVERSIONS: ['WEBSITE', 'WEBSITE_OR_DISPLAY'],
  APP_PROMOTION: ['APP_ANDROID', 'APP_IOS'],
  PRODUCT_SALES: ['VIDEO_SHOPPING', 'LIVE_SHOPPING', 'TIKTOK_SHOP', 'WEBSITE'],
  LEAD_GENERATION: [
    ...['LEAD_GENERATION', 'LEAD_GEN_CLICK_TO_TT_DIRECT_MESSAGE', 'LEAD_GEN_CLICK_TO_SOCIAL_MEDIA_APP_MESSAGE'],
    'LEAD_GEN_CLICK_TO_CALL',
  ],
};

/** Objectives whose ad groups count no event. */
const WITHOUT_EVENT: readonly Objective[] = ['REACH', 'VIDEO_VIEWS', 'TRAFFIC'];
export const takesEvent = (objective: Objective): boolean => !WITHOUT_EVENT.includes(objective);

/** Throws 40002 if an ad group of this objective cannot have the goal or the billing. */
export function checkGoal(objective: Objective, goal: Goal, billing: Billing, promotion: string | undefined): void {
  const promotions = PROMOTIONS[objective];
  if (promotions && promotion === undefined) throw invalid('promotion_type', 'Missing data for required field.');
  if (promotions && !promotions.includes(promotion!))
    throw invalid('promotion_type', `${promotion} is not supported for objective_type ${objective}.`);
  const billings = GOALS_OF[objective][goal];
  if (!billings) throw invalid('optimization_goal', `${goal} is not supported for objective_type ${objective}.`);
  if (!billings.includes(billing))
    throw invalid('billing_event', `${billing} is not supported for optimization_goal ${goal}.`);
}

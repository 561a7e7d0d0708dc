import { GraphError, invalid } from '../graph/error.js';

export const OBJECTIVES = [
  'OUTCOME_APP_PROMOTION',
  'OUTCOME_AWARENESS',
  'OUTCOME_ENGAGEMENT',
  'OUTCOME_LEADS',
  'OUTCOME_SALES',
  'OUTCOME_TRAFFIC',
] as const;

/** Still in the platform's enum, but refused for new campaigns. */
export const LEGACY_OBJECTIVES = [
  'APP_INSTALLS',
  'BRAND_AWARENESS',
  'CONVERSIONS',
  'EVENT_RESPONSES',
  'LEAD_GENERATION',
  'LINK_CLICKS',
  'LOCAL_AWARENESS',
  'MESSAGES',
  'OFFER_CLAIMS',
  'PAGE_LIKES',
  'POST_ENGAGEMENT',
  'PRODUCT_CATALOG_SALES',
  'REACH',
  'STORE_VISITS',
  'VIDEO_VIEWS',
];

/** Goals of an ad set, by the version that added them. */
const GOALS: Record<number, string[]> = {
  24: [
    ...['AD_RECALL_LIFT', 'APP_INSTALLS', 'APP_INSTALLS_AND_OFFSITE_CONVERSIONS', 'CONVERSATIONS', 'ENGAGED_USERS'],
    ...['EVENT_RESPONSES', 'IMPRESSIONS', 'IN_APP_VALUE', 'LANDING_PAGE_VIEWS', 'LEAD_GENERATION', 'LINK_CLICKS'],
    ...[
      'MEANINGFUL_CALL_ATTEMPT',
      'MESSAGING_PURCHASE_CONVERSION',
      'MESSAGING_APPOINTMENT_CONVERSION',
      'OFFSITE_CONVERSIONS',
    ],
    ...[
      'PAGE_LIKES',
      'POST_ENGAGEMENT',
      'PROFILE_VISIT',
      'PROFILE_AND_PAGE_ENGAGEMENT',
      'QUALITY_CALL',
      'QUALITY_LEAD',
    ],
    ...[
      'REACH',
      'REMINDERS_SET',
      'SUBSCRIBERS',
      'THRUPLAY',
      'VALUE',
      'VISIT_INSTAGRAM_PROFILE',
      'ADVERTISER_SILOED_VALUE',
    ],
    ...['AUTOMATIC_OBJECTIVE', 'DERIVED_EVENTS', 'NONE'],
  ],
  25: ['ENGAGED_PAGE_VIEWS'],
  26: ['MESSAGING_DEEP_CONVERSATION_AND_FOLLOW'],
};

export function goalsOf(version: number): string[] {
  return Object.entries(GOALS).flatMap(([since, goals]) => (Number(since) <= version ? goals : []));
}

export const BILLING_EVENTS = [
  'APP_INSTALLS',
  'CLICKS',
  'IMPRESSIONS',
  'LINK_CLICKS',
  'LISTING_INTERACTION',
  'NONE',
  'OFFER_CLAIMS',
  'PAGE_LIKES',
  'POST_ENGAGEMENT',
  'PURCHASE',
  'THRUPLAY',
];

/** Goals that can be billed by their own event besides IMPRESSIONS; APP_INSTALLS cannot. */
const OWN_BILLING = new Set(['LINK_CLICKS', 'THRUPLAY', 'PAGE_LIKES', 'POST_ENGAGEMENT']);

/** Destinations that offer several messaging apps. */
const MESSAGING_SEVERAL = [
  'MESSAGING_INSTAGRAM_DIRECT_MESSENGER',
  'MESSAGING_INSTAGRAM_DIRECT_MESSENGER_WHATSAPP',
  'MESSAGING_INSTAGRAM_DIRECT_WHATSAPP',
  'MESSAGING_MESSENGER_WHATSAPP',
] as const;

/** DestinationType of AdSet in facebook-business 24 to 26, and the value that reads return for an ad set without a single destination. */
export const DESTINATIONS = [
  'UNDEFINED',
  'WEBSITE',
  'APP',
  'MESSENGER',
  'WHATSAPP',
  'INSTAGRAM_DIRECT',
  'ON_AD',
  'ON_POST',
  'ON_EVENT',
  'ON_VIDEO',
  'ON_PAGE',
  'INSTAGRAM_PROFILE',
  'FACEBOOK_PAGE',
  'INSTAGRAM_PROFILE_AND_FACEBOOK_PAGE',
  'SHOP_AUTOMATIC',
  'APPLINKS_AUTOMATIC',
  'FACEBOOK',
  'FACEBOOK_LIVE',
  'INSTAGRAM_LIVE',
  'IMAGINE',
  ...MESSAGING_SEVERAL,
] as const;

/** The kind of an ad set's promoted object, by the keys of `promoted_object`. */
export type Promoted = 'none' | 'page' | 'pixel' | 'app' | 'product-set' | 'event' | 'place-set' | 'page-pixel';

interface GoalRule {
  destinations: string[];
  goals: string[];
  promoted: Promoted[];
}

const WEB = ['UNDEFINED', 'WEBSITE'];
const MESSAGING = ['MESSENGER', 'WHATSAPP', 'INSTAGRAM_DIRECT', ...MESSAGING_SEVERAL];
const SITE_GOALS = ['OFFSITE_CONVERSIONS', 'LINK_CLICKS', 'REACH', 'LANDING_PAGE_VIEWS', 'IMPRESSIONS'];
const PROFILES = ['INSTAGRAM_PROFILE', 'FACEBOOK_PAGE', 'INSTAGRAM_PROFILE_AND_FACEBOOK_PAGE'];
const PROFILE_GOALS = ['PROFILE_VISIT', 'PROFILE_AND_PAGE_ENGAGEMENT', 'VISIT_INSTAGRAM_PROFILE'];

/** Valid combinations of objective, destination, goal and promoted object (platform notes, table 8.1). */
const TABLE: Record<(typeof OBJECTIVES)[number], GoalRule[]> = {
  OUTCOME_AWARENESS: [
    {
      destinations: ['UNDEFINED'],
      goals: ['AD_RECALL_LIFT', 'REACH', 'IMPRESSIONS', 'THRUPLAY'],
      promoted: ['page', 'place-set'],
    },
  ],
  OUTCOME_TRAFFIC: [
    {
      destinations: WEB,
      goals: ['LINK_CLICKS', 'LANDING_PAGE_VIEWS', 'REACH', 'IMPRESSIONS', 'ENGAGED_PAGE_VIEWS'],
      promoted: ['none'],
    },
    { destinations: ['UNDEFINED', 'APP'], goals: ['LINK_CLICKS', 'REACH', 'IMPRESSIONS'], promoted: ['app'] },
    { destinations: MESSAGING, goals: ['LINK_CLICKS', 'REACH', 'IMPRESSIONS'], promoted: ['page'] },
    { destinations: ['UNDEFINED'], goals: ['QUALITY_CALL'], promoted: ['page'] },
    { destinations: PROFILES, goals: PROFILE_GOALS, promoted: ['page'] },
  ],
  OUTCOME_ENGAGEMENT: [
    { destinations: ['ON_POST'], goals: ['POST_ENGAGEMENT', 'REACH'], promoted: ['none', 'page'] },
    { destinations: ['ON_PAGE'], goals: ['PAGE_LIKES'], promoted: ['page'] },
    {
      destinations: ['ON_EVENT'],
      goals: ['EVENT_RESPONSES', 'POST_ENGAGEMENT', 'REACH', 'IMPRESSIONS'],
      promoted: ['event'],
    },
    { destinations: ['ON_VIDEO'], goals: ['THRUPLAY'], promoted: ['none', 'page'] },
    { destinations: MESSAGING, goals: ['CONVERSATIONS', 'LINK_CLICKS'], promoted: ['page'] },
    { destinations: WEB, goals: SITE_GOALS, promoted: ['pixel', 'app'] },
    { destinations: PROFILES, goals: PROFILE_GOALS, promoted: ['page'] },
  ],
  OUTCOME_LEADS: [
    { destinations: ['ON_AD'], goals: ['LEAD_GENERATION', 'QUALITY_LEAD'], promoted: ['page'] },
    { destinations: MESSAGING, goals: ['LEAD_GENERATION'], promoted: ['page'] },
    { destinations: ['UNDEFINED'], goals: ['QUALITY_CALL'], promoted: ['page'] },
    { destinations: WEB, goals: SITE_GOALS, promoted: ['pixel'] },
  ],
  OUTCOME_APP_PROMOTION: [
    {
      destinations: ['UNDEFINED', 'APP'],
      goals: ['APP_INSTALLS', 'LINK_CLICKS', 'OFFSITE_CONVERSIONS', 'APP_INSTALLS_AND_OFFSITE_CONVERSIONS'],
      promoted: ['app'],
    },
  ],
  OUTCOME_SALES: [
    { destinations: WEB, goals: ['OFFSITE_CONVERSIONS', 'VALUE'], promoted: ['pixel', 'app', 'product-set'] },
    { destinations: WEB, goals: ['LINK_CLICKS'], promoted: ['product-set'] },
    { destinations: MESSAGING, goals: ['CONVERSATIONS'], promoted: ['page-pixel'] },
    { destinations: ['UNDEFINED'], goals: ['QUALITY_CALL'], promoted: ['page'] },
  ],
};

export interface GoalChoice {
  objective: string;
  destination: string;
  goal: string;
  promoted: Promoted;
  billingEvent: string;
}

/**
 * Throws if destination, goal, promoted object and billing event do not match: destination 100/2446509, goal 100/2490408, promoted
 * object 100 (1487929 if it names two things at once), billing event 100.
 */
export function checkGoal(choice: GoalChoice): void {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- the caller may have sent any word
  const rules = TABLE[choice.objective as (typeof OBJECTIVES)[number]] ?? [];
  const byDestination = rules.filter((rule) => rule.destinations.includes(choice.destination));
  if (byDestination.length === 0) {
    throw invalid(
      'destination_type',
      `The destination ${choice.destination} is not available for the objective ${choice.objective}.`,
      { subcode: 2446509, title: 'Destination not available' },
    );
  }
  const byGoal = byDestination.filter((rule) => rule.goals.includes(choice.goal));
  if (byGoal.length === 0) {
    const legal = [...new Set(byDestination.flatMap((rule) => rule.goals))].join(', ');
    throw invalid(
      'optimization_goal',
      `The performance goal ${choice.goal} cannot be used with the objective ${choice.objective}. Available: ${legal}.`,
      { subcode: 2490408, title: 'Performance goal not available' },
    );
  }
  if (!byGoal.some((rule) => rule.promoted.includes(choice.promoted))) {
    const legal = [...new Set(byGoal.flatMap((rule) => rule.promoted))].join(' or ');
    throw invalid(
      'promoted_object',
      `The promoted object of ${choice.goal} under ${choice.objective} must be: ${legal} - got ${choice.promoted}.`,
      { title: 'Promoted object is missing or wrong' },
    );
  }
  const isBillable =
    choice.billingEvent === 'IMPRESSIONS' || (choice.billingEvent === choice.goal && OWN_BILLING.has(choice.goal));
  if (!isBillable) {
    throw invalid('billing_event', `${choice.billingEvent} cannot be billed for the performance goal ${choice.goal}.`, {
      title: 'Billing event not available',
    });
  }
}

const EVENTS = new Set([
  ...['PURCHASE', 'ADD_TO_CART', 'INITIATED_CHECKOUT', 'LEAD', 'COMPLETE_REGISTRATION', 'CONTENT_VIEW', 'SEARCH'],
  ...['ADD_PAYMENT_INFO', 'ADD_TO_WISHLIST', 'CONTACT', 'SUBSCRIBE', 'START_TRIAL', 'SUBMIT_APPLICATION', 'SCHEDULE'],
  ...['FIND_LOCATION', 'DONATE', 'CUSTOMIZE_PRODUCT', 'RATE', 'TUTORIAL_COMPLETION', 'LEVEL_ACHIEVED'],
  ...['ACHIEVEMENT_UNLOCKED', 'SPENT_CREDITS', 'SERVICE_BOOKING_REQUEST', 'MESSAGING_CONVERSATION_STARTED_7D'],
  ...['D2_RETENTION', 'D7_RETENTION', 'AD_IMPRESSION', 'LISTING_INTERACTION', 'OTHER'],
]);

const PROMOTED_KEYS = new Set([
  ...['page_id', 'pixel_id', 'custom_event_type', 'custom_event_str', 'custom_conversion_id', 'application_id'],
  ...[
    'object_store_url',
    'product_set_id',
    'product_catalog_id',
    'place_page_set_id',
    'event_id',
    'whatsapp_phone_number',
    'pixel_rule',
  ],
]);

/** The kind of a promoted_object. Refuses unknown keys, missing companion keys and two kinds at once. */
export function promotedKind(value: Record<string, unknown> | undefined): Promoted {
  if (!value || Object.keys(value).length === 0) return 'none';
  const wrong = (key: string, text: string, subcode?: number): GraphError =>
    invalid(['promoted_object', key], text, { subcode });
  for (const key of Object.keys(value))
    if (!PROMOTED_KEYS.has(key)) throw wrong(key, `Unknown field "${key}" in promoted_object.`);
  const event = value.custom_event_type;
  if (event !== undefined && !EVENTS.has(String(event)))
    throw wrong('custom_event_type', `"${String(event)}" is not a conversion event.`);
  const ways = [
    ...['pixel_id', 'custom_conversion_id', 'application_id', 'product_set_id', 'event_id', 'place_page_set_id'],
  ].filter((key) => value[key] !== undefined);
  if (ways.length > 1)
    throw wrong(ways[1] as string, `The promoted object is ambiguous: ${ways.join(' and ')}.`, 1487929);
  if (value.application_id !== undefined) {
    if (value.object_store_url === undefined)
      throw wrong('object_store_url', 'An app needs its store address in object_store_url.');
    if (event === 'OTHER' && value.custom_event_str === undefined)
      throw wrong('custom_event_str', 'The event OTHER of an app needs custom_event_str.');
    return 'app';
  }
  if (value.product_set_id !== undefined) return 'product-set';
  if (value.event_id !== undefined) return 'event';
  if (value.place_page_set_id !== undefined) return 'place-set';
  // A custom conversion already defines its pixel and its event.
  if (value.custom_conversion_id !== undefined && event !== undefined)
    throw wrong('custom_event_type', 'A custom conversion has an event of its own.', 1487929);
  if (value.pixel_id !== undefined && event === undefined)
    throw wrong('custom_event_type', 'A pixel needs a conversion event in custom_event_type.');
  if (value.pixel_id !== undefined || value.custom_conversion_id !== undefined)
    return value.page_id === undefined ? 'pixel' : 'page-pixel';
  if (value.page_id !== undefined) return 'page';
  throw wrong('page_id', 'promoted_object names nothing that can be promoted.');
}

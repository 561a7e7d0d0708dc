/**
 * The components of a variation in the one order that numbers them (design: a variation is a number in mixed radix over
 * this order, the last component varying fastest). Audience components make the ad set, creative ones make the ad.
 */
export const AUDIENCE_COMPONENTS = [
  'ages',
  'genders',
  'geolocations',
  'demographics',
  'interests',
  'custom_audiences',
  'custom_conversions',
  'positions',
  'user_devices',
] as const;
export const CREATIVE_COMPONENTS = ['headlines', 'copies', 'descriptions', 'visuals', 'ctas'] as const;
export const COMPONENTS = [...AUDIENCE_COMPONENTS, ...CREATIVE_COMPONENTS] as const;

export type AudienceComponent = (typeof AUDIENCE_COMPONENTS)[number];
export type ComponentName = (typeof COMPONENTS)[number];

/** Whether a component makes the ad set, and not the ad. */
export const isAudienceComponent = (name: string): name is AudienceComponent =>
  (AUDIENCE_COMPONENTS as readonly string[]).includes(name);

/** Number of alternatives per component; an absent or empty component counts as 1. */
export type ComponentCounts = Partial<Record<ComponentName, number>>;

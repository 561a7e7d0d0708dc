import type { AudienceComponent } from './components.js';

/** What a Meta experiment is for. CONVERSIONS is sent to the platform as OUTCOME_SALES or OUTCOME_LEADS. */
export const META_OBJECTIVES = ['OUTCOME_TRAFFIC', 'CONVERSIONS', 'OUTCOME_LEADS', 'OUTCOME_APP_PROMOTION'] as const;
export type MetaObjective = (typeof META_OBJECTIVES)[number];

export const TRAFFIC_SECONDARY_GOALS = ['LANDING_PAGE_VIEWS', 'LINK_CLICKS'] as const;
export const CONVERSIONS_SECONDARY_GOALS = ['SALES', 'LEADS'] as const;

export const ATTRIBUTION_SETTINGS = ['1_day_c', '7_day_c', '1_day_c_v', '7_day_c_1_day_v'] as const;
export type AttributionSetting = (typeof ATTRIBUTION_SETTINGS)[number];

/** 0 all, 1 male, 2 female. */
export const META_GENDERS = [0, 1, 2] as const;
export type MetaGender = (typeof META_GENDERS)[number];

/** One alternative of a component: `id` is the draft's own, unique in its list. */
export interface Alternative<T> {
  id: string;
  value: T;
}

/** A row of a lookup: an audience, an interest, a page. */
export interface Reference {
  id: string;
  name: string;
}

export interface MetaLocation {
  type: 'city' | 'region' | 'country' | 'custom_location';
  /** The platform's key; absent for a custom location. */
  key?: string;
  name: string;
  region?: string;
  country_name?: string;
  country_code?: string;
  latitude?: number;
  longitude?: number;
  radius?: number;
  distance_unit?: 'mile' | 'kilometer';
}

export interface MetaInterest extends Reference {
  description?: string;
  topic?: string;
  type?: string;
  audience_size_lower_bound?: number;
  audience_size_upper_bound?: number;
}

export interface MetaPosition extends Reference {
  type: 'facebook' | 'instagram';
}

export interface MetaDevice {
  id: string;
  description: string;
  platform: string;
}

/** The audience lists. Locations, interests, demographics and positions hold a group for each alternative. */
export interface MetaAudiences {
  ages: Alternative<[min: number, max: number]>[];
  genders: Alternative<MetaGender>[];
  geolocations: Alternative<MetaLocation[]>[];
  demographics: Alternative<MetaInterest[]>[];
  interests: Alternative<MetaInterest[]>[];
  custom_audiences: Alternative<Reference>[];
  custom_conversions: Alternative<Reference>[];
  positions: Alternative<MetaPosition[]>[];
  user_devices: Alternative<MetaDevice>[];
}

export interface MetaExclusions {
  geolocations: MetaLocation[];
  demographics: MetaInterest[];
  interests: MetaInterest[];
  custom_audiences: Reference[];
}

export interface CarouselItem {
  id: string;
  headline?: string;
  description?: string;
  website: string;
  /** Asset id once uploaded. */
  asset?: string;
}

/** An image, a video with its thumbnail, or a carousel. `asset` and `thumbnail_asset` name stored uploads. */
export interface MetaVisual {
  name: string;
  type: 'image' | 'video' | 'carousel';
  asset?: string;
  thumbnail_asset?: string;
  lead_form?: string;
  carousel?: CarouselItem[];
}

export interface MetaCreatives {
  headlines: Alternative<string>[];
  copies: Alternative<string>[];
  descriptions: Alternative<string>[];
  visuals: Alternative<MetaVisual>[];
  ctas: Alternative<string>[];
}

export interface MetaInformation {
  name: string;
  promoted_url: string;
  industry: string;
  /** The total for the run in major units of the account's currency, as typed. */
  budget: number;
  currency: string;
  /** ISO 8601 with offset. */
  start_date: string;
  end_date: string;
  secondary_goal?: string;
  phone?: string;
  lada?: string;
  user_os?: string;
  application_id?: string;
  app_url?: string;
  dsa_beneficiary?: string;
  dsa_payor?: string;
}

/** An experiment as the wizard submits it and as it is stored; the `data` field of the create form. */
export interface MetaExperimentInput {
  objective: MetaObjective;
  information: MetaInformation;
  account: Reference & { currency?: string };
  page: Reference;
  pixel?: Reference | null;
  ig?: Reference | null;
  attribution_setting: AttributionSetting;
  audiences: MetaAudiences;
  exclusions: MetaExclusions;
  creatives: MetaCreatives;
}

/** Attribution window of a setting in hours: how long after the end results may still arrive. */
export const attributionHours = (setting: AttributionSetting): number => (setting.startsWith('7') ? 168 : 24);

export const EMPTY_AUDIENCES: { [K in AudienceComponent]: [] } = {
  ages: [],
  genders: [],
  geolocations: [],
  demographics: [],
  interests: [],
  custom_audiences: [],
  custom_conversions: [],
  positions: [],
  user_devices: [],
};

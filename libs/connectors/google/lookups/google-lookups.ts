import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { PlacementType } from '#libs/platforms/google/audience.js';
import type { Customer } from '../wire/of-customer.js';

/** What Google's wizard asks besides what every platform is asked. */
export interface GoogleLookups {
  /** Places whose names hold the words (GOOGLE-024). */
  locations(of: Customer, words: string): Promise<GooglePlace[]>;
  /** Topics whose names hold the words (GOOGLE-025). */
  topics(of: Customer, words: string): Promise<Reference[]>;
  languages(of: Customer): Promise<Reference[]>;
  /** In-market segments, then affinity segments, that the account's campaigns can be aimed at. */
  segments(of: Customer): Promise<Reference[]>;
  interests(of: Customer): Promise<Reference[]>;
  /** Lists of people and audiences of the account (GOOGLE-026). */
  customAudiences(of: Customer): Promise<GoogleAudience[]>;
  demographics(of: Customer): Promise<GoogleDemographic[]>;
  /** What is typed as a placement, and categories of apps whose names hold the words. */
  placements(of: Customer, words: string): Promise<GooglePlacement[]>;
  /** Pictures of the account (GOOGLE-027). */
  assets(of: Customer): Promise<GoogleAsset[]>;
  /** Conversion actions that campaigns can be bought for. */
  pixels(of: Customer): Promise<GoogleConversion[]>;
  /** Campaigns of the account that lack the political declaration: one of them has Google refuse every mutate. */
  undeclared(of: Customer): Promise<Reference[]>;
  /** Declares of campaigns that they hold no political advertising. Nothing else of them is changed. */
  declare(of: Customer, campaignIds: readonly string[]): Promise<void>;
}

export interface GooglePlace extends Reference {
  country_code: string;
  target_type: string;
  description: string;
}
export interface GoogleAudience extends Reference {
  type: 'user_list' | 'custom_audience';
}
export interface GoogleDemographic extends Reference {
  type: 'detailed_demographic' | 'life_event';
}
export interface GooglePlacement extends Reference {
  type: PlacementType;
}
export interface GoogleAsset extends Reference {
  width: number;
  height: number;
  url: string;
}
export interface GoogleConversion extends Reference {
  category: string;
  origin: string;
}

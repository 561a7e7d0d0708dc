import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { PlacementType } from '#libs/platforms/google/audience.js';
import type { Customer } from '../wire/of-customer.js';

/** Lookups of Google's wizard beyond those of every platform. */
export interface GoogleLookups {
  /** Places with the words in their names, which Google translates if it can (GOOGLE-024). */
  locations(of: Customer, words: string, language?: Language): Promise<GooglePlace[]>;
  /** Topics with the words in their names (GOOGLE-025). */
  topics(of: Customer, words: string): Promise<Reference[]>;
  languages(of: Customer): Promise<Reference[]>;
  /** In-market segments, then affinity segments, that the account's campaigns can target. */
  segments(of: Customer): Promise<Reference[]>;
  interests(of: Customer): Promise<Reference[]>;
  /** User lists and audiences of the account (GOOGLE-026). */
  customAudiences(of: Customer): Promise<GoogleAudience[]>;
  demographics(of: Customer): Promise<GoogleDemographic[]>;
  /** The typed placement, and categories of apps with the words in their names. */
  placements(of: Customer, words: string): Promise<GooglePlacement[]>;
  /** Pictures of the account (GOOGLE-027). */
  assets(of: Customer): Promise<GoogleAsset[]>;
  /** Conversion actions that campaigns can optimize for. */
  pixels(of: Customer): Promise<GoogleConversion[]>;
  /** Campaigns of the account without the political declaration: one of them makes Google refuse every mutate. */
  undeclared(of: Customer): Promise<Reference[]>;
  /** Declares that campaigns hold no political advertising. Changes nothing else. */
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

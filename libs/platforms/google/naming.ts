import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { LinkTracking } from '../naming/link-tracking.js';
import { GOOGLE_OBJECTIVES } from './goals.js';

/**
 * The limits of ad group names, fewer than 255 characters (`ad_group.proto` of v26), and of campaigns' and budgets' names, 255 bytes of
 * UTF-8 (`campaign_budget.proto`). Google's exported sheets do not accept a name that begins like a formula. All read November 2026.
 */
export const NAMES = {
  maxLength: 254,
  counts: 'bytes',
  asciiOnly: false,
  notFirst: '=+-@',
} as const satisfies ExternalNames;

/** Parameters of ValueTrack. Source: Google Ads help, 'About ValueTrack parameters', read November 2026. */
export const LINKS: LinkTracking = {
  goals: GOOGLE_OBJECTIVES,
  maxLength: 2_000,
  macros: [
    { text: '{campaignid}' },
    { text: '{adgroupid}' },
    { text: '{creative}', isOfAd: true },
    { text: '{keyword}' },
    { text: '{matchtype}' },
    { text: '{network}' },
    { text: '{device}' },
    { text: '{placement}' },
    { text: '{targetid}' },
    { text: '{loc_physical_ms}' },
    { text: '{loc_interest_ms}' },
  ],
};

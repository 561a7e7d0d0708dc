import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { LinkTracking } from '../naming/link-tracking.js';
import { TIKTOK_OBJECTIVES } from './goals.js';

/** CampaignCreateBody and `model/campaign/create.go`, read November 2026: 512 characters, a wide one counts as two, no emoji. */
export const NAMES = {
  maxLength: 512,
  counts: 'wide-twice',
  asciiOnly: false,
  noEmoji: true,
} as const satisfies ExternalNames;

/** Macros of `utm_params` in `model/ad/creative.go`, which also work in addresses; read November 2026. CID is the ad, AID its group. */
export const LINKS: LinkTracking = {
  goals: TIKTOK_OBJECTIVES,
  maxLength: 2_000,
  macros: [
    { text: '__CAMPAIGN_ID__' },
    { text: '__CAMPAIGN_NAME__' },
    { text: '__AID__' },
    { text: '__AID_NAME__' },
    { text: '__CID__', isOfAd: true },
    { text: '__CID_NAME__', isOfAd: true },
    { text: '__PLACEMENT__' },
  ],
};

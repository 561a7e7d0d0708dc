import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { LinkTracking } from '../naming/link-tracking.js';

/**
 * Marketing API reference, `name` of campaigns, ad sets and ads, read November 2026: 400 characters. It does not define a character. A
 * count of UTF-16 units is safe, because no other count is larger.
 */
export const NAMES = { maxLength: 400, counts: 'utf-16', asciiOnly: false } as const satisfies ExternalNames;

/** Goals that lead to a site. A lead ad opens a form in the ad. An app's ad opens its store, whose address must stay unchanged. */
export const SITE_GOALS: readonly string[] = ['OUTCOME_TRAFFIC', 'CONVERSIONS'];

/** Maximum characters of a link with its parameters; the same as for a typed promoted address. */
export const LONGEST_LINK = 2_000;

/**
 * The first six: Instagram ads API, 'Use URL Tags for Tracking'
 * (developers.facebook.com/docs/instagram/ads-api/guides/url-tags-for-tracking); the last two: Business Help Center,
 * 'Dynamic URL parameters'. Both read November 2026. Names keep the value from the object's first publication.
 */
export const LINKS: LinkTracking = {
  goals: SITE_GOALS,
  maxLength: LONGEST_LINK,
  macros: [
    { text: '{{campaign.id}}' },
    { text: '{{adset.id}}' },
    { text: '{{ad.id}}', isOfAd: true },
    { text: '{{campaign.name}}' },
    { text: '{{adset.name}}' },
    { text: '{{ad.name}}', isOfAd: true },
    { text: '{{placement}}' },
    { text: '{{site_source_name}}' },
  ],
};

import type { Creative } from '#libs/platforms/google/shown-ad.js';
import { resource } from '../wire/resource.js';
import type { Making } from './campaign.js';
import type { Body, Operation } from './operation.js';

/**
 * Google's own changes to a video, which it makes unless an ad opts out: an upright cut, a shorter cut, and texts from the page behind the
 * ad. Source: `asset_automation_type.proto` of v26, read November 2026.
 */
export const AUTOMATIONS = [
  'GENERATE_VERTICAL_YOUTUBE_VIDEOS',
  'GENERATE_SHORTER_YOUTUBE_VIDEOS',
  'GENERATE_LANDING_PAGE_TEXT',
] as const;

/** Settings of an ad whose video Google may not change. */
export const UNCHANGED_VIDEO: Body = {
  adGroupAdAssetAutomationSettings: AUTOMATIONS.map((assetAutomationType) => ({
    assetAutomationType,
    assetAutomationStatus: 'OPTED_OUT',
  })),
};

/** An ad with one video on YouTube, and the assets to create before it. @param video id at YouTube @param logo id of an asset */
export function demandGenAd(
  { input, shared }: Pick<Making, 'input' | 'shared'>,
  ref: string,
  { creative, video: youtubeVideoId, logo }: { creative: Creative; video: string; logo: string },
): { ad: Body; before: Operation[] } {
  const { headlines = [], copies = '', descriptions = '', ctas } = creative;
  const video = shared.use(ref, { youtubeVideoAsset: { youtubeVideoId } });
  const button = ctas === undefined ? undefined : shared.use(ref, { callToActionAsset: { callToAction: ctas } });
  return {
    ad: {
      videos: [{ asset: video.asset }],
      logoImages: [{ asset: resource(input.account.id, 'assets', logo) }],
      headlines: headlines.map((text) => ({ text })),
      longHeadlines: [{ text: copies }],
      descriptions: [{ text: descriptions }],
      businessName: { text: input.information.business_name },
      ...(button === undefined ? {} : { callToActions: [{ asset: button.asset }] }),
    },
    before: [...video.before, ...(button?.before ?? [])],
  };
}

import type { Reason } from '../../reviews/review.js';
import type { Ad } from './types.js';

/**
 * Allowed seconds of a video in an ad that is not a post of a TikTok account. A video of another length can be uploaded and used in an
 * ad, but the review refuses that ad. Source: TikTok's help page on ad formats, as third parties quote it (November 2026).
 */
const SECONDS = { least: 5, most: 60 };

/** The reason for which reviews always refuse an ad; undefined if there is none. */
export function policyOn({ data: { seconds, body } }: Ad): Reason | undefined {
  const { identity_type: ofSmartPlus } = (body.ad_configuration ?? {}) as { identity_type?: string };
  const isPost = (body.identity_type ?? ofSmartPlus) !== 'CUSTOMIZED_USER';
  if (isPost || seconds === undefined || (seconds >= SECONDS.least && seconds <= SECONDS.most)) return undefined;
  const { least, most } = SECONDS;
  return { title: 'Video duration', text: `The video must be ${least} to ${most} seconds long.` };
}

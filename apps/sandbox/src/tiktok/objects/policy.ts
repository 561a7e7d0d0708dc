import type { Reason } from '../../reviews/review.js';
import type { Ad } from './types.js';

/**
 * Seconds of a video in an ad that is no post of a TikTok account. A longer or shorter one can be uploaded and made an ad of; then its
 * review refuses it. Source: TikTok's help page on ad formats, as third parties quote it (November 2026).
 */
const SECONDS = { least: 5, most: 60 };

/** Why reviews refuse an ad for what it is; undefined where they do not. */
export function policyOn({ data: { seconds, told } }: Ad): Reason | undefined {
  const { identity_type: ofSmartPlus } = (told.ad_configuration ?? {}) as { identity_type?: string };
  const isPost = (told.identity_type ?? ofSmartPlus) !== 'CUSTOMIZED_USER';
  if (isPost || seconds === undefined || (seconds >= SECONDS.least && seconds <= SECONDS.most)) return undefined;
  const { least, most } = SECONDS;
  return { title: 'Video duration', text: `The video must be ${least} to ${most} seconds long.` };
}

import type { ComponentType } from 'react';
import type { DrawAd } from '../../components/ads/ad-looks.js';
import type { LinkPartProps } from '../../components/link-parts.js';
import type { OwnParts } from '../../features/create/platforms/own-parts.js';

/** The console's own parts of a platform, besides its description. */
export interface ConsoleParts {
  /** Draws the platform's ads; null for the general look, in the feed, in stories and in reels. */
  look: DrawAd | null;
  /** The wizard's own sections and questions of the platform; a chunk of its own. */
  wizard(): Promise<OwnParts>;
  /** An additional part of the panel of a working link, if there is one. */
  link?: ComponentType<LinkPartProps>;
}

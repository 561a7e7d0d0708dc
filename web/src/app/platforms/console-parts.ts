import type { ComponentType } from 'react';
import type { DrawAd } from '../../components/ads/ad-looks.js';
import type { LinkPartProps } from '../../components/link-parts.js';
import type { OwnParts } from '../../features/create/platforms/own-parts.js';

/** What the console has of a platform, besides its description. */
export interface ConsoleParts {
  /** Draws its ads; null where they look as in the feed, in stories and in reels. */
  look: DrawAd | null;
  /** The wizard's own sections and questions of the platform; a chunk of its own. */
  wizard(): Promise<OwnParts>;
  /** What the panel of a working link shows besides; absent: nothing. */
  link?: ComponentType<LinkPartProps>;
}

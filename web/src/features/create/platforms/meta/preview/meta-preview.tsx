import { AdPreview } from '../../preview/ad-preview.js';
import { useShownAd } from './use-shown-ad.js';

/** The ads that are being made, in the feed, in stories and in reels. */
export const MetaPreview = ({ onClose }: { onClose(): void }) => (
  <AdPreview useShownAd={useShownAd} onClose={onClose} />
);

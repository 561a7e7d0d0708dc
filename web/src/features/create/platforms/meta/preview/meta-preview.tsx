import { AdPreview } from '../../preview/ad-preview.js';
import { useShownAd } from './use-shown-ad.js';

/** The ads being created, in the feed, in stories and in reels. */
export const MetaPreview = ({ onClose }: { onClose(): void }) => (
  <AdPreview useShownAd={useShownAd} onClose={onClose} />
);

import { AdPreview } from '../../preview/ad-preview.js';
import { useShownAd } from './use-shown-ad.js';

/** The ads being created, at full screen size. */
export const TiktokPreview = ({ onClose }: { onClose(): void }) => (
  <AdPreview useShownAd={useShownAd} onClose={onClose} />
);

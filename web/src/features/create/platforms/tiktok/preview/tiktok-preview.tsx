import { AdPreview } from '../../preview/ad-preview.js';
import { useShownAd } from './use-shown-ad.js';

/** The ads being created, as they fill the screen. */
export const TiktokPreview = ({ onClose }: { onClose(): void }) => (
  <AdPreview useShownAd={useShownAd} onClose={onClose} />
);

import { AdPreview } from '../../preview/ad-preview.js';
import { useShownAd } from './use-shown-ad.js';

/** The ads being created, as search results or as display ads. */
export const GooglePreview = ({ onClose }: { onClose(): void }) => (
  <AdPreview useShownAd={useShownAd} onClose={onClose} />
);

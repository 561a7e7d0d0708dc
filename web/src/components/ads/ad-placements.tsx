import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '@blueprintjs/core';
import { AdCard, PLACEMENTS, type DrawnAd, type Placement } from './ad-card.js';

/** An ad in each of its placements, one at a time. */
export function AdPlacements({ ad }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const [placement, setPlacement] = useState<Placement>('feed');
  return (
    <div className="ad-placements">
      <SegmentedControl
        fill
        role="radiogroup"
        aria-label={t('preview.placement')}
        value={placement}
        onValueChange={(value) => setPlacement(value as Placement)}
        options={PLACEMENTS.map((value) => ({ value, label: t(`preview.places.${value}`) }))}
      />
      <AdCard ad={ad} placement={placement} />
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdCard, PLACEMENTS, type DrawnAd, type Placement } from './ad-card.js';
import { PlacementChoice } from './placement-choice.js';

/** An ad in each of its placements, one at a time. */
export function AdPlacements({ ad }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const [placement, setPlacement] = useState<Placement>('feed');
  const options = PLACEMENTS.map((value) => ({ value, label: t(`preview.places.${value}`) }));
  return (
    <PlacementChoice<Placement> value={placement} options={options} onChange={setPlacement}>
      <AdCard ad={ad} placement={placement} />
    </PlacementChoice>
  );
}

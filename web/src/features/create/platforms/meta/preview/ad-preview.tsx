import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Drawer, SegmentedControl } from '@blueprintjs/core';
import { Cross, Refresh } from '@blueprintjs/icons';
import { useIsNarrow } from '../../../../../lib/use-media.js';
import { DrawnAdCard, PLACEMENTS, type Placement } from './drawn-ad.js';
import { useShownAd } from './use-shown-ad.js';
import './ad-preview.css';

/** Beside the form: any combination of what is filled in, as the ad that will be made of it. */
export function AdPreview({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [count, setCount] = useState(0);
  const [placement, setPlacement] = useState<Placement>('feed');
  const ad = useShownAd(count);
  const varied = Object.entries(ad.sizes).filter(([, size]) => size > 1);
  return (
    <Drawer
      isOpen
      size={isNarrow ? '100%' : '400px'}
      hasBackdrop={isNarrow}
      enforceFocus={isNarrow}
      canOutsideClickClose={false}
      onClose={onClose}
      shouldReturnFocusOnClose
    >
      <div className="ad-preview" role="dialog" aria-labelledby="ad-preview-title">
        <div className="spread">
          <h2 id="ad-preview-title">{t('preview.title')}</h2>
          <Button autoFocus variant="minimal" icon={<Cross />} aria-label={t('label.close')} onClick={onClose} />
        </div>
        <SegmentedControl
          fill
          role="radiogroup"
          aria-label={t('preview.placement')}
          value={placement}
          onValueChange={(value) => setPlacement(value as Placement)}
          options={PLACEMENTS.map((value) => ({ value, label: t(`preview.places.${value}`) }))}
        />
        <DrawnAdCard ad={ad} placement={placement} />
        <p className="secondary" role="status">
          {varied
            .map(([name, size]) =>
              t(`preview.lists.${name as 'headlines'}`, { n: (ad.combination[name] ?? 0) + 1, size }),
            )
            .join(' · ')}
        </p>
        <Button
          icon={<Refresh />}
          text={t('preview.another')}
          disabled={varied.length === 0}
          onClick={() => setCount(count + 1)}
        />
        <p className="secondary ad-link">{t('preview.link', { link: ad.link ?? '' })}</p>
      </div>
    </Drawer>
  );
}

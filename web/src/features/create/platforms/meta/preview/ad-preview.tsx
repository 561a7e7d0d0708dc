import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Drawer } from '@blueprintjs/core';
import { Cross, Refresh } from '@blueprintjs/icons';
import { AdPlacements } from '../../../../../components/ads/ad-placements.js';
import { useIsNarrow } from '../../../../../lib/use-media.js';
import { useShownAd } from './use-shown-ad.js';
import './ad-preview.css';

/** Beside the form: any combination of what is filled in, as the ad that will be made of it. */
export function AdPreview({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [count, setCount] = useState(0);
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
        <AdPlacements ad={ad} />
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
        {ad.isTracked && <p className="secondary">{t('preview.tracked')}</p>}
      </div>
    </Drawer>
  );
}

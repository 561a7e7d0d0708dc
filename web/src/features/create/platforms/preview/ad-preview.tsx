import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Drawer } from '@blueprintjs/core';
import { Cross, Refresh } from '@blueprintjs/icons';
import { componentInWords } from '#libs/platforms/components/components.js';
import { asTitle } from '#libs/platforms/fields/field-texts.js';
import type { DrawnAd } from '../../../../components/ads/ad-card.js';
import { AdLook } from '../../../../components/ads/ad-look.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useIsNarrow } from '../../../../lib/use-media.js';
import { useFrame } from '../../form/context.js';
import type { Combination } from './combinations.js';
import './ad-preview.css';

/** An ad to draw, and the combination of alternatives that it shows. */
export interface ShownCombination extends DrawnAd {
  combination: Combination;
  sizes: Readonly<Record<string, number>>;
  /** Whether the team's tracking parameters are part of the address. */
  isTracked: boolean;
}

interface Props {
  /** A combination of the form's alternatives as an ad; `count` steps through the combinations. */
  useShownAd(count: number): ShownCombination;
  onClose(): void;
}

/** The preview beside the form: any combination of the filled-in alternatives, drawn as an ad. */
export function AdPreview({ useShownAd, onClose }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { language } = useFormat();
  const { description } = useFrame();
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
        <AdLook platform={description.platform} ad={ad} />
        <p className="secondary" role="status">
          {varied
            .map(([name, size]) =>
              t('preview.alternative', {
                one: asTitle(componentInWords(description, name, language)),
                size,
                n: (ad.combination[name] ?? 0) + 1,
              }),
            )
            .join(' · ')}
        </p>
        <Button
          icon={<Refresh />}
          text={t('preview.another')}
          disabled={varied.length === 0}
          onClick={() => setCount(count + 1)}
        />
        {ad.link && <p className="secondary ad-link">{t('preview.link', { link: ad.link })}</p>}
        {ad.isTracked && <p className="secondary">{t('preview.tracked')}</p>}
      </div>
    </Drawer>
  );
}

import { useTranslation } from 'react-i18next';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { useFormat } from '../../lib/format/use-format.js';

/** The kinds of ad objects in the platform's own words, as titles. */
export function useKindNames({ group }: PlatformDescription): Record<AdObjectKind, string> {
  const { t } = useTranslation();
  const { language } = useFormat();
  const many = group.many[language];
  return {
    campaign: t('script.campaigns'),
    adset: many.charAt(0).toUpperCase() + many.slice(1),
    ad: t('script.ads'),
  };
}

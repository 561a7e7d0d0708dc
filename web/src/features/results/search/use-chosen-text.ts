import { useTranslation } from 'react-i18next';
import type { ChosenVariation } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';

/** The reason why a variation runs in a later wave, in words. */
export function useChosenText(): (chosen: Pick<ChosenVariation, 'because' | 'is_new' | 'rank'>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ because, is_new, rank }) =>
    because === 'bridge'
      ? t('results.searched.why.bridge')
      : t(`results.searched.why.${is_new ? 'new' : 'again'}`, { rank: format.number(rank) });
}

import { useTranslation } from 'react-i18next';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { StoredAlternative } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useGroupWords } from '../../../lib/platform/use-group-words.js';

/** The objects that an edit would delete and create, in words: `2 ads, 1 ad set`. */
export function useCosts(
  description: PlatformDescription,
  stored: StoredAlternative,
): { deleted: string; created: string } {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGroupWords(description);
  const inWords = (ads: number, adSets: number) =>
    [
      adSets > 0 && t('edit.adSets', { count: adSets, n: format.number(adSets), ...words }),
      ads > 0 && t('edit.ads', { count: ads, n: format.number(ads) }),
    ]
      .filter((part) => part !== false)
      .join(', ') || t('edit.nothing');
  return {
    deleted: inWords(stored.created_ads, stored.created_ad_sets),
    created: inWords(stored.ads, stored.ad_sets),
  };
}

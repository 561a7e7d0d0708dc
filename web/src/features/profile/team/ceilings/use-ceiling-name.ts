import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import type { Ceiling } from '../../../../lib/api/endpoints.js';

/** A ceiling's scope, in words. */
export function useCeilingName() {
  const { t } = useTranslation();
  return useCallback(
    ({ platform, account_id: id, account_name: name, currency }: Ceiling): string =>
      platform === null
        ? t('ceilings.wholeTeam', { currency })
        : t('ceilings.oneAccount', { platform: PLATFORM_NAMES[platform], name: name ?? id, currency }),
    [t],
  );
}

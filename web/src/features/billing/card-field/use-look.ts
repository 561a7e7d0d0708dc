import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.js';
import { useTheme } from '../../../lib/theme/theme.js';
import type { FieldLook } from './card-field.js';

/** The parts of the console's look that the provider's field adopts. */
export function useLook(): FieldLook {
  const { t } = useTranslation();
  const theme = useTheme();
  const { language } = useFormat();
  return useMemo(
    () => ({
      theme,
      language,
      words: { field: t('payment.card'), challenge: t('payment.challenge'), cancel: t('action.cancel') },
    }),
    [language, t, theme],
  );
}

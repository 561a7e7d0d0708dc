import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toaster.js';

/**
 * Copies a text to the clipboard and says so, or says that the clipboard is unavailable: browsers allow it over https only, and users may
 * forbid it.
 */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const { t } = useTranslation();
  return useCallback(
    async (text, copied) => {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        return toast(t('notCopied'), 'danger');
      }
      return toast(copied, 'success');
    },
    [t],
  );
}

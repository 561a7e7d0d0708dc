import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toaster.js';

/** Puts a text into the clipboard and says so, or says that it is not there: browsers allow it over https alone, and people may forbid it. */
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

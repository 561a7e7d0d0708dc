import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toaster.js';

/**
 * Copies a text to the clipboard, and shows a note with the outcome. The clipboard is not always available: browsers allow it only over
 * https, and users can forbid it.
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

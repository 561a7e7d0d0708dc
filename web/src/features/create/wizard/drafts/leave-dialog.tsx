import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../../components/confirm-dialog.js';

/** What leaving now would lose: files that the browser does not store, a form being sent, or changes that the server's draft lacks. */
export type AtRisk = 'files' | 'sending' | 'draft';

/**
 * Asks before the user leaves unsaved work: the browser asks when the tab is closed or reloaded, a dialog when the user follows a link of
 * the console.
 */
export function LeaveDialog({ atRisk }: { atRisk: AtRisk | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (atRisk === null) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- a click on a text node or the document has no such method
      const link = (event.target as Element | null)?.closest?.('a[href]');
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target === '_blank' || link.hasAttribute('download'))
        return;
      const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
      if (origin !== window.location.origin || pathname + search === window.location.pathname + window.location.search)
        return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(pathname + search + hash);
    };
    window.addEventListener('beforeunload', unload);
    // Runs before the router's own links handle the click.
    document.addEventListener('click', click, true);
    return () => {
      window.removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [atRisk]);
  return (
    <ConfirmDialog
      isOpen={wanted !== null}
      title={t('leave.title')}
      intent="danger"
      confirmText={t('leave.confirm')}
      onClose={() => setWanted(null)}
      onConfirm={() => {
        setWanted(null);
        if (wanted !== null) void navigate(wanted);
      }}
    >
      <p>{t(`leave.${atRisk ?? 'draft'}`)}</p>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button, PopoverNext } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { logRead, selectErrorLog } from '../../lib/errors/error-log.js';
import { clearToasts } from '../../lib/toaster.js';
import { AlertsDialog } from './alerts-dialog.js';
import { ErrorLogPanel } from './error-log-panel.js';
import './errors.css';

/** The bell with the number of unread errors; it opens and closes the log, which reads them all (SHELL-015, SHELL-031). */
export function NotificationBell() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { unread } = useSelector(selectErrorLog);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const turn = (isOpen: boolean) => {
    setPanelOpen(isOpen);
    if (!isOpen) return;
    dispatch(logRead());
    clearToasts(); // The log says it all, and from here on they would only be in front of it.
  };
  return (
    <>
      <PopoverNext
        isOpen={isPanelOpen}
        placement="bottom-end"
        shouldReturnFocusOnClose
        onInteraction={turn}
        content={
          <ErrorLogPanel
            onOpenAlerts={() => {
              setPanelOpen(false);
              setDialogOpen(true);
            }}
          />
        }
      >
        <Button
          variant="minimal"
          className="bell"
          aria-label={unread === 0 ? t('errors.bell') : t('errors.bellUnread', { count: unread })}
          aria-expanded={isPanelOpen}
        >
          <Notifications aria-hidden />
          {unread > 0 && (
            <span className="bell-badge tabular" aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </Button>
      </PopoverNext>
      <AlertsDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  );
}

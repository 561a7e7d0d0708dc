import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button, PopoverNext } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { logRead, selectErrorLog } from '../../lib/errors/error-log.js';
import { clearToasts } from '../../lib/toaster.js';
import { AlertsDialog } from './alerts-dialog.js';
import { ErrorLogPanel } from './error-log-panel.js';
import { useWaiting } from '../../components/waiting/use-waiting.js';
import { FinishedList, LeftOutList, StoppedList, WaitingSection, WinnersList } from './event-lists.js';
import './errors.css';

/**
 * The bell with the number of unread errors and of runs that need the user. It opens and closes a panel with them, the spending winners,
 * and the runs that were lately finished or stopped. Opening the panel marks the errors as read (SHELL-015, SHELL-031). A waiting run
 * counts until somebody decides about it or fixes it.
 */
export function NotificationBell() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { unread } = useSelector(selectErrorLog);
  const waiting = useWaiting();
  const winners = waiting.winners.reduce((sum, batch) => sum + batch.count, 0);
  const news = [
    ...(unread > 0 ? [t('errors.unread', { count: unread })] : []),
    ...(waiting.total > 0 ? [t('waiting.count', { count: waiting.total })] : []),
    ...(winners > 0 ? [t('winners.count', { count: winners })] : []),
  ];
  const count = unread + waiting.total;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const togglePanel = (isOpen: boolean) => {
    setPanelOpen(isOpen);
    if (!isOpen) return;
    dispatch(logRead());
    clearToasts(); // The log has the same texts, and the toasts would cover it.
  };
  return (
    <>
      <PopoverNext
        isOpen={isPanelOpen}
        placement="bottom-end"
        shouldReturnFocusOnClose
        onInteraction={togglePanel}
        content={
          <div className="error-panel">
            <WaitingSection {...waiting} onLeave={() => setPanelOpen(false)} />
            <LeftOutList left_out_waves={waiting.left_out_waves} onLeave={() => setPanelOpen(false)} />
            <WinnersList winners={waiting.winners} onLeave={() => setPanelOpen(false)} />
            <FinishedList finished={waiting.finished} onLeave={() => setPanelOpen(false)} />
            <StoppedList stopped={waiting.stopped} onLeave={() => setPanelOpen(false)} />
            <ErrorLogPanel
              isQuiet={[
                ...[waiting.total, winners, waiting.finished.length, waiting.stopped.length],
                waiting.left_out_waves.length,
              ].every((count) => count === 0)}
              onOpenAlerts={() => {
                setPanelOpen(false);
                setDialogOpen(true);
              }}
            />
          </div>
        }
      >
        <Button
          variant="minimal"
          className="bell"
          aria-label={news.length === 0 ? t('errors.bell') : `${t('errors.bell')}: ${news.join(', ')}`}
          aria-expanded={isPanelOpen}
        >
          <Notifications aria-hidden />
          {count > 0 && (
            <span className={`bell-badge tabular ${unread === 0 ? 'waiting' : ''}`} aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
          {count === 0 && winners > 0 && <span className="bell-dot" aria-hidden />}
        </Button>
      </PopoverNext>
      <AlertsDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  );
}

import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useLocation, useRouteError } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { EmptyState } from '../components/states.js';
import { ConsentGate } from '../features/consent/consent-gate.js';
import { selectSessionStatus } from '../lib/session/session-slice.js';

// Dialogs are no part of the first load: most visitors never see this one.
const SessionExpiredDialog = lazy(() => import('./session-expired-dialog.js'));

/** What every route shares: scroll memory, the session dialog, and focus on the new page's content. */
export function Root() {
  const { pathname } = useLocation();
  const isExpired = useSelector(selectSessionStatus) === 'expired';
  useEffect(() => {
    // Keyboard and screen-reader users start at the new page's content, not at the old link.
    if (document.activeElement === document.body || document.activeElement?.closest('nav')) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return (
    <>
      <ConsentGate />
      <Outlet />
      {isExpired && (
        <Suspense fallback={null}>
          <SessionExpiredDialog />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  );
}

/** A screen that threw: say so, offer a reload, keep the rest of the browser tab alive. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const detail = error instanceof Error ? error.message : '';
  return (
    <main id="main">
      <EmptyState
        icon={<WarningSign size={32} aria-hidden />}
        title={t('state.broken')}
        text={`${t('state.brokenHelp')} ${detail}`}
        actions={<Button text={t('action.reload')} onClick={() => window.location.reload()} />}
      />
    </main>
  );
}

import { lazy, Suspense, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';
import { AdLooks, type AdLooksByPlatform } from '../components/ads/ad-looks.js';
import { ConsentGate } from '../features/consent/consent-gate.js';
import { selectSessionStatus } from '../lib/session/session-slice.js';
import { RouteBoundary } from './route-boundary.js';

// Dialogs are not in the first load: most visitors never see this one.
const SessionExpiredDialog = lazy(() => import('./session-expired-dialog.js'));

let looks: Promise<AdLooksByPlatform> | undefined;
/** The looks of ads are not in the first load: only pages with ads need them. */
const loadLooks = () => (looks ??= import('./platforms/platform-parts.js').then((part) => part.AD_LOOKS));

/** The common parts of all routes: consent, the session dialog, and focus on the new page's content. */
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
    <RouteBoundary pathname={pathname} isAlone>
      <ConsentGate />
      <AdLooks value={loadLooks}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </AdLooks>
      {isExpired && (
        <Suspense fallback={null}>
          <SessionExpiredDialog />
        </Suspense>
      )}
    </RouteBoundary>
  );
}

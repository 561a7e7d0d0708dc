import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { RouteBoundary } from '../route-boundary.js';
import { AlertBanner } from './alert-banner.js';
import { Footer } from './footer.js';
import { TopBar } from './top-bar.js';
import './room.css';

/** As high as the window while a page loads, so that the footer is below it, out of sight. */
const ROOM = <div className="room" />;

/** The frame of visitors' pages, around the given page or the route's. */
export function SignedOutLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="app">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <TopBar user={null} />
      <AlertBanner />
      <main className="content" id="main" tabIndex={-1}>
        <RouteBoundary pathname={pathname}>
          <Suspense fallback={ROOM}>{children}</Suspense>
        </RouteBoundary>
      </main>
      <Footer />
    </div>
  );
}

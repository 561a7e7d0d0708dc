import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { AlertBanner } from './alert-banner.js';
import { Footer } from './footer.js';
import { TopBar } from './top-bar.js';

/** Keeps the footer below the window while a page is on its way: nothing jumps when it arrives. */
const ROOM = <div style={{ minHeight: '100vh' }} />;

/** The frame of what a visitor sees: a given page, or the route's. */
export function SignedOutLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="app">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <TopBar user={null} />
      <AlertBanner />
      <main className="content" id="main" tabIndex={-1}>
        <Suspense fallback={ROOM}>{children}</Suspense>
      </main>
      <Footer />
    </div>
  );
}

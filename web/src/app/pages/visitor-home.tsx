import { lazy, Suspense } from 'react';
import { siteTexts } from '../../components/site/site-texts.js';
import { SignedOutLayout } from '../shell/signed-out-layout.js';

const Landing = lazy(async () => {
  const [page] = await Promise.all([import('../../features/landing/landing-page.js'), siteTexts.preload()]);
  return page;
});

/** Keeps the footer below the window while the page is on its way: nothing jumps when it arrives. */
const ROOM = <div style={{ minHeight: '100vh' }} />;

/** / for somebody who is not signed in (SHELL-002). */
export function VisitorHome() {
  return (
    <SignedOutLayout>
      <Suspense fallback={ROOM}>
        <Landing />
      </Suspense>
    </SignedOutLayout>
  );
}

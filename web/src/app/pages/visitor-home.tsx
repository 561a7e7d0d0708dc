import { lazy, Suspense } from 'react';
import { siteTexts } from '../../components/site/site-texts.js';
import { SignedOutLayout } from '../shell/signed-out-layout.js';

const Landing = lazy(async () => {
  const [page] = await Promise.all([import('../../features/landing/landing-page.js'), siteTexts.preload()]);
  return page;
});

/** / for somebody who is not signed in (SHELL-002). */
export function VisitorHome() {
  return (
    <SignedOutLayout>
      <Suspense fallback={null}>
        <Landing />
      </Suspense>
    </SignedOutLayout>
  );
}

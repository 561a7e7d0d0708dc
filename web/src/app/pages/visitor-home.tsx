import { siteTexts } from '../../components/site/site-texts.js';
import { hadSession } from '../../lib/session/session-slice.js';
import { textPage } from '../page-route.js';
import { SignedOutLayout } from '../shell/signed-out-layout.js';

const landing = textPage(siteTexts, () => import('../../features/landing/landing-page.js'));

/** The page / for visitors who are not signed in (SHELL-002). */
export const visitorHome = {
  element: <SignedOutLayout>{landing.element}</SignedOutLayout>,
  handle: async () => (hadSession() ? undefined : landing.handle()),
};

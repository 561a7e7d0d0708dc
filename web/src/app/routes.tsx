import { lazy } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { siteTexts } from '../components/site/site-texts.js';
import { helpTexts } from '../features/help/help-texts.js';
import { legalTexts } from '../features/legal/legal-texts.js';
import { hadSession } from '../lib/session/session-slice.js';
import { NotFoundPage } from './not-found-page.js';
import { RequireSession } from './require-session.js';
import { VisitorHome } from './pages/visitor-home.js';
import { RouteFailure, Root } from './root.js';
import { EitherLayout } from './shell/either-layout.js';
import { loadSignedInLayout } from './shell/load-signed-in-layout.js';
import { SignedOutLayout } from './shell/signed-out-layout.js';
import { VisitorOnly } from './visitor-only.js';

type PageModule = { default: React.ComponentType };
/** Each page is a chunk of its own; Highcharts comes with the results page only. */
const page = (load: () => Promise<PageModule>) => async () => ({ Component: (await load()).default });

/** A page with long texts of its own, which come beside it. */
const textPage = (texts: { preload(): Promise<void> }, load: () => Promise<PageModule>) =>
  page(async () => (await Promise.all([load(), texts.preload()]))[0]);
/** A page behind an address that visitors use too: they do not download it, its users do not wait for it twice. */
const memberPage = (load: () => Promise<PageModule>) => async () => ({
  Component: hadSession() ? (await load()).default : lazy(load),
});

const create = () => import('./pages/create-route.js');

const signedIn: RouteObject[] = [
  { path: '/experiments/meta/create', lazy: page(create) },
  { path: '/experiments/meta/live', lazy: page(() => import('../features/experiments/live-page.js')) },
  { path: '/experiments/meta/completed', lazy: page(() => import('../features/experiments/completed-page.js')) },
  { path: '/experiments/completed', element: <Navigate to="/experiments/meta/completed" replace /> },
  { path: '/experiment/meta/results', lazy: page(() => import('../features/results/results-page.js')) },
  { path: '/profile', lazy: page(() => import('../features/profile/profile-page.js')) },
  { path: '/about', lazy: textPage(helpTexts, () => import('../features/help/about-page.js')) },
];

const legal: RouteObject[] = [
  { path: '/privacy', lazy: textPage(legalTexts, () => import('../features/legal/privacy-page.js')) },
  { path: '/terms', lazy: textPage(legalTexts, () => import('../features/legal/terms-page.js')) },
  { path: '/cookies', lazy: textPage(legalTexts, () => import('../features/legal/cookies-page.js')) },
];

const signedOut: RouteObject[] = [
  { path: '/login', lazy: page(() => import('../features/session/login-page.js')) },
  {
    element: <VisitorOnly />,
    children: [
      { path: '/pricing', lazy: textPage(siteTexts, () => import('../features/pricing/pricing-page.js')) },
      { path: '/password/reset', lazy: page(() => import('../features/session/reset-page.js')) },
      { path: '/join', lazy: page(() => import('../features/session/join-page.js')) },
    ],
  },
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    children: [
      {
        element: <RequireSession visitor={<VisitorHome />} />,
        children: [{ lazy: memberPage(loadSignedInLayout), children: [{ path: '/', lazy: memberPage(create) }] }],
      },
      { element: <RequireSession />, children: [{ lazy: page(loadSignedInLayout), children: signedIn }] },
      { element: <EitherLayout />, children: [...legal, { path: '*', element: <NotFoundPage /> }] },
      { element: <SignedOutLayout />, children: signedOut },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

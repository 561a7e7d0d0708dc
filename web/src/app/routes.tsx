import { Navigate, type RouteObject } from 'react-router-dom';
import { DEFAULT_PLATFORM, PLATFORMS } from '#libs/contracts/platform/platform.js';
import { siteTexts } from '../components/site/site-texts.js';
import { helpTexts } from '../features/help/help-texts.js';
import { legalTexts } from '../features/legal/legal-texts.js';
import {
  COMPLETED_PATH,
  createPath,
  DEADLINES_PATH,
  listPath,
  LISTS,
  SAMPLE_RESULTS_PATH,
  SAMPLES_PATH,
  sharedPath,
  VISITOR_PATH,
  VISITOR_RESULTS_PATH,
  type ListName,
} from '../lib/platform/paths.js';
import { loadMemberTexts } from './load-member-texts.js';
import { NotFoundPage } from './not-found-page.js';
import { forMembers, page, textPage } from './page-route.js';
import { RequireSession } from './require-session.js';
import { visitorHome } from './pages/visitor-home.js';
import { Root } from './root.js';
import { EitherLayout } from './shell/either-layout.js';
import { loadSignedInLayout } from './shell/load-signed-in-layout.js';
import { SignedOutLayout } from './shell/signed-out-layout.js';
import { VisitorOnly } from './visitor-only.js';

const planGate = page(() => import('./plan-gate.js'));
const create = page(async () => {
  const route = import('./pages/create-route.js').then((part) => part.CreateRoute);
  return (await import('./platforms/platform-parts.js')).withOwnParts(route);
});
const signedInLayout = page(loadSignedInLayout);

/** All lists are one chunk, because each needs the same parts. */
const experiments = (list: ListName) =>
  page(async () => {
    const { ExperimentsPage } = await import('../features/experiments/experiments-page.js');
    return { default: () => <ExperimentsPage list={list} /> };
  });
const lists = LISTS.map((list) => [list, experiments(list)] as const);
const sharedGroups = page(() => import('../features/sharing/shared-groups-page.js'));
const results = page(() => import('../features/results/results-page.js'));

/** Each platform by its name, so that any other name in the address is not found. */
const platformPages: RouteObject = {
  ...page(() => import('./pages/platform-pages.js')),
  children: PLATFORMS.flatMap((platform) => [
    { path: createPath(platform), ...create },
    ...lists.map(([list, shown]) => ({ path: listPath(platform, list), ...shown })),
    { path: sharedPath(platform), ...sharedGroups },
    { path: `/experiment/${platform}/results`, ...results },
  ]),
};

const signedIn: RouteObject[] = [
  platformPages,
  { path: COMPLETED_PATH, element: <Navigate to={listPath(DEFAULT_PLATFORM, 'completed')} replace /> },
  { path: SAMPLES_PATH, ...page(() => import('../features/results/samples/samples-page.js')) },
  { path: SAMPLE_RESULTS_PATH, ...page(() => import('../features/results/samples/sample-results-page.js')) },
  { path: DEADLINES_PATH, ...page(() => import('../features/deadlines/deadlines-page.js')) },
  { path: '/profile', ...page(() => import('./pages/profile-route.js')) },
  { path: '/about', ...textPage(helpTexts, () => import('../features/help/about-page.js')) },
];

/** For staff, who need no plan of their own. */
const dashboard: RouteObject = { path: '/dashboard', ...page(() => import('./pages/dashboard-route.js')) };

const legal: RouteObject[] = [
  { path: '/privacy', ...textPage(legalTexts, () => import('../features/legal/privacy-page.js')) },
  { path: '/terms', ...textPage(legalTexts, () => import('../features/legal/terms-page.js')) },
  { path: '/cookies', ...textPage(legalTexts, () => import('../features/legal/cookies-page.js')) },
];

/** For people outside any team, with or without an account (SHELL-011). */
const shared: RouteObject[] = [
  { path: VISITOR_PATH, ...page(() => import('../features/session/visitor-page.js')) },
  {
    path: VISITOR_RESULTS_PATH,
    // Uses the texts that describe results behind the login.
    ...textPage({ preload: loadMemberTexts }, () => import('../features/results/visitor/visitor-results-page.js')),
  },
];

const signedOut: RouteObject[] = [
  { path: '/login', ...page(() => import('../features/session/login-page.js')) },
  {
    element: <VisitorOnly />,
    children: [
      { path: '/pricing', ...textPage(siteTexts, () => import('../features/pricing/pricing-page.js')) },
      { path: '/password/reset', ...page(() => import('../features/session/reset-page.js')) },
      { path: '/join', ...page(() => import('../features/session/join-page.js')) },
    ],
  },
];

/** Each page is a chunk of its own; Highcharts comes with the results page only. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <RequireSession visitor={visitorHome.element} />,
        handle: visitorHome.handle,
        children: [
          {
            ...forMembers(signedInLayout),
            children: [{ ...forMembers(planGate), children: [{ path: '/', ...forMembers(create) }] }],
          },
        ],
      },
      {
        element: <RequireSession />,
        children: [{ ...signedInLayout, children: [{ ...planGate, children: signedIn }, dashboard] }],
      },
      { element: <EitherLayout />, children: [...legal, ...shared, { path: '*', element: <NotFoundPage /> }] },
      { element: <SignedOutLayout />, children: signedOut },
    ],
  },
];

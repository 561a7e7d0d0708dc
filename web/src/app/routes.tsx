import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.js';
import { RequireSession } from './require-session.js';
import { RouteFailure, Root } from './root.js';
import { SignedOutLayout } from './shell/signed-out-layout.js';

type PageModule = { default: React.ComponentType };
/** Each page is a chunk of its own; Highcharts comes with the results page only. */
const page = (load: () => Promise<PageModule>) => async () => ({ Component: (await load()).default });

const create = page(() => import('./pages/create-route.js'));

const signedIn: RouteObject[] = [
  { path: '/', lazy: create },
  { path: '/experiments/meta/create', lazy: create },
  { path: '/experiments/meta/live', lazy: page(() => import('../features/experiments/live-page.js')) },
  { path: '/experiments/meta/completed', lazy: page(() => import('../features/experiments/completed-page.js')) },
  { path: '/experiments/completed', element: <Navigate to="/experiments/meta/completed" replace /> },
  { path: '/experiment/meta/results', lazy: page(() => import('../features/results/results-page.js')) },
];

const signedOut: RouteObject[] = [
  { path: '/login', lazy: page(() => import('../features/session/login-page.js')) },
  { path: '*', element: <NotFoundPage /> },
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    children: [
      {
        element: <RequireSession />,
        children: [{ lazy: page(() => import('./shell/signed-in-layout.js')), children: signedIn }],
      },
      { element: <SignedOutLayout />, children: signedOut },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

import { lazy } from 'react';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import { NotFoundPage } from '../not-found-page.js';

const Dashboard = lazy(() => import('../../features/dashboard/dashboard-page.js'));

/** Staff get the dashboard, which nobody else downloads; for everybody else the page does not exist (SHELL-006, SHELL-012). */
export default function DashboardRoute() {
  return useSessionUser().is_staff ? <Dashboard /> : <NotFoundPage />;
}

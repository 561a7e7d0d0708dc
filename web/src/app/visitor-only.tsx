import { useSelector } from 'react-redux';
import { Navigate, Outlet } from 'react-router-dom';
import { useMeQuery } from '../lib/api/endpoints.js';
import { hadSession, selectSessionStatus } from '../lib/session/session-slice.js';

/** Pages that are useless to signed-in users, who are sent home (SHELL-011). */
export function VisitorOnly() {
  const status = useSelector(selectSessionStatus);
  const isVisitor = status === 'out' || status === 'expired' || (status === 'unknown' && !hadSession());
  const { isSuccess } = useMeQuery(undefined, { skip: isVisitor });
  return isSuccess && !isVisitor ? <Navigate to="/" replace /> : <Outlet />;
}

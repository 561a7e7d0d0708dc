import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState, Waiting } from '../components/states.js';
import { switchLanguage } from '../i18n/index.js';
import { useMeQuery } from '../lib/api/endpoints.js';
import { toProblem } from '../lib/api/problem.js';
import { asLanguage } from '../lib/format/use-format.js';
import {
  hadSession,
  selectSessionStatus,
  signedIn,
  signedOut,
  type SessionState,
} from '../lib/session/session-slice.js';

interface Props {
  /** Shown to visitors instead: the landing page at / (SHELL-002). */
  visitor?: ReactNode;
}

/** Shows the page to a signed-in user; a visitor goes to /login and comes back afterwards (SHELL-010). */
export function RequireSession({ visitor }: Props) {
  const { i18n } = useTranslation();
  const location = useLocation();
  const dispatch = useDispatch();
  const status = useSelector(selectSessionStatus);
  const isLeaving = useSelector(({ session }: SessionState) => session.isLeaving);
  // A visitor who never signed in here gets the visitor's page at once, without a call to the server.
  const isVisitor = visitor !== undefined && status === 'unknown' && !hadSession();
  const { currentData, error, refetch, isFetching } = useMeQuery(undefined, { skip: status === 'out' || isVisitor });
  const isRefused = error !== undefined && toProblem(error).status === 401;
  const language = currentData?.data.lang;
  const userId = currentData?.data.id;

  useEffect(() => {
    if (status === 'expired') return;
    if (userId !== undefined) dispatch(signedIn(userId));
    else if (isRefused) dispatch(signedOut());
  }, [dispatch, isRefused, status, userId]);

  // The account's language applies when it arrives, but does not override a later choice in the menu.
  useEffect(() => {
    if (language !== undefined && asLanguage(i18n.language) !== language) void switchLanguage(asLanguage(language));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [language]);

  // The dialog of the root layout is open. The page, if there is one, stays below it.
  if (status === 'expired' && currentData === undefined) return null;
  if (isVisitor) return visitor;
  if (status === 'out' || (isRefused && status !== 'expired')) {
    if (visitor !== undefined) return visitor;
    const currentPath = `${location.pathname}${location.search}${location.hash}`;
    return (
      <Navigate
        to={currentPath === '/' || isLeaving ? '/login' : `/login?next=${encodeURIComponent(currentPath)}`}
        replace
      />
    );
  }
  if (currentData !== undefined) {
    return (
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    );
  }
  if (error !== undefined && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
}

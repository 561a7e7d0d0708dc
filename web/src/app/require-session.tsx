import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '@blueprintjs/core';
import { ErrorState } from '../components/states.js';
import { switchLanguage } from '../i18n/index.js';
import { useMeQuery } from '../lib/api/endpoints.js';
import { toProblem } from '../lib/api/problem.js';
import { asLanguage } from '../lib/format/use-format.js';
import { selectSessionStatus, signedIn, signedOut } from '../lib/session/session-slice.js';

/** Lets the signed-in user through; a visitor goes to /login and comes back afterwards (SHELL-010). */
export function RequireSession() {
  const { t, i18n } = useTranslation();
  const location = useLocation();
  const dispatch = useDispatch();
  const status = useSelector(selectSessionStatus);
  const isClosed = status === 'out' || status === 'expired';
  const { currentData, error, refetch, isFetching } = useMeQuery(undefined, { skip: isClosed });
  const isRefused = error !== undefined && toProblem(error).status === 401;
  const language = currentData?.data.lang;

  useEffect(() => {
    if (currentData !== undefined) dispatch(signedIn());
    else if (isRefused && status !== 'expired') dispatch(signedOut());
  }, [currentData, dispatch, isRefused, status]);

  useEffect(() => {
    if (language !== undefined && asLanguage(i18n.language) !== language) void switchLanguage(asLanguage(language));
  }, [language]); // The account's language counts when it arrives, not against a later choice in the menu.

  if (status === 'expired') return null; // The dialog of the root layout is open.
  if (status === 'out' || isRefused) {
    const wanted = `${location.pathname}${location.search}`;
    return <Navigate to={wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`} replace />;
  }
  if (currentData !== undefined) return <Outlet />;
  if (error !== undefined && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="state">
      <Spinner aria-label={t('state.loading')} />
    </div>
  );
}

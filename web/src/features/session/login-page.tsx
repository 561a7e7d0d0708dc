import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Callout, Spinner, Tab, Tabs } from '@blueprintjs/core';
import { baseApi } from '../../lib/api/base-api.js';
import { useMeQuery } from '../../lib/api/endpoints.js';
import { Skeleton } from '../../components/states.js';
import { ensureCsrf } from '../../lib/api/csrf.js';
import { arrived, hadSession, selectIsReused, selectSessionStatus, signedIn } from '../../lib/session/session-slice.js';
import { ForgotForm } from './forgot-form.js';
import { GateCard } from './gate-card.js';
import { LoginForm } from './login-form.js';
import { returnPath } from './return-path.js';
import { useLinkValues } from './use-link-values.js';
import { useTokenLogin } from './use-token-login.js';

// Loaded on demand, because most people on this page have an account.
const SignUpForm = lazy(() => import('./sign-up-form.js'));
const LINK = ['token'] as const;

/**
 * The page with the tabs Login and Sign Up. /login?signup and /login?tab=2 open the second tab, ?forgot opens the request for a reset link,
 * and ?token logs in by a mailed link (AUTH-002 to AUTH-004, AUTH-023).
 */
export default function LoginPage() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [welcome, setWelcome] = useState<string | null>(null);
  const [email, setEmail] = useState(useArrivalEmail());
  const { token } = useLinkValues(LINK);
  const isSignUp = search.has('signup') || search.get('tab') === '2';
  const next = returnPath(search.get('next'));
  // A signed-in user is sent home (SHELL-011). Without an earlier session, or with a token, the page does not ask the server.
  const { currentData: me } = useMeQuery(undefined, { skip: token !== '' || !hadSession() });
  const userId = me?.data.id;
  const isIn = useSelector(selectSessionStatus) === 'in';
  const isReused = useSelector(selectIsReused);
  useEffect(() => {
    void ensureCsrf();
    dispatch(arrived());
  }, [dispatch]);

  // A user may have logged in in another tab after the session of this tab ended.
  useEffect(() => {
    if (userId !== undefined) dispatch(signedIn(userId));
  }, [dispatch, userId]);

  const enter = useCallback(() => {
    dispatch(baseApi.util.resetApiState());
    dispatch(signedIn());
    void navigate(next, { replace: true });
  }, [dispatch, navigate, next]);
  const { isWaiting, failure } = useTokenLogin(token === '' ? null : token, enter);

  const open = (name: 'login' | 'signup' | 'forgot') => {
    const query = new URLSearchParams(search);
    for (const other of ['signup', 'forgot', 'tab']) query.delete(other);
    if (name === 'signup') query.set('tab', '2');
    if (name === 'forgot') query.set('forgot', '');
    setSearch(query, { replace: true });
  };

  if (userId !== undefined && isIn) return <Navigate to={next} replace />;
  if (isWaiting) {
    return (
      <div className="gate" role="status">
        <Spinner aria-label={t('tokenLogin.waiting')} />
      </div>
    );
  }
  const isForgotten = search.has('forgot') && !isSignUp;
  const texts = isSignUp ? 'signUp' : 'login';
  return (
    <GateCard
      title={t(isForgotten ? 'forgot.title' : `${texts}.heading`)}
      name={t(`${texts}.title`)}
      lead={t(isForgotten ? 'forgot.lead' : 'login.lead')}
      description={t('login.lead')}
    >
      {/* Blueprint's arrow keys find only tabs that say whether they are disabled. */}
      <Tabs
        id="gate"
        selectedTabId={isSignUp ? 'signup' : 'login'}
        onChange={(tab) => open(tab === 'signup' ? 'signup' : 'login')}
        renderActiveTabPanelOnly
      >
        <Tab
          disabled={false}
          id="login"
          title={t('login.title')}
          panel={
            search.has('forgot') ? (
              <ForgotForm email={email} onBack={() => open('login')} />
            ) : (
              <>
                {isReused && (
                  <Callout intent="warning" role="alert" title={t('session.reusedTitle')} className="form-refusal">
                    {t('session.reused')}
                  </Callout>
                )}
                {failure !== null && (
                  <Callout intent="danger" role="alert" className="form-refusal">
                    {failure}
                  </Callout>
                )}
                {welcome !== null && (
                  <Callout intent="success" role="status" className="form-refusal">
                    {welcome}
                  </Callout>
                )}
                <LoginForm
                  key={email}
                  email={email}
                  onLoggedIn={enter}
                  onForgotten={(typed) => {
                    setEmail(typed.trim());
                    open('forgot');
                  }}
                />
              </>
            )
          }
        />
        <Tab
          disabled={false}
          id="signup"
          title={t('signUp.title')}
          panel={
            <Suspense fallback={<Skeleton rows={6} height={48} />}>
              <SignUpForm
                onSignedIn={enter}
                onSignedUp={(address, message) => {
                  setEmail(address);
                  setWelcome(message);
                  open('login');
                }}
              />
            </Suspense>
          }
        />
      </Tabs>
    </GateCard>
  );
}

/** The e-mail of a user who has just joined or chosen a new password; empty for others. */
function useArrivalEmail(): string {
  const state: unknown = useLocation().state;
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}

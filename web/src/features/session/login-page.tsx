import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { Callout, Tab, Tabs } from '@blueprintjs/core';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { baseApi } from '../../lib/api/base-api.js';
import { useMeQuery } from '../../lib/api/endpoints.js';
import { ensureCsrf } from '../../lib/api/csrf.js';
import { hadSession, signedIn } from '../../lib/session/session-slice.js';
import { LoginForm } from './login-form.js';
import { returnPath } from './return-path.js';
import { SignUpForm } from './sign-up-form.js';

/** Login and Sign Up; /login?signup and /login?tab=2 open the second tab (AUTH-002, AUTH-003). */
export default function LoginPage() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [welcome, setWelcome] = useState<{ email: string; message: string } | null>(null);
  const isSignUp = search.has('signup') || search.get('tab') === '2';
  const next = returnPath(search.get('next'));
  // Somebody who is signed in has no business here (SHELL-011); a stranger is not asked.
  const { isSuccess } = useMeQuery(undefined, { skip: !hadSession() });

  useEffect(() => {
    document.title = `${t(isSignUp ? 'signUp.title' : 'login.title')} · ${PRODUCT_NAME}`;
  }, [isSignUp, t]);
  useEffect(() => void ensureCsrf(), []);

  const openTab = (tab: string | number) => {
    const query = new URLSearchParams(search);
    query.delete('signup');
    if (tab === 'signup') query.set('tab', '2');
    else query.delete('tab');
    setSearch(query, { replace: true, flushSync: true });
  };
  const enter = () => {
    dispatch(baseApi.util.resetApiState());
    dispatch(signedIn());
    void navigate(next, { replace: true });
  };

  if (isSuccess) return <Navigate to={next} replace />;
  return (
    <div className="gate">
      <div className="card gate-card">
        <h1 className="gate-title">{t(isSignUp ? 'signUp.heading' : 'login.heading')}</h1>
        <p className="gate-lead">{t('login.lead')}</p>
        <Tabs id="gate" selectedTabId={isSignUp ? 'signup' : 'login'} onChange={openTab} renderActiveTabPanelOnly>
          <Tab
            id="login"
            title={t('login.title')}
            panel={
              <>
                {welcome !== null && (
                  <Callout intent="success" role="status" className="form-refusal">
                    {welcome.message}
                  </Callout>
                )}
                <LoginForm key={welcome?.email} email={welcome?.email ?? ''} onLoggedIn={enter} />
              </>
            }
          />
          <Tab
            id="signup"
            title={t('signUp.title')}
            panel={
              <SignUpForm
                onSignedUp={(email, message) => {
                  setWelcome({ email, message });
                  openTab('login');
                }}
              />
            }
          />
        </Tabs>
      </div>
    </div>
  );
}

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { ScriptDialogHost } from '../../components/hand-steps/script-dialog-host.js';
import { Waiting } from '../../components/states.js';
import { FailureNotices } from '../../features/errors/failure-notices.js';
import { NotificationBell } from '../../features/errors/notification-bell.js';
import { useLogout } from '../../lib/session/use-logout.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import '../../styles/blueprint-rest.css';
import { useIsDrawer } from '../../lib/use-media.js';
import { RouteBoundary } from '../route-boundary.js';
import { AlternativeEdits } from './alternative-edits.js';
import { AlertBanner } from './alert-banner.js';
import { Footer } from './footer.js';
import { MenuDrawer, useMenuDrawer } from './menu-drawer.js';
import { Shortcuts } from './shortcuts/shortcuts.js';
import { SideMenu } from './side-menu.js';
import { TopBar } from './top-bar.js';
import { TrialNotice } from './trial-notice.js';

/** Top bar, side menu (a drawer under 1024 px), content, footer. */
export default function SignedInLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const user = useSessionUser();
  const logout = useLogout();
  const isDrawer = useIsDrawer();
  const { button: menuButton, ...menu } = useMenuDrawer();
  return (
    <Shortcuts>
      <div className="app">
        <a className="skip-link" href="#main">
          {t('shell.skip')}
        </a>
        <TopBar user={user} onLogout={logout} menu={isDrawer ? menu : undefined} menuButton={menuButton}>
          <NotificationBell />
        </TopBar>
        <FailureNotices />
        <div className="body">
          {isDrawer ? (
            <MenuDrawer user={user} button={menuButton} {...menu} />
          ) : (
            <div className="side-column">
              <div className="side-menu">
                <SideMenu user={user} />
              </div>
            </div>
          )}
          <div className="content">
            <AlertBanner />
            <TrialNotice user={user} />
            <main className="page" id="main" tabIndex={-1}>
              <RouteBoundary pathname={pathname}>
                <AlternativeEdits>
                  <Suspense fallback={<Waiting />}>
                    <Outlet />
                  </Suspense>
                  <ScriptDialogHost />
                </AlternativeEdits>
              </RouteBoundary>
            </main>
            <Footer />
          </div>
        </div>
      </div>
    </Shortcuts>
  );
}

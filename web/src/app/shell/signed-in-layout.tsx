import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Drawer, DrawerSize, Position } from '@blueprintjs/core';
import { Waiting } from '../../components/states.js';
import { FailureNotices } from '../../features/errors/failure-notices.js';
import { NotificationBell } from '../../features/errors/notification-bell.js';
import { useLogout } from '../../lib/session/use-logout.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import '../../styles/blueprint-rest.css';
import { useIsDrawer } from '../../lib/use-media.js';
import { AlertBanner } from './alert-banner.js';
import { Footer } from './footer.js';
import { SideMenu } from './side-menu.js';
import { TopBar } from './top-bar.js';

/** Top bar, side menu (a drawer under 1024 px), content, footer. */
export default function SignedInLayout() {
  const { t } = useTranslation();
  const user = useSessionUser();
  const logout = useLogout();
  const isDrawer = useIsDrawer();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className="app">
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <TopBar user={user} onLogout={logout} onOpenMenu={isDrawer ? () => setMenuOpen(true) : undefined}>
        <NotificationBell />
      </TopBar>
      <FailureNotices />
      <div className="body">
        {isDrawer ? (
          <Drawer
            isOpen={isMenuOpen}
            position={Position.LEFT}
            size={DrawerSize.SMALL}
            style={{ width: 240 }}
            onClose={() => setMenuOpen(false)}
            aria-label={t('shell.menu')}
          >
            <div className="drawer-menu">
              <SideMenu user={user} onNavigate={() => setMenuOpen(false)} />
            </div>
          </Drawer>
        ) : (
          <div className="side-column">
            <div className="side-menu">
              <SideMenu user={user} />
            </div>
          </div>
        )}
        <div className="content">
          <AlertBanner />
          <main className="page" id="main" tabIndex={-1}>
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </main>
          <Footer />
        </div>
      </div>
    </div>
  );
}

import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { Dashboard, LogOut, Menu as MenuIcon, User } from '@blueprintjs/icons';
import { TeamLogo } from '../../components/team-logo.js';
import type { SessionUser } from '../../lib/api/endpoints.js';
import { useIsNarrow } from '../../lib/use-media.js';
import { LanguageMenu } from './language-menu.js';
import { ThemeToggle } from './theme-toggle.js';

interface Props {
  user: SessionUser | null;
  /** Present if the menu is a drawer. */
  menu?: { isOpen: boolean; open(): void };
  menuButton?: Ref<HTMLButtonElement>;
  onLogout?(): void;
  /** Only for signed-in users: visitors do not download it. */
  children?: ReactNode;
}

/** 50 px high: the team's logo or the product's sign, notifications, theme and language, the signed-in user (SHELL-014 to SHELL-020). */
export function TopBar({ user, menu, menuButton, onLogout, children }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <header className="top-bar">
      {menu !== undefined && (
        <Button
          ref={menuButton}
          variant="minimal"
          icon={<MenuIcon />}
          aria-label={t('shell.openMenu')}
          aria-haspopup="dialog"
          aria-expanded={menu.isOpen}
          onClick={menu.open}
        />
      )}
      <Link to="/" className="brand">
        <TeamLogo team={user?.team ?? null} />
      </Link>
      {children}
      <ThemeToggle />
      <LanguageMenu isSignedIn={user !== null} />
      {user === null ? (
        <>
          <Link to="/pricing" className={`${Classes.BUTTON} ${Classes.MINIMAL}`}>
            {t('shell.pricing')}
          </Link>
          <Link to="/login" className={`${Classes.BUTTON} ${Classes.MINIMAL}`}>
            {t('shell.login')}
          </Link>
        </>
      ) : (
        <>
          {user.is_staff && (
            // The specification wants a full page load (SHELL-006), so this is not a link of the router.
            <a
              href="/dashboard"
              className={`${Classes.BUTTON} ${Classes.MINIMAL}`}
              aria-label={t('shell.dashboard')}
              title={t('shell.dashboard')}
            >
              <Dashboard aria-hidden />
              {!isNarrow && <span className={Classes.BUTTON_TEXT}>{t('shell.dashboard')}</span>}
            </a>
          )}
          <Link to="/profile" className={`${Classes.BUTTON} ${Classes.MINIMAL} first-name`} title={user.email}>
            <User aria-hidden />
            <span className={Classes.BUTTON_TEXT}>{user.first_name}</span>
          </Link>
          <Button
            variant="minimal"
            icon={<LogOut />}
            text={isNarrow ? undefined : t('shell.logout')}
            aria-label={t('shell.logout')}
            onClick={onLogout}
          />
        </>
      )}
    </header>
  );
}

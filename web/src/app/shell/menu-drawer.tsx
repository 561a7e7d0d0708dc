import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button, Drawer, Position } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { SessionUser } from '../../lib/api/endpoints.js';
import { SideMenu } from './side-menu.js';

/** As wide as the menu beside the page (SHELL-021). */
const WIDTH = '240px';

/** Whether the drawer is open. It closes whenever the page changes, for whatever reason. */
export function useMenuDrawer() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (openedAt !== null && openedAt !== key) setOpenedAt(null);
  return { button, isOpen: openedAt === key, open: () => setOpenedAt(key), close: () => setOpenedAt(null) };
}

interface Props extends Omit<ReturnType<typeof useMenuDrawer>, 'open'> {
  user: SessionUser;
}

/** The menu of narrow windows. After it is dismissed, its button gets the focus; after a link is followed, the new page's content. */
export function MenuDrawer({ user, button, isOpen, close }: Props) {
  const { t } = useTranslation();
  const isDismissed = useRef(false);
  const dismiss = () => {
    isDismissed.current = true;
    close();
  };
  return (
    <Drawer
      isOpen={isOpen}
      position={Position.LEFT}
      size={WIDTH}
      shouldReturnFocusOnClose={false}
      onClose={dismiss}
      onClosed={() => {
        if (isDismissed.current) button.current?.focus();
        isDismissed.current = false;
      }}
    >
      <div className="drawer-menu" role="dialog" aria-modal aria-label={t('shell.menu')}>
        <div className="drawer-head">
          <Button autoFocus variant="minimal" icon={<Cross />} aria-label={t('shell.closeMenu')} onClick={dismiss} />
        </div>
        <SideMenu user={user} onNavigate={close} />
      </div>
    </Drawer>
  );
}

import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import {
  Document,
  Duplicate,
  Help,
  Learning,
  Plus,
  Pulse,
  Share,
  TickCircle,
  TimelineEvents,
  type SVGIconProps,
} from '@blueprintjs/icons';
import {
  ALL_PLATFORMS,
  PLATFORM_NAMES,
  type ListedPlatform,
  type Platform,
} from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import type { SessionUser } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { concernedCount } from '../../lib/deadlines/concern.js';
import { useDeadlines } from '../../lib/deadlines/use-deadlines.js';
import { createPath, DEADLINES_PATH, listPath, LISTS, sharedPath, type ListName } from '../../lib/platform/paths.js';
import { useListedPlatform } from '../../lib/platform/use-listed-platform.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { homePlatform, menuFor, startableOn } from '../route-list.js';
import { PlatformSwitch } from './platform-switch.js';
import { MenuShortcut } from './shortcuts/menu-shortcuts.js';
import { useListTotal } from './use-list-total.js';

const ICONS: Record<ListName, ComponentType<SVGIconProps>> = {
  live: Pulse,
  completed: TickCircle,
  drafts: Document,
  templates: Duplicate,
  samples: Learning,
};

/**
 * The lists of experiments with their totals, for the platform chosen above or for all; shared groups are the same for all platforms. Below
 * is the link to the tutorial, from every page (SHELL-004).
 */
export function SideMenu({ user, onNavigate }: { user: SessionUser; onNavigate?(): void }) {
  const { t } = useTranslation();
  const platform = usePlatform();
  const open = menuFor(user);
  const home = homePlatform(user);
  const listed = useListedPlatform(open, home);
  const addable = open.length === 0 ? [] : user.platforms.filter((one) => !open.includes(one));
  // A new experiment belongs to one platform.
  const newOn = [listed, platform].find((one) => one !== ALL_PLATFORMS && startableOn(user).includes(one)) ?? home;
  return (
    <nav aria-label={t('shell.menu')}>
      <Link
        to={createPath(newOn as Platform)}
        className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY} menu-action`}
        onClick={onNavigate}
      >
        <Plus aria-hidden />
        <span className={Classes.BUTTON_TEXT}>
          {t('shell.newExperiment', { platform: PLATFORM_NAMES[newOn as Platform] })}
        </span>
      </Link>
      <MenuShortcut what="find" onNavigate={onNavigate} />
      <PlatformSwitch open={open} addable={addable} listed={listed} onNavigate={onNavigate} />
      {open.length > 0 && (
        <ul className="menu-list">
          {LISTS.map((list) => {
            const Icon = ICONS[list];
            return (
              <li key={list}>
                <NavLink to={listPath(listed, list)} className="menu-link" onClick={onNavigate}>
                  <Icon aria-hidden />
                  <span>{t(`menu.${list}`)}</span>
                  <Count listed={listed} list={list} />
                </NavLink>
              </li>
            );
          })}
          <li>
            <NavLink to={DEADLINES_PATH} className="menu-link" onClick={onNavigate}>
              <TimelineEvents aria-hidden />
              <span>{t('menu.deadlines')}</span>
              <Concerned />
            </NavLink>
          </li>
          <li>
            <NavLink
              to={sharedPath(listed === ALL_PLATFORMS ? home : listed)}
              className="menu-link"
              onClick={onNavigate}
            >
              <Share aria-hidden />
              <span>{t('menu.shared')}</span>
            </NavLink>
          </li>
        </ul>
      )}
      <NavLink to="/about" className="menu-link menu-help" onClick={onNavigate}>
        <Help aria-hidden />
        <span>{t('menu.howTo', { product: PRODUCT_NAME })}</span>
      </NavLink>
      <MenuShortcut what="shortcuts" onNavigate={onNavigate} />
    </nav>
  );
}

function Count({ listed, list }: { listed: ListedPlatform; list: ListName }) {
  const format = useFormat();
  const total = useListTotal(listed, list);
  if (!total) return null;
  return <span className={`menu-count tabular ${list === 'live' ? 'live' : ''}`}>{format.number(total)}</span>;
}

/** How many experiments need an action before a deadline, or still allow one. */
function Concerned() {
  const { t } = useTranslation();
  const format = useFormat();
  const count = concernedCount(useDeadlines());
  if (count === 0) return null;
  return (
    <span className="menu-count tabular due">
      <span aria-hidden>{format.number(count)}</span>
      <span className="visually-hidden">{t('deadlines.concerned', { count, n: format.number(count) })}</span>
    </span>
  );
}

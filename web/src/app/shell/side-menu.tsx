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
  type SVGIconProps,
} from '@blueprintjs/icons';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { useExperimentsQuery, type SessionUser } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { LIST_TYPES } from '../../lib/api/list-types.js';
import { createPath, listPath, LISTS, sharedPath, type ListName } from '../../lib/platform/paths.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { homePlatform, menuFor, startableOn } from '../route-list.js';

const ICONS: Record<ListName, ComponentType<SVGIconProps>> = {
  live: Pulse,
  completed: TickCircle,
  drafts: Document,
  templates: Duplicate,
  samples: Learning,
};

/**
 * Each platform that is open has its lists in a group of its own, with their totals; what is shared stands once, whatever
 * its platforms. Below is the way to the tutorial, from every page (SHELL-004).
 */
export function SideMenu({ user, onNavigate }: { user: SessionUser; onNavigate?(): void }) {
  const { t } = useTranslation();
  const platform = usePlatform();
  const open = menuFor(user);
  return (
    <nav aria-label={t('shell.menu')}>
      <Link
        to={createPath(startableOn(user).includes(platform) ? platform : homePlatform(user))}
        className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY} menu-action`}
        onClick={onNavigate}
      >
        <Plus aria-hidden />
        <span className={Classes.BUTTON_TEXT}>{t('shell.newExperiment')}</span>
      </Link>
      {open.map((group) => (
        <section key={group} aria-labelledby={`menu-${group}`}>
          <h2 className="menu-heading" id={`menu-${group}`}>
            {PLATFORM_NAMES[group]}
          </h2>
          <ul className="menu-list">
            {LISTS.map((list) => {
              const Icon = ICONS[list];
              return (
                <li key={list}>
                  <NavLink to={listPath(group, list)} className="menu-link" onClick={onNavigate}>
                    <Icon aria-hidden />
                    <span>{t(`menu.${list}`)}</span>
                    <Count platform={group} list={list} />
                  </NavLink>
                </li>
              );
            })}
            {group === homePlatform(user) && (
              <li>
                <NavLink to={sharedPath(group)} className="menu-link" onClick={onNavigate}>
                  <Share aria-hidden />
                  <span>{t('menu.shared')}</span>
                </NavLink>
              </li>
            )}
          </ul>
        </section>
      ))}
      <NavLink to="/about" className="menu-link menu-help" onClick={onNavigate}>
        <Help aria-hidden />
        <span>{t('menu.howTo', { product: PRODUCT_NAME })}</span>
      </NavLink>
    </nav>
  );
}

function Count({ platform, list }: { platform: Platform; list: ListName }) {
  const format = useFormat();
  const { total } = useExperimentsQuery(
    { listQueryDto: { type: LIST_TYPES[list], platform, page: 1 } },
    {
      pollingInterval: 30_000,
      skipPollingIfUnfocused: true,
      selectFromResult: ({ data }) => ({ total: data?.data.total }),
    },
  );
  if (!total) return null;
  return <span className={`menu-count tabular ${list === 'live' ? 'live' : ''}`}>{format.number(total)}</span>;
}

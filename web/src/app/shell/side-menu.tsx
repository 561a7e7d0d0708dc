import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Help, Plus, Pulse, TickCircle, type SVGIconProps } from '@blueprintjs/icons';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { useExperimentsQuery, type SessionUser } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { menuFor, type MenuEntry } from '../route-list.js';

const ICONS: Record<MenuEntry['label'], ComponentType<SVGIconProps>> = { live: Pulse, completed: TickCircle };

/**
 * The menu's entries come from the route list; the counts are the totals of the lists they open. Below stands the way to
 * the tutorial, from every page (SHELL-004).
 */
export function SideMenu({ user, onNavigate }: { user: SessionUser; onNavigate?(): void }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('shell.menu')}>
      <Link
        to="/experiments/meta/create"
        className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY} menu-action`}
        onClick={onNavigate}
      >
        <Plus aria-hidden />
        <span className={Classes.BUTTON_TEXT}>{t('shell.newExperiment')}</span>
      </Link>
      {menuFor(user).map(({ platform, entries }) => (
        <section key={platform} aria-labelledby={`menu-${platform}`}>
          <h2 className="menu-heading" id={`menu-${platform}`}>
            {t(`platform.${platform}`)}
          </h2>
          <ul className="menu-list">
            {entries.map((entry) => {
              const Icon = ICONS[entry.label];
              return (
                <li key={entry.path}>
                  <NavLink to={entry.path} className="menu-link" onClick={onNavigate}>
                    <Icon aria-hidden />
                    <span>{t(`menu.${entry.label}`)}</span>
                    <Count list={entry.list} />
                  </NavLink>
                </li>
              );
            })}
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

function Count({ list }: { list: MenuEntry['list'] }) {
  const format = useFormat();
  const { total } = useExperimentsQuery(
    { listQueryDto: { type: list, platform: 'meta', page: 1 } },
    {
      pollingInterval: 30_000,
      skipPollingIfUnfocused: true,
      selectFromResult: ({ data }) => ({ total: data?.data.total }),
    },
  );
  if (!total) return null;
  return <span className={`menu-count tabular ${list === 'live' ? 'live' : ''}`}>{format.number(total)}</span>;
}

import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Plus } from '@blueprintjs/icons';
import {
  ALL_PLATFORMS,
  PLATFORM_NAMES,
  type ListedPlatform,
  type Platform,
} from '#libs/contracts/platform/platform.js';
import { useFormat } from '../../lib/format/use-format.js';
import { createPath, listOfAddress, listPath } from '../../lib/platform/paths.js';
import { useListTotal } from './use-list-total.js';

interface Props {
  /** The platforms that are open to the team. */
  open: readonly Platform[];
  /** Platforms that need a plan first. */
  addable: readonly Platform[];
  listed: ListedPlatform;
  onNavigate?: (() => void) | undefined;
}

/** Chooses the platform whose lists the menu shows, or all. Each choice shows the number of its running experiments. */
export function PlatformSwitch({ open, addable, listed, onNavigate }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (open.length + addable.length < 2) return null;
  const list = listOfAddress(pathname) ?? 'live';
  const choices: ListedPlatform[] = open.length > 1 ? [...open, ALL_PLATFORMS] : [...open];
  const isWizard = /\/create\/?$/.test(pathname);
  /** The same page of the other platform, if it exists. */
  const pathOf = (choice: ListedPlatform) =>
    isWizard && choice !== ALL_PLATFORMS ? createPath(choice) : listPath(choice, list);
  return (
    <ul className="platform-switch" aria-label={t('menu.platform')}>
      {choices.map((choice) => (
        <li key={choice}>
          <Link
            to={pathOf(choice)}
            className="platform-choice"
            aria-current={choice === listed ? 'true' : undefined}
            onClick={onNavigate}
          >
            {choice === ALL_PLATFORMS ? t('menu.all') : PLATFORM_NAMES[choice]}
            <Running listed={choice} />
          </Link>
        </li>
      ))}
      {addable.map((platform) => (
        <li key={platform}>
          <Link to={createPath(platform)} className="platform-choice platform-add" onClick={onNavigate}>
            <Plus size={12} aria-hidden />
            {t('menu.add', { platform: PLATFORM_NAMES[platform] })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Running({ listed }: { listed: ListedPlatform }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = useListTotal(listed, 'live');
  if (!total) return null;
  const n = format.number(total);
  return (
    <span className="menu-count tabular live">
      <span aria-hidden>{n}</span>
      <span className="visually-hidden">{t('menu.running', { count: total, n })}</span>
    </span>
  );
}

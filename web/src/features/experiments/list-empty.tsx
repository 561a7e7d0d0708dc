import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { Chart, Document, Duplicate, Learning, Pulse, Search, type SVGIconProps } from '@blueprintjs/icons';
import { DEFAULT_PLATFORM, PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { EmptyState } from '../../components/states.js';
import { COMPLETED_PATH, createPath, listPath, type ListName } from '../../lib/platform/paths.js';

const ICONS: Record<ListName, ComponentType<SVGIconProps>> = {
  live: Pulse,
  completed: Chart,
  drafts: Document,
  templates: Duplicate,
  samples: Learning,
};

interface Props {
  list: ListName;
  platform: Platform;
  /** Whether filters may hide some experiments. */
  isNarrowed: boolean;
  onClear(): void;
}

/** Why a list is empty, and the possible next steps. */
export function ListEmpty({ list, platform, isNarrowed, onClear }: Props) {
  const { t } = useTranslation();
  const Icon = isNarrowed ? Search : ICONS[list];
  const completed = platform === DEFAULT_PLATFORM ? COMPLETED_PATH : listPath(platform, 'completed');
  return (
    <EmptyState
      icon={<Icon size={32} aria-hidden />}
      title={t(isNarrowed ? 'list.nothing' : `list.${list}.empty`)}
      text={t(isNarrowed ? 'list.nothingHelp' : `list.${list}.emptyHelp`)}
      actions={
        <>
          {isNarrowed ? (
            <Button intent="primary" text={t('list.clear')} onClick={onClear} />
          ) : (
            <Link to={createPath(platform)} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
              {t('shell.newExperiment', { platform: PLATFORM_NAMES[platform] })}
            </Link>
          )}
          {list === 'completed' ? (
            <Link to={listPath(platform, 'live')} className={Classes.BUTTON}>
              {t('list.seeLive')}
            </Link>
          ) : (
            <Link to={completed} className={Classes.BUTTON}>
              {t('list.seeCompleted')}
            </Link>
          )}
        </>
      }
    />
  );
}

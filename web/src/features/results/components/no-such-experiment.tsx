import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { EmptyState } from '../../../components/states.js';
import { listPath } from '../../../lib/platform/paths.js';
import { usePlatform } from '../../../lib/platform/use-platform.js';

/** Shown if the experiment does not exist or belongs to another team: the server does not say which. It offers no useless retry. */
export function NoSuchExperiment({ text }: { text: string }) {
  const { t } = useTranslation();
  const platform = usePlatform();
  return (
    <EmptyState
      level={1}
      icon={<Search size={32} aria-hidden />}
      title={t('results.notFound')}
      text={text}
      actions={
        <>
          <Link to={listPath(platform, 'completed')} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
            {t('results.toCompleted')}
          </Link>
          <Link to={listPath(platform, 'live')} className={Classes.BUTTON}>
            {t('results.toLive')}
          </Link>
        </>
      }
    />
  );
}

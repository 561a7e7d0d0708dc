import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { mendPath } from '../../lib/platform/paths.js';

/** To the create form with everything that the experiment held; nothing where the form cannot hold its goal. */
export function MendLink({ item }: { item: Pick<ExperimentItem, 'uuid' | 'platform' | 'goal' | 'name'> }) {
  const { t } = useTranslation();
  if (item.goal !== 'OUTCOME_TRAFFIC') return null;
  return (
    <Link
      to={mendPath(item)}
      className={`${Classes.BUTTON} ${Classes.SMALL}`}
      aria-label={t('mend.label', { name: item.name })}
    >
      {t('mend.action')}
    </Link>
  );
}

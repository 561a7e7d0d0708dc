import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { beginPath, mendPath } from '../../lib/platform/paths.js';

const LOOK = `${Classes.BUTTON} ${Classes.SMALL}`;

/** Opens the create form with everything that the experiment held, to be fixed. */
export function MendLink({ item }: { item: Pick<ExperimentItem, 'uuid' | 'platform' | 'name'> }) {
  const { t } = useTranslation();
  return (
    <Link to={mendPath(item)} className={LOOK} aria-label={t('mend.label', { name: item.name })}>
      {t('mend.action')}
    </Link>
  );
}

/** Opens the create form with a copy of the experiment, images included. */
export function DuplicateLink({ item }: { item: Pick<ExperimentItem, 'id' | 'platform' | 'name'> }) {
  const { t } = useTranslation();
  return (
    <Link to={beginPath('clone', item)} className={LOOK} aria-label={t('mend.duplicateLabel', { name: item.name })}>
      {t('mend.duplicate')}
    </Link>
  );
}

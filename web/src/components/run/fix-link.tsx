import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { beginPath, fixPath } from '../../lib/platform/paths.js';

const LOOK = `${Classes.BUTTON} ${Classes.SMALL}`;

/** Opens the create form with the whole contents of the experiment, to be fixed. */
export function FixLink({ item }: { item: Pick<ExperimentItem, 'uuid' | 'platform' | 'name'> }) {
  const { t } = useTranslation();
  return (
    <Link to={fixPath(item)} className={LOOK} aria-label={t('fix.label', { name: item.name })}>
      {t('fix.action')}
    </Link>
  );
}

/** Opens the create form with a copy of the experiment, images included. */
export function DuplicateLink({ item }: { item: Pick<ExperimentItem, 'id' | 'platform' | 'name'> }) {
  const { t } = useTranslation();
  return (
    <Link to={beginPath('clone', item)} className={LOOK} aria-label={t('fix.duplicateLabel', { name: item.name })}>
      {t('fix.duplicate')}
    </Link>
  );
}

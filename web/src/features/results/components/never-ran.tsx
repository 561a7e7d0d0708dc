import { useTranslation } from 'react-i18next';
import { TimelineLineChart } from '@blueprintjs/icons';
import { DuplicateLink } from '../../../components/run/fix-link.js';
import { EmptyState } from '../../../components/states.js';
import type { ExperimentDetail } from '../../../lib/api/endpoints.js';

/** Shown for a sample that was saved without a run. It has no results, and can only be the start of other experiments. */
export function NeverRan({ detail }: { detail: ExperimentDetail }) {
  const { t } = useTranslation();
  return (
    <div className="card">
      <EmptyState
        icon={<TimelineLineChart size={32} aria-hidden />}
        title={t('results.none')}
        text={t('results.neverRan')}
        actions={<DuplicateLink item={detail} />}
      />
    </div>
  );
}

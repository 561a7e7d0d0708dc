import { useTranslation } from 'react-i18next';
import type { ExperimentProgress } from '#libs/contracts/experiment-phase.js';
import type { ExperimentItem } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';
import { ProgressCell } from '../../components/run/progress-cell.js';

/** What the table and the cards are made from. */
export interface ListProps {
  items: readonly ExperimentItem[];
  isLive: boolean;
}

/** Objective and number: two experiments may have the same name. */
export function Kind({ item }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  return (
    <div className="secondary tabular">
      {t(`goal.${item.goal as 'OUTCOME_TRAFFIC'}`)} · #{item.id}
    </div>
  );
}

/** How far a run is; queued until it says so itself. */
export function Progress({ item, progress }: { item: ExperimentItem; progress: ExperimentProgress | null }) {
  const { t } = useTranslation();
  if (progress === null) return <span className="secondary">{t('phase.queued')}</span>;
  return <ProgressCell name={item.name} progress={progress} startsAt={item.start_date} />;
}

/** Tested of created variations. */
export function Variations({ item }: { item: ExperimentItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="tabular">
      {t('list.testedOf', { tested: format.number(item.tested), created: format.number(item.created) })}
    </span>
  );
}

/** Start and end, exact on hovering. */
export function Dates({ item }: { item: ExperimentItem }) {
  const format = useFormat();
  return (
    <>
      <time dateTime={item.start_date ?? undefined} title={format.exactDate(item.start_date)}>
        {format.listDate(item.start_date)}
      </time>
      <div>
        <time dateTime={item.end_date ?? undefined} title={format.exactDate(item.end_date)}>
          {format.listDate(item.end_date)}
        </time>
      </div>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useOperationsQuery, type WorkQueue } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { OperationsTable } from './list-states.js';
import { Since } from './run-cells.js';

const COLUMNS = ['queue', 'workers', 'seen', 'runs', 'standing'] as const;
const TONES: Record<WorkQueue['standing'], string> = { served: 'success', idle: 'plain', unserved: 'danger' };
/** The time between two polls. A lost worker shows within this time, as on the page of a run. */
const LOOK_MS = 10_000;

/** The workers of each queue, and since when runs wait in a queue without a worker. */
export function QueuesCard() {
  const { t } = useTranslation();
  const { data, error, refetch, fulfilledTimeStamp } = useOperationsQuery(undefined, { pollingInterval: LOOK_MS });
  const title = t('dashboard.queues.title');
  return (
    <section className="card list-card" aria-labelledby="dashboard-queues">
      <div className="card-head">
        <div>
          <h2 id="dashboard-queues">{title}</h2>
          <p className="secondary">{t('dashboard.queues.lead')}</p>
        </div>
      </div>
      {data !== undefined ? (
        <OperationsTable caption={title} columns={COLUMNS.map((name) => ({ name: t(`dashboard.queues.${name}`) }))}>
          {data.data.queues.map((queue) => (
            <Row key={queue.queue} queue={queue} askedAt={fulfilledTimeStamp} />
          ))}
        </OperationsTable>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} height={32} />
      )}
    </section>
  );
}

function Row({ queue: row, askedAt = 0 }: { queue: WorkQueue; askedAt: number | undefined }) {
  const { queue, platform, workers, seen_at, runs, standing, unserved_since } = row;
  const { t } = useTranslation();
  const format = useFormat();
  const label = (column: (typeof COLUMNS)[number]) => t(`dashboard.queues.${column}`);
  const silentSeconds = unserved_since === null ? 0 : (askedAt - Date.parse(unserved_since)) / 1_000;
  return (
    <tr>
      <th scope="row">{platform === null ? queue : PLATFORM_NAMES[platform]}</th>
      <td className="tabular" data-label={label('workers')}>
        {format.number(workers)}
      </td>
      <td data-label={label('seen')}>
        {seen_at === null ? t('dashboard.queues.never') : <Since at={seen_at} askedAt={askedAt} />}
      </td>
      <td className="tabular" data-label={label('runs')}>
        {format.number(runs)}
      </td>
      <td data-label={label('standing')}>
        <span className={`pill ${TONES[standing]}`}>
          {t(`dashboard.queues.is.${standing}`, { time: format.duration(Math.max(0, silentSeconds)) })}
        </span>
      </td>
    </tr>
  );
}

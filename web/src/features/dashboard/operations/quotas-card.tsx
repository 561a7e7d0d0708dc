import { useTranslation } from 'react-i18next';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useOperationsQuery, type AppQuotaLine } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { OperationsTable } from './list-states.js';

const COLUMNS = ['line', 'used', 'standing'] as const;
/** Whether a line counts all calls of the app, or of a Cloud project. */
const isWhole = (line: string): line is 'app' | 'project' => line === 'app' || line === 'project';
/** The time between two polls, the same as for the queues. */
const LOOK_MS = 10_000;
/** The shares of a day's quota from which on a line is marked. */
const SHARES = { warning: 0.75, danger: 1 };

/** The used share of the calls that platforms allow the whole app, and which quotas are exhausted. */
export function QuotasCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useOperationsQuery(undefined, { pollingInterval: LOOK_MS });
  const title = t('dashboard.quotas.title');
  return (
    <section className="card list-card" aria-labelledby="dashboard-quotas">
      <div className="card-head">
        <div>
          <h2 id="dashboard-quotas">{title}</h2>
          <p className="secondary">{t('dashboard.quotas.lead')}</p>
        </div>
      </div>
      {data !== undefined ? (
        data.data.quota_lines.length === 0 ? (
          <p className="secondary">{t('dashboard.quotas.empty')}</p>
        ) : (
          <OperationsTable caption={title} columns={COLUMNS.map((name) => ({ name: t(`dashboard.quotas.${name}`) }))}>
            {data.data.quota_lines.map((line) => (
              <Row key={`${line.platform} ${line.line}`} line={line} />
            ))}
          </OperationsTable>
        )
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={32} />
      )}
    </section>
  );
}

function Row({ line: { platform, line, used_today, per_day, closed_until, closed_for } }: { line: AppQuotaLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = per_day === null || per_day === 0 ? 0 : used_today / per_day;
  const tone = share >= SHARES.danger ? 'danger' : share >= SHARES.warning ? 'warning' : '';
  return (
    <tr>
      <th scope="row">
        {isWhole(line) ? t(`dashboard.quotas.${line}`) : line}{' '}
        <span className="secondary">{PLATFORM_NAMES[platform]}</span>
      </th>
      <td data-label={t('dashboard.quotas.used')}>
        {per_day === null ? (
          <span className="secondary">{t('dashboard.quotas.unlimited')}</span>
        ) : (
          <>
            <span className={`pill tabular ${tone}`}>{format.percent(share, 1)}</span>{' '}
            <span className="secondary tabular">
              {t('dashboard.quotas.of', { used: format.number(used_today), most: format.number(per_day) })}
            </span>
          </>
        )}
      </td>
      <td data-label={t('dashboard.quotas.standing')}>
        {closed_until === null || closed_for === null ? (
          <span className="pill success">{t('dashboard.quotas.open')}</span>
        ) : (
          <span className="pill danger">
            {t(`dashboard.quotas.closed.${closed_for}`, {
              date: format.listDate(closed_until),
              time: format.time(closed_until),
            })}
          </span>
        )}
      </td>
    </tr>
  );
}

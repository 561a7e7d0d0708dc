import { useTranslation } from 'react-i18next';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { DeadlineWhen } from '../../../components/deadlines/deadline-when.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useEndingsQuery, type EndingAcrossTeams } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { OperationsTable } from './list-states.js';
import { OutLink } from './run-cells.js';

const COLUMNS = ['what', 'ends', 'standing', 'teams', 'drafts', 'templates', 'samples', 'runs', 'source'] as const;
const COUNTS = ['teams', 'drafts', 'templates', 'samples', 'runs'] as const;

/** The deadlines of platforms, past and future, with the number of affected objects across all teams. */
export function DeadlinesCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const title = t('dashboard.deadlines.title');
  const columns = COLUMNS.map((name) => ({
    name: t(`dashboard.deadlines.${name}`),
    isNumber: (COUNTS as readonly string[]).includes(name),
  }));
  return (
    <section className="card list-card" aria-labelledby="dashboard-deadlines">
      <div className="card-head">
        <div>
          <h2 id="dashboard-deadlines">{title}</h2>
          <p className="secondary">{t('dashboard.deadlines.lead')}</p>
        </div>
      </div>
      {data !== undefined ? (
        <OperationsTable caption={title} columns={columns}>
          {data.data.map((ending) => (
            <Row key={ending.id} ending={ending} />
          ))}
        </OperationsTable>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} height={32} />
      )}
    </section>
  );
}

function Row({ ending }: { ending: EndingAcrossTeams }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { platform, title, standing, confidence, source, read_on } = ending;
  const label = (column: (typeof COLUMNS)[number]) => t(`dashboard.deadlines.${column}`);
  return (
    <tr>
      <th scope="row">
        {title} <span className="secondary">{PLATFORM_NAMES[platform]}</span>
      </th>
      <td data-label={label('ends')}>
        <DeadlineWhen when={ending} />
      </td>
      <td data-label={label('standing')}>
        <span className={`pill ${standing === 'ended' ? 'plain' : 'warning'}`}>{t(`deadlines.is.${standing}`)}</span>
      </td>
      {COUNTS.map((count) => (
        <td key={count} className="number tabular" data-label={label(count)}>
          {format.number(ending[count])}
        </td>
      ))}
      <td data-label={label('source')}>
        <span>
          {t(`deadlines.confidence.${confidence}`)}{' '}
          <OutLink
            href={source}
            text={t('deadlines.readOn', { date: format.planDate(read_on) })}
            label={t('deadlines.sourceOf', { title })}
          />
        </span>
      </td>
    </tr>
  );
}

import { useTranslation } from 'react-i18next';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useOperationsQuery, type ApiVersion } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { OperationsTable } from './list-states.js';
import { OutLink } from './run-cells.js';

const COLUMNS = ['platform', 'version', 'ends', 'standing', 'source'] as const;
const TONES: Record<ApiVersion['standing'], string> = { 'in-use': 'success', 'ends-soon': 'warning', ended: 'danger' };

/** The versions of the platforms' APIs in use and until when they work, and a link to the engine's own console. */
export function VersionsCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useOperationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const title = t('dashboard.versions.title');
  return (
    <section className="card list-card" aria-labelledby="dashboard-versions">
      <div className="card-head">
        <div>
          <h2 id="dashboard-versions">{title}</h2>
          <p className="secondary">{t('dashboard.versions.lead')}</p>
        </div>
        {data !== undefined && <OutLink href={data.data.workflows_url} text={t('dashboard.workflows')} />}
      </div>
      {data !== undefined ? (
        <OperationsTable caption={title} columns={COLUMNS.map((name) => ({ name: t(`dashboard.versions.${name}`) }))}>
          {data.data.api_versions.map((api) => (
            <Row key={api.platform} api={api} />
          ))}
        </OperationsTable>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={32} />
      )}
    </section>
  );
}

function Row({ api }: { api: ApiVersion }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = api.days_left ?? 0;
  const label = (column: (typeof COLUMNS)[number]) => t(`dashboard.versions.${column}`);
  const ends = format.planDate(api.ends_on);
  return (
    <tr>
      <th scope="row">{PLATFORM_NAMES[api.platform]}</th>
      <td className="tabular" data-label={label('version')}>
        {api.version}
      </td>
      <td data-label={label('ends')}>
        {api.ends_on === null
          ? t('dashboard.versions.notAnnounced')
          : api.is_estimate
            ? t('dashboard.versions.about', { date: ends })
            : ends}
      </td>
      <td data-label={label('standing')}>
        <span className={`pill ${TONES[api.standing]}`}>
          {t(`dashboard.versions.is.${api.standing}`, { time: format.length(Math.abs(days), 'day') })}
        </span>
      </td>
      <td data-label={label('source')}>
        <OutLink
          href={api.source}
          text={t('dashboard.versions.readOn', { date: format.planDate(api.read_on) })}
          label={t('dashboard.versions.sourceOf', { platform: PLATFORM_NAMES[api.platform] })}
        />
      </td>
    </tr>
  );
}

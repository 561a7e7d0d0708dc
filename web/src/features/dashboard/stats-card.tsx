import { useTranslation } from 'react-i18next';
import { ErrorState, Skeleton } from '../../components/states.js';
import { useStatsQuery } from '../../lib/api/endpoints.js';
import { useFormat } from '../../lib/format/use-format.js';

const FIGURES = {
  users: ['total', 'active', 'whitelisted', 'pending', 'disabled'],
  experiments: ['total', 'completed', 'processing', 'failed', 'draft'],
} as const;

/** Counts of the product's main objects (ADMIN-001, ADMIN-002). */
export function StatsCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, isFetching, refetch } = useStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const stats = data?.data;
  return (
    <section className="card" aria-labelledby="dashboard-stats">
      <h2 id="dashboard-stats">{t('dashboard.stats.title')}</h2>
      {stats !== undefined ? (
        <div className={isFetching ? 'stats dimmed' : 'stats'} aria-busy={isFetching}>
          <Figures title={t('dashboard.stats.users')}>
            {FIGURES.users.map((name) => (
              <Figure key={name} name={t(`dashboard.stats.user.${name}`)} value={format.number(stats.users[name])} />
            ))}
          </Figures>
          <Figures title={t('dashboard.stats.experiments')}>
            {FIGURES.experiments.map((name) => (
              <Figure
                key={name}
                name={t(`dashboard.stats.experiment.${name}`)}
                value={format.number(stats.experiments[name])}
              />
            ))}
          </Figures>
        </div>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={56} />
      )}
    </section>
  );
}

function Figures({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className="figures">{children}</dl>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}

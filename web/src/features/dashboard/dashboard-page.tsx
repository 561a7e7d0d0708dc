import { useTranslation } from 'react-i18next';
import '../../styles/lists.css';
import { PageHeader } from '../../components/page-header.js';
import './dashboard.css';
import { CallsCard } from './operations/calls-card.js';
import { DeadlinesCard } from './operations/deadlines-card.js';
import { LinksCard } from './operations/links-card.js';
import { QueuesCard } from './operations/queues-card.js';
import { QuotasCard } from './operations/quotas-card.js';
import { RunsCard } from './operations/runs-card.js';
import { UnknownCard } from './operations/unknown-card.js';
import { VersionsCard } from './operations/versions-card.js';
import { RepairsCard } from './repairs/repairs-card.js';
import { SamplesCard } from './samples/samples-card.js';
import { StatsCard } from './stats-card.js';
import { UsersCard } from './users/users-card.js';

/** The parts of the page by the ids of their headings. */
const SECTIONS = [
  'stats',
  'queues',
  'runs',
  'unknown',
  'calls',
  'quotas',
  'links',
  'versions',
  'deadlines',
  'users',
  'samples',
  'repairs',
] as const;

/** The page of Polyad's staff about all teams. */
export default function DashboardPage() {
  const { t } = useTranslation();
  return (
    <div className="dashboard stack">
      <PageHeader title={t('dashboard.title')} lead={t('dashboard.lead')} />
      <nav className="card dashboard-index" aria-label={t('dashboard.index')}>
        {SECTIONS.map((name) => (
          <a key={name} href={`#dashboard-${name}`}>
            {t(`dashboard.${name}.title`)}
          </a>
        ))}
      </nav>
      <StatsCard />
      <QueuesCard />
      <RunsCard />
      <UnknownCard />
      <CallsCard />
      <QuotasCard />
      <LinksCard />
      <VersionsCard />
      <DeadlinesCard />
      <UsersCard />
      <SamplesCard />
      <RepairsCard />
    </div>
  );
}

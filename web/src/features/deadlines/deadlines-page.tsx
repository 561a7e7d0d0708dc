import '../../styles/lists.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Tick } from '@blueprintjs/icons';
import { PageHeader } from '../../components/page-header.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { useDeadlinesQuery, type Deadline } from '../../lib/api/endpoints.js';
import { isSettled, totalOf } from '../../lib/deadlines/concern.js';
import { DeadlineCard } from './deadline-card.js';
import './deadlines.css';

/** The platforms' deadlines, the team's objects that they concern, and the possible actions. */
export default function DeadlinesPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useDeadlinesQuery(undefined, { refetchOnMountOrArgChange: true });
  const deadlines = data?.data;
  useShownAnchor(deadlines !== undefined);
  return (
    <div className="deadlines stack">
      <PageHeader title={t('deadlines.title')} lead={t('deadlines.lead')} />
      {deadlines !== undefined ? (
        <Groups deadlines={deadlines} />
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} height={140} />
      )}
    </div>
  );
}

function Groups({ deadlines }: { deadlines: readonly Deadline[] }) {
  const { t } = useTranslation();
  const due = deadlines.filter((deadline) => totalOf(deadline) > 0 && !isSettled(deadline));
  // Future deadlines come before past ones.
  const others = deadlines
    .filter((deadline) => !due.includes(deadline))
    .sort((a, b) => Number(a.standing === 'ended') - Number(b.standing === 'ended'));
  return (
    <>
      {due.length === 0 ? (
        <EmptyState icon={<Tick size={32} aria-hidden />} title={t('deadlines.none')} text={t('deadlines.noneText')} />
      ) : (
        due.map((deadline) => <DeadlineCard key={deadline.id} deadline={deadline} />)
      )}
      {others.length > 0 && (
        <section className="stack" aria-labelledby="deadlines-others">
          <h2 id="deadlines-others">{t('deadlines.others')}</h2>
          {others.map((deadline) => (
            <DeadlineCard key={deadline.id} deadline={deadline} />
          ))}
        </section>
      )}
    </>
  );
}

/** Scrolls to the deadline that the address names, once it has loaded. */
function useShownAnchor(hasLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hasLoaded || hash === '') return;
    const named = document.getElementById(decodeURIComponent(hash.slice(1)));
    named?.scrollIntoView({ block: 'start' });
    named?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
  }, [hasLoaded, hash]);
}

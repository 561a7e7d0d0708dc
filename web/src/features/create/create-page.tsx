import { useTranslation } from 'react-i18next';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import '../../styles/create.css';
import { PageHeader } from '../../components/page-header.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import { TrafficForm } from './components/traffic-form.js';
import { useLookups } from './hooks/use-lookups.js';

/** The form itself; whether an account is linked is the route's question. */
export function CreateExperiment() {
  const { t } = useTranslation();
  const user = useSessionUser();
  const lookups = useLookups();
  return (
    <>
      <PageHeader
        title={t('create.title')}
        tag={<span className="pill strong">{t('goal.OUTCOME_TRAFFIC')}</span>}
        lead={t('create.lead')}
      />
      {lookups.isLoading && <Skeleton rows={4} height={120} />}
      {!lookups.isLoading && lookups.error !== undefined && (
        <ErrorState error={lookups.error} onRetry={lookups.refetch} />
      )}
      {!lookups.isLoading && lookups.error === undefined && (
        <TrafficForm key={user.id} userId={user.id} lookups={lookups} />
      )}
    </>
  );
}

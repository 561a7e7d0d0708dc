import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import '../../styles/create.css';
import { PageHeader } from '../../components/page-header.js';
import { createPath } from '../../lib/platform/paths.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { useSessionUser } from '../../lib/session/use-session-user.js';
import { MendNotice, MissingNotice } from './components/mend-notice.js';
import { TrafficForm } from './components/traffic-form.js';
import { useLookups } from './hooks/use-lookups.js';
import { useMendedContent } from './hooks/use-mended-content.js';

/**
 * The form itself; whether an account is linked is the route's question. `from` in the address names the experiment whose
 * contents it begins with.
 */
export function CreateExperiment() {
  const { t } = useTranslation();
  const user = useSessionUser();
  const navigate = useNavigate();
  const platform = usePlatform();
  const lookups = useLookups();
  const mended = useMendedContent();
  const failed = [lookups, mended].find(({ error }) => error !== undefined);
  const isLoading = lookups.isLoading || mended.isLoading;
  const { source, leftOut } = mended;
  return (
    <>
      <PageHeader
        title={t('create.title')}
        tag={<span className="pill strong">{t('goal.OUTCOME_TRAFFIC')}</span>}
        lead={t('create.lead')}
      />
      {isLoading && <Skeleton rows={4} height={120} />}
      {!isLoading && failed !== undefined && <ErrorState error={failed.error} onRetry={failed.refetch} />}
      {!isLoading && failed === undefined && (
        <TrafficForm
          key={`${user.id} ${source?.from ?? ''}`}
          userId={user.id}
          source={source}
          notice={
            <>
              {mended.isMissing && <MissingNotice />}
              {source !== null && <MendNotice detail={source.detail} leftOut={leftOut} />}
            </>
          }
          lookups={lookups}
          onAnother={() => {
            // What was sent stays at its address; the next one is the person's own.
            if (source !== null) void navigate(createPath(platform));
          }}
        />
      )}
    </>
  );
}

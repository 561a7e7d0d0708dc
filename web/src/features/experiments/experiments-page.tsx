import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { Chart, Pulse, Refresh } from '@blueprintjs/icons';
import { PageHeader } from '../../components/page-header.js';
import { Pagination } from '../../components/pagination.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { useExperimentsQuery } from '../../lib/api/endpoints.js';
import { createPath, listPath } from '../../lib/platform/paths.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { ExperimentRows } from './experiment-rows.js';
import { useFinishedNotice } from './use-finished-notice.js';

const PAGE_SIZE = 10;
/** How often the live list itself is read again; each run's progress is followed by its row. */
const POLL_MS = 4_000;

/** The live or the completed experiments; the page is in the address. */
export function ExperimentsPage({ type }: { type: 'live' | 'completed' }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const isLive = type === 'live';
  const platform = usePlatform();
  const args = { type, platform, page } as const;
  const query = useExperimentsQuery(
    { listQueryDto: args },
    {
      pollingInterval: isLive ? POLL_MS : 0,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const list = query.data?.data;
  useFinishedNotice(isLive ? list?.experiments : undefined, list?.total);

  const header = (
    <PageHeader
      crumbs={PLATFORM_NAMES[platform]}
      title={t(`list.${type}.title`)}
      lead={t(`list.${type}.lead`)}
      actions={
        <Button
          icon={<Refresh />}
          text={t('action.refresh')}
          loading={query.isFetching && !isLive}
          onClick={() => void query.refetch()}
        />
      }
    />
  );
  if (query.isLoading) {
    return (
      <>
        {header}
        <Skeleton rows={5} height={48} />
      </>
    );
  }
  if (list === undefined || (query.isError && query.currentData === undefined)) {
    return (
      <>
        {header}
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <>
      {header}
      <div className={`card list-card ${query.currentData === undefined ? 'dimmed' : ''}`} aria-busy={query.isFetching}>
        {query.isError && (
          <p className="error-text" role="alert">
            {t('list.stale')}
          </p>
        )}
        {list.total === 0 ? (
          <EmptyState
            icon={isLive ? <Pulse size={32} aria-hidden /> : <Chart size={32} aria-hidden />}
            title={t(`list.${type}.empty`)}
            text={t(`list.${type}.emptyHelp`)}
            actions={
              <>
                <Link to={createPath(platform)} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
                  {t('shell.newExperiment')}
                </Link>
                <Link to={listPath(platform, isLive ? 'completed' : 'live')} className={Classes.BUTTON}>
                  {t(isLive ? 'list.seeCompleted' : 'list.seeLive')}
                </Link>
              </>
            }
          />
        ) : (
          <>
            <ExperimentRows items={list.experiments} isLive={isLive} />
            <Pagination
              page={page}
              size={PAGE_SIZE}
              total={list.total}
              onPage={(next) => {
                const params = new URLSearchParams(search);
                params.set('page', String(next));
                setSearch(params);
              }}
            />
          </>
        )}
      </div>
    </>
  );
}

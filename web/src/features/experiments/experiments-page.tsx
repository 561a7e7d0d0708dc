import '../../styles/lists.css';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { GridView, Refresh, Th } from '@blueprintjs/icons';
import { ALL_PLATFORMS, PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { PageHeader } from '../../components/page-header.js';
import { Pagination } from '../../components/pagination.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { useExperimentsQuery, type ExperimentItem } from '../../lib/api/endpoints.js';
import { LIST_TYPES } from '../../lib/api/list-types.js';
import type { ListName } from '../../lib/platform/paths.js';
import { usePlatformOfList } from '../../lib/platform/use-listed-platform.js';
import { usePlatform } from '../../lib/platform/use-platform.js';
import { ExperimentRows } from './experiment-rows.js';
import { ListEmpty } from './list-empty.js';
import { ListFilters } from './list-filters.js';
import { useFinishedNotice } from './use-finished-notice.js';
import { useListAddress } from './use-list-address.js';
import { useListView } from './use-list-view.js';
import { useRunStates } from './use-run-states.js';

const InformationDialog = lazy(() => import('./information-dialog.js'));

const PAGE_SIZE = 10;
/** The time between two reads of the live list. While a stream follows its runs, only new runs are missing, so the time is longer. */
const POLL_MS = { followed: 30_000, polled: 4_000 };
const NONE: readonly ExperimentItem[] = [];

/** One list of experiments; the address says which part of it is shown. */
export function ExperimentsPage({ list }: { list: ListName }) {
  const { t } = useTranslation();
  const { address, isNarrowed, change, clear } = useListAddress();
  const [view, setView] = useListView();
  const [shown, setShown] = useState<ExperimentItem | null>(null);
  const [isStreaming, setStreaming] = useState(false);
  const isLive = list === 'live';
  const platform = usePlatform();
  const listed = usePlatformOfList();
  const isOfAll = listed === ALL_PLATFORMS;
  const { page, search, accounts, pageId, sort } = address;
  const query = useExperimentsQuery(
    {
      listQueryDto: {
        type: LIST_TYPES[list],
        platform: listed,
        page,
        ...(search === '' ? {} : { search }),
        ...(accounts.length === 0 ? {} : { accounts: [...accounts] }),
        ...(pageId === '' ? {} : { page_id: pageId }),
        ...(sort === null || list !== 'completed' ? {} : { sort }),
      },
    },
    {
      pollingInterval: isLive ? POLL_MS[isStreaming ? 'followed' : 'polled'] : 0,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  // After a failed read, the list shows no rows (LIST-058).
  const answer = query.isError ? undefined : query.data?.data;
  const { items, isFollowed } = useRunStates(isLive ? (answer?.experiments ?? NONE) : NONE);
  if (isFollowed !== isStreaming) setStreaming(isFollowed);
  // While another page loads, `data` has the rows of the page before, and `currentData` has none.
  const current = query.isError ? undefined : query.currentData?.data;
  useFinishedNotice({
    address: JSON.stringify([listed, list, address]),
    items: isLive && !isNarrowed && page === 1 ? current?.experiments : undefined,
    total: current?.total,
    answeredAt: query.fulfilledTimeStamp,
  });
  const experiments = isLive ? items : (answer?.experiments ?? NONE);

  const body = () => {
    if (query.isLoading) return <Skeleton rows={5} height={48} />;
    if (answer === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (experiments.length === 0)
      return (
        <div className="card list-card">
          <ListEmpty list={list} platform={platform} isNarrowed={isNarrowed || page > 1} onClear={clear} />
        </div>
      );
    return (
      <div
        className={`list-body ${view === 'table' ? 'card list-card' : ''} ${query.currentData === undefined ? 'dimmed' : ''}`}
        aria-busy={query.isFetching}
      >
        <ExperimentRows
          view={view}
          list={list}
          isOfAll={isOfAll}
          items={experiments}
          isPolled={isLive && !isFollowed}
          onInformation={setShown}
        />
        <Pagination page={page} size={PAGE_SIZE} total={answer.total} onPage={(next) => change({ page: next })} />
      </div>
    );
  };
  return (
    <>
      <PageHeader
        crumbs={isOfAll ? t('menu.allPlatforms') : PLATFORM_NAMES[platform]}
        title={t(`list.${list}.title`)}
        lead={t(`list.${list}.lead`)}
        actions={
          <>
            <ButtonGroup aria-label={t('list.view')}>
              <Button
                icon={<Th />}
                active={view === 'table'}
                aria-pressed={view === 'table'}
                aria-label={t('list.asTable')}
                title={t('list.asTable')}
                onClick={() => setView('table')}
              />
              <Button
                icon={<GridView />}
                active={view === 'cards'}
                aria-pressed={view === 'cards'}
                aria-label={t('list.asCards')}
                title={t('list.asCards')}
                onClick={() => setView('cards')}
              />
            </ButtonGroup>
            <Button
              icon={<Refresh />}
              text={t('action.refresh')}
              loading={query.isFetching && !isLive}
              onClick={() => void query.refetch()}
            />
          </>
        }
      />
      <ListFilters list={list} platform={platform} listed={listed} address={address} onChange={change} />
      {body()}
      {shown !== null && (
        <Suspense>
          <InformationDialog item={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}

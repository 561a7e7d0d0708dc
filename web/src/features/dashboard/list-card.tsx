import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect, Spinner } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { ListSearch } from '../../components/list-search.js';
import { Pagination } from '../../components/pagination.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { useFormat } from '../../lib/format/use-format.js';
import { PAGE_SIZES, type ListPlace } from './use-list-place.js';

/** RTK Query's answer to a list. */
interface ListAnswer<Row> {
  /** The last loaded page; while another page loads, the page before. */
  data?: { data: Row[]; total: number; is_more: boolean };
  /** The data of the requested page; undefined while it loads. */
  currentData?: unknown;
  error?: unknown;
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
  refetch(): unknown;
}

interface Props<Row> {
  id: string;
  title: string;
  lead: string;
  searchLabel: string;
  place: ListPlace;
  list: ListAnswer<Row>;
  /** Other controls that decide which rows are listed. */
  controls?: ReactNode;
  /** The outcome of an action on a row. It is shown above the list, even if the row has been removed. */
  notice?: ReactNode;
  /** Shown for an empty list, or a search without matches. */
  empty: ReactNode;
  children(rows: readonly Row[]): ReactNode;
}

/** Polling options of a list that refreshes itself while the page is in sight. */
export const WATCHED = {
  refetchOnMountOrArgChange: true,
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
} as const;

/** A list with search, Refresh and pages, in each of its states: first load, data, refreshing, empty, error with retry. */
export function ListCard<Row>({
  id,
  title,
  lead,
  searchLabel,
  place,
  list,
  controls,
  notice,
  empty,
  children,
}: Props<Row>) {
  const { t } = useTranslation();
  const { data, currentData, error, isFetching, fulfilledTimeStamp: asOf } = list;
  const { page, size, setPage } = place;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  const isBehind = currentData !== undefined && data?.data.length === 0 && data.total > 0 && page > last;
  // Rows can disappear while the user is on the last page, and an address may name a page that never existed.
  useEffect(() => {
    if (isBehind) setPage(last, { replace: true });
  }, [isBehind, last, setPage]);
  const retry = () => void list.refetch();
  return (
    <section className="card list-card" aria-labelledby={id}>
      <div className="card-head">
        <div>
          <h2 id={id}>{title}</h2>
          <p className="secondary">{lead}</p>
        </div>
        <div className="row row-wrap">
          {controls}
          <ListSearch value={place.search} label={searchLabel} maxCharacters={200} onChange={place.setSearch} />
          {/* Never disabled: an automatic refresh must not take the focus away from the button. */}
          <Button
            icon={isFetching ? <Spinner size={16} aria-hidden /> : <Refresh />}
            text={t('action.refresh')}
            onClick={retry}
          />
        </div>
      </div>
      {currentData !== undefined && asOf !== undefined && <AsOf at={asOf} isLate={error !== undefined} />}
      {notice}
      {error !== undefined && currentData === undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === undefined ? (
        <Skeleton rows={6} height={32} />
      ) : data.data.length === 0 && data.total === 0 ? (
        empty
      ) : (
        <div className={currentData === undefined ? 'dimmed' : undefined} aria-busy={currentData === undefined}>
          {children(data.data)}
          <Pagination page={page} size={size} total={data.total} isMore={data.is_more} onPage={setPage}>
            <HTMLSelect
              minimal
              aria-label={t('dashboard.pageSize')}
              value={size}
              onChange={({ currentTarget }) => place.setSize(Number(currentTarget.value))}
            >
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {t('dashboard.rows', { count: size })}
                </option>
              ))}
            </HTMLSelect>
          </Pagination>
        </div>
      )}
    </section>
  );
}

/** When the list was read, and that a later read failed. */
function AsOf({ at, isLate }: { at: number; isLate: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.time(new Date(at).toISOString());
  return (
    <p className={isLate ? 'error-text' : 'secondary'} role={isLate ? 'alert' : undefined}>
      {t(isLate ? 'dashboard.late' : 'dashboard.asOf', { time })}
    </p>
  );
}

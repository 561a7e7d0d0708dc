import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { ListSearch } from '../../components/list-search.js';
import { Pagination } from '../../components/pagination.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { PAGE_SIZES, type ListPlace } from './use-list-place.js';

/** What a query of a list says. */
interface ListAnswer<Row> {
  data?: { data: Row[]; total: number; is_more: boolean };
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

interface Props<Row> {
  id: string;
  title: string;
  lead: string;
  searchLabel: string;
  place: ListPlace;
  list: ListAnswer<Row>;
  /** What else decides which rows are listed. */
  controls?: ReactNode;
  /** Where there is nothing at all, or nothing that fits the search. */
  empty: ReactNode;
  children(rows: readonly Row[]): ReactNode;
}

/** A list with search, Refresh and pages, in each of its states: first load, data, refreshing, empty, error with retry. */
export function ListCard<Row>({ id, title, lead, searchLabel, place, list, controls, empty, children }: Props<Row>) {
  const { t } = useTranslation();
  const { data, error, isFetching } = list;
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
          <ListSearch value={place.search} label={searchLabel} most={200} onChange={place.setSearch} />
          <Button icon={<Refresh />} text={t('action.refresh')} loading={isFetching} onClick={retry} />
        </div>
      </div>
      {error !== undefined && !isFetching ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === undefined ? (
        <Skeleton rows={6} height={32} />
      ) : data.data.length === 0 && data.total === 0 ? (
        empty
      ) : (
        <div className={isFetching ? 'dimmed' : undefined} aria-busy={isFetching}>
          {children(data.data)}
          <Pagination
            page={place.page}
            size={place.size}
            total={data.total}
            isMore={data.is_more}
            onPage={place.setPage}
          >
            <HTMLSelect
              minimal
              aria-label={t('dashboard.pageSize')}
              value={place.size}
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

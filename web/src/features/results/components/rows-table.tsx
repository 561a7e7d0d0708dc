import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { Pagination } from '../../../components/pagination.js';
import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { componentTitle } from '#libs/platforms/components.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/results/use-result-words.js';
import { PAGE_SIZES, type ResultsView } from '../use-results-url.js';
import { ListSearch } from '../../../components/list-search.js';
import type { Selection } from '../activation/use-selection.js';
import { AnchorSelect } from './anchor-select.js';
import { ColumnChooser } from './column-chooser.js';
import { FIGURES } from './figure-columns.js';
import { RowCells } from './row-cells.js';
import { AUDIENCE, useColumns } from './use-columns.js';

interface Props {
  curves: Curves;
  view: ResultsView;
  /** Visitors are not told what things cost. */
  isMoneyShown?: boolean;
  /** Of rows to be activated, and the way to do it; absent where nothing can be. */
  selection?: Selection | null;
  actions?: ReactNode;
  onChange(change: Partial<ResultsView>): void;
}

const PINNED = ['best', 'fep', 'median', 'worst'] as const;

/** One page of all variations, the first one below the four reference rows. */
export function RowsTable({ curves, view, isMoneyShown = true, selection = null, actions = null, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const words = useResultWords(curves.summary);
  // Without an event nothing ranks; and the reference rows belong to the first page, not to every one.
  const isRanked = curves.fep !== null;
  const isFirst = curves.pagination.page === 1;
  const pinned = isRanked && isFirst ? PINNED.map((name) => curves[name]).filter((row) => row !== null) : [];
  const open = (row: number) => onChange({ row });
  const roles = new Map<number, ResultRow['type']>();
  for (const name of ['worst', 'median', 'best'] as const) {
    const variation = curves[name]?.variation;
    if (isRanked && variation != null) roles.set(variation, name);
  }
  const columns = useColumns(description, isMoneyShown);
  const parts = description.results.columns.filter(columns.isShown);
  const nameOf = (column: string): string => {
    const figure = FIGURES.find(({ id }) => id === column);
    if (figure === undefined) return componentTitle(description, column, format.language);
    const { baseline } = curves.summary;
    if (figure.id === 'beats' && baseline !== null) return t('results.beatsBaseline', { name: baseline.name });
    if (figure.id === 'change' && baseline !== null) return t('results.changeBaseline', { name: baseline.name });
    return t(`results.${figure.id}`);
  };
  const cells = { words, columns, selection, summary: curves.summary, onOpen: open };
  return (
    <section className="card" aria-labelledby="rows">
      <div className="card-head">
        <h2 id="rows">{t('results.rows')}</h2>
        <span className="secondary">{t('results.rowsHelp')}</span>
      </div>
      <p className="secondary why-estimated">{t('results.whyEstimated')}</p>
      <div className="row row-wrap row-tools">
        <ListSearch
          value={view.search}
          label={t('results.search')}
          most={200}
          onChange={(search) => onChange({ search })}
        />
        <AnchorSelect
          isFilter
          options={curves.anchors}
          anchors={view.where}
          onChange={(where) => onChange({ where })}
        />
        <ColumnChooser columns={columns} nameOf={nameOf} />
      </div>
      {actions}
      {curves.ads.length === 0 && <p role="status">{t('results.noRows')}</p>}
      <PhoneSort view={view} isCost={words.isCost} onChange={onChange} />
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby="rows">
        <table className="data-table results-table stacks">
          <thead>
            <tr>
              {selection !== null && (
                <th scope="col">
                  <span className="visually-hidden">{t('activating.select')}</span>
                </th>
              )}
              <th scope="col">{t('results.type')}</th>
              <th scope="col">{t('results.variation')}</th>
              {parts.map((component) => (
                <th key={component} scope="col">
                  {nameOf(component)}
                </th>
              ))}
              {(columns.isShown(AUDIENCE) || parts.length === 0) && <th scope="col">{t('results.audience')}</th>}
              {FIGURES.filter(({ id }) => columns.isShown(id)).map(({ id, sort }) =>
                sort === undefined ? (
                  <th key={id} scope="col" className="number">
                    {nameOf(id)}
                  </th>
                ) : (
                  <SortHeader
                    key={id}
                    text={nameOf(id)}
                    state={view.sort === sort ? directionOf(view, words.isCost) : null}
                    onSort={() =>
                      onChange({ sort, order: view.sort === sort && view.order === 'desc' ? 'asc' : 'desc' })
                    }
                  />
                ),
              )}
            </tr>
          </thead>
          {pinned.length > 0 && (
            <tbody className="pinned">
              {pinned.map((row) => (
                <RowCells key={row.type} row={row} role={row.type} {...cells} />
              ))}
            </tbody>
          )}
          <tbody>
            {curves.ads.map((row) => (
              <RowCells
                key={row.uuid}
                row={row}
                {...cells}
                role={(row.variation !== null && roles.get(row.variation)) || row.type}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        page={curves.pagination.page}
        size={curves.pagination.size}
        total={curves.pagination.total}
        onPage={(page) => onChange({ page })}
      >
        <label className="row secondary page-size">
          {t('pagination.size')}
          <HTMLSelect
            value={view.size}
            onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
            options={PAGE_SIZES.map((size) => ({ value: size, label: format.number(size) }))}
          />
        </label>
      </Pagination>
    </section>
  );
}

/** Which way the figures of the sorted column go: `desc` puts the best value first, and the best of a cost is the lowest. */
function directionOf({ sort, order }: ResultsView, isCost: boolean): 'asc' | 'desc' {
  if (!isCost || sort !== 'value') return order;
  return order === 'desc' ? 'asc' : 'desc';
}

const PHONE_SORTS = [
  ['value', 'estimated'],
  ['observed', 'observed'],
  ['confidence', 'beats'],
  ['impressions', 'impressions'],
] as const;

/** Rows that stack have no column heads to press: the same orders as a choice. */
function PhoneSort({ view, isCost, onChange }: Pick<Props, 'view' | 'onChange'> & { isCost: boolean }) {
  const { t } = useTranslation();
  const { sort, order } = view;
  const isDescending = directionOf(view, isCost) === 'desc';
  return (
    <div className="row secondary phone-sort">
      <label className="row">
        {t('results.sortBy')}
        <HTMLSelect
          value={sort}
          onChange={(event) => {
            const chosen = PHONE_SORTS.find(([column]) => column === event.currentTarget.value);
            if (chosen) onChange({ sort: chosen[0], order: 'desc' });
          }}
          options={PHONE_SORTS.map(([value, name]) => ({ value, label: t(`results.${name}`) }))}
        />
      </label>
      <Button
        variant="minimal"
        icon={isDescending ? <CaretDown /> : <CaretUp />}
        text={t(isDescending ? 'results.highestFirst' : 'results.lowestFirst')}
        onClick={() => onChange({ order: order === 'desc' ? 'asc' : 'desc' })}
      />
    </div>
  );
}

function SortHeader({ text, state, onSort }: { text: string; state: 'asc' | 'desc' | null; onSort(): void }) {
  return (
    <th
      scope="col"
      className="number"
      aria-sort={state === null ? 'none' : state === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className="sort-button" onClick={onSort}>
        {text}
        {state === 'asc' && <CaretUp aria-hidden />}
        {state === 'desc' && <CaretDown aria-hidden />}
      </button>
    </th>
  );
}

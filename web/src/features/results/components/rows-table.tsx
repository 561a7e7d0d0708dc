import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { Pagination } from '../../../components/pagination.js';
import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { componentTitle } from '#libs/platforms/components.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { useResultWords } from '../../../lib/results/use-result-words.js';
import { PAGE_SIZES, type ResultsView, type SortColumn } from '../use-results-url.js';
import { RowCells } from './row-cells.js';

interface Props {
  curves: Curves;
  view: ResultsView;
  onChange(change: Partial<ResultsView>): void;
}

const PINNED = ['best', 'fep', 'median', 'worst'] as const;

/** One page of all variations, the first one below the four reference rows. */
export function RowsTable({ curves, view, onChange }: Props) {
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
  const sortable = (column: SortColumn, text: string) => (
    <SortHeader
      text={text}
      state={view.sort === column ? directionOf(view, words.isCost) : null}
      onSort={() => onChange({ sort: column, order: view.sort === column && view.order === 'desc' ? 'asc' : 'desc' })}
    />
  );
  return (
    <section className="card" aria-labelledby="rows">
      <div className="card-head">
        <h2 id="rows">{t('results.rows')}</h2>
        <span className="secondary">{t('results.rowsHelp')}</span>
      </div>
      <p className="secondary why-estimated">{t('results.whyEstimated')}</p>
      <PhoneSort view={view} isCost={words.isCost} onChange={onChange} />
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby="rows">
        <table className="data-table results-table stacks">
          <thead>
            <tr>
              <th scope="col">{t('results.type')}</th>
              <th scope="col">{t('results.variation')}</th>
              {description.results.columns.map((component) => (
                <th key={component} scope="col">
                  {componentTitle(description, component, format.language)}
                </th>
              ))}
              <th scope="col">{t('results.audience')}</th>
              {sortable('impressions', t('results.recorded'))}
              {sortable('observed', t('results.observed'))}
              {sortable('value', t('results.estimated'))}
              <th scope="col" className="number">
                {t('results.interval')}
              </th>
              {sortable('confidence', t('results.beats'))}
              <th scope="col" className="number">
                {t('results.change')}
              </th>
            </tr>
          </thead>
          {pinned.length > 0 && (
            <tbody className="pinned">
              {pinned.map((row) => (
                <RowCells key={row.type} row={row} role={row.type} words={words} onOpen={open} />
              ))}
            </tbody>
          )}
          <tbody>
            {curves.ads.map((row) => (
              <RowCells
                key={row.uuid}
                row={row}
                words={words}
                onOpen={open}
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

import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { componentTitle } from '#libs/platforms/components/components.js';
import { variationColour } from '../../../charts/colours.js';
import { ListSearch } from '../../../components/list-search.js';
import { Pagination } from '../../../components/pagination.js';
import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useDescription } from '../../../lib/platform/use-description.js';
import { variableName } from '../../../lib/result-words/result-words.js';
import { useResultWords } from '../../../lib/result-words/use-result-words.js';
import { validityOf } from '../trust.js';
import type { RowWaves } from '../search/row-waves.js';
import type { Selection } from '../activation/use-selection.js';
import { isAlone, isIncomparable } from '../alone.js';
import { shortTexts } from '../short-texts.js';
import { PAGE_SIZES, type ResultsView } from '../use-results-url.js';
import { AllRows, type RowPlace } from './all-rows.js';
import { AnchorSelect } from './anchor-select.js';
import { ColumnChooser } from './column-chooser.js';
import { ColumnWidths } from './column-widths.js';
import { FIGURES } from './figure-columns.js';
import { RowCells } from './row-cells.js';
import { PhoneSort, RowsHead } from './rows-head.js';
import { AUDIENCE, useColumns } from './use-columns.js';
import type { RowsSource } from './use-loaded-rows.js';

interface Props {
  curves: Curves;
  view: ResultsView;
  /** The source of all rows, for one table of all. */
  source: RowsSource;
  /** The waves of a row; null if the run does not search. */
  wavesOf?: ((row: ResultRow) => RowWaves | null) | null;
  /** Whether costs are shown: visitors may not see them. */
  isMoneyShown?: boolean;
  /** The rows selected for activation; absent if nothing can be activated. */
  selection?: Selection | null;
  actions?: ReactNode;
  onChange(change: Partial<ResultsView>): void;
}

const RANKED = ['best', 'median', 'worst'] as const;

/**
 * The reference rows above a page: the pool, which is not a variation, and the best, median and worst row if the page does not list them.
 * Filtered rows have only the pool above them, because the others may not match the filter.
 */
function referencesAbove(curves: Curves, { search, where, size }: ResultsView): ResultRow[] {
  const isNarrowed = search !== '' || where.length > 0;
  if (isNarrowed && curves.ads.length === 0) return [];
  const listed = new Set(curves.ads.map(({ variation }) => variation));
  const elsewhere = isNarrowed || size === 'all' ? [] : RANKED.map((name) => curves[name]);
  return [curves.fep, ...elsewhere].filter((row) => row !== null && !listed.has(row.variation)) as ResultRow[];
}

/** The table of variations: one page, or all of them. The reference rows are above the first page. */
export function RowsTable({
  curves,
  view,
  source,
  wavesOf = null,
  isMoneyShown = true,
  selection = null,
  actions = null,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = useDescription();
  const words = useResultWords(curves.summary);
  const scroller = useRef<HTMLDivElement>(null);
  // Without an event nothing is ranked, and a single ad is both best and worst. Only the first page has reference rows.
  const isRanked = curves.fep !== null && !isAlone(curves);
  const isFirst = curves.pagination.page === 1;
  const pinned = isRanked && isFirst ? referencesAbove(curves, view) : [];
  const open = (row: number) => onChange({ row });
  const roles = new Map<number, ResultRow['type']>();
  for (const name of ['worst', 'median', 'best'] as const) {
    const variation = curves[name]?.variation;
    if (isRanked && variation != null) roles.set(variation, name);
  }
  const { beside } = curves;
  const columns = useColumns(description, {
    isMoneyShown,
    hasBeside: beside != null,
    rows: [curves.best, ...curves.ads],
  });
  const besideWords = useResultWords({ ...curves.summary, ...(beside ?? {}) });
  const isAll = view.size === 'all';
  const nameOf = (column: string): string => {
    const figure = FIGURES.find(({ id }) => id === column);
    if (column === AUDIENCE) return t('results.audience');
    if (figure?.id === 'beside') return variableName(description.results, beside?.variable ?? '', format.language);
    if (figure === undefined) return componentTitle(description, column, format.language);
    const { baseline } = curves.summary;
    if (figure.id === 'beats' && baseline !== null) return t('results.beatsBaseline', { name: baseline.name });
    if (figure.id === 'change' && baseline !== null) return t('results.changeBaseline', { name: baseline.name });
    return t(`results.${figure.id}`);
  };
  const hasReference = !isIncomparable(curves);
  const short = useMemo(() => shortTexts(curves.anchors, description), [curves.anchors, description]);
  const { sort } = view;
  const { summary } = curves;
  const isDeliveryJudged = validityOf(curves) !== 'early';
  const cells = {
    words,
    besideWords,
    columns,
    short,
    selection,
    hasReference,
    sort,
    summary,
    wavesOf,
    isDeliveryJudged,
    onOpen: open,
  };
  const renderRow = (row: ResultRow, place?: RowPlace) => (
    <RowCells
      key={row.uuid}
      row={row}
      {...place}
      {...cells}
      color={variationColour(curves, row.variation)}
      role={(row.variation !== null && roles.get(row.variation)) || row.type}
    />
  );
  return (
    <section className="card" aria-labelledby="rows">
      <div className="card-head">
        <h2 id="rows" tabIndex={-1}>
          {t('results.rows')}
        </h2>
        <span className="secondary">{t('results.rowsHelp')}</span>
      </div>
      <p className="secondary why-estimated">{t('results.whyEstimated')}</p>
      <div className="row row-wrap row-tools">
        <ListSearch
          value={view.search}
          label={t('results.search')}
          maxCharacters={200}
          onChange={(search) => onChange({ search })}
        />
        <AnchorSelect
          isFilter
          options={curves.anchors}
          anchors={view.where}
          onChange={(where) => onChange({ where })}
        />
        <ColumnChooser columns={columns} nameOf={nameOf} />
        {actions}
      </div>
      {curves.ads.length === 0 && <p role="status">{t('results.noRows')}</p>}
      <PhoneSort view={view} isCost={words.isCost} onChange={onChange} />
      <div
        ref={scroller}
        className={`table-scroll ${isAll ? 'all-rows' : ''}`}
        tabIndex={0}
        role="group"
        aria-labelledby="rows"
      >
        <table
          className="data-table results-table stacks"
          aria-rowcount={isAll ? curves.pagination.total + pinned.length + 1 : undefined}
        >
          {isAll && <ColumnWidths columns={columns} isSelectable={selection !== null} />}
          <RowsHead
            view={view}
            columns={columns}
            nameOf={nameOf}
            onChange={onChange}
            isSelectable={selection !== null}
            isCost={words.isCost}
          />
          {pinned.length > 0 && (
            <tbody className="pinned">
              {pinned.map((row) => (
                <RowCells
                  key={row.type}
                  row={row}
                  role={row.type}
                  {...cells}
                  color={variationColour(curves, row.variation)}
                />
              ))}
            </tbody>
          )}
          {isAll ? (
            <AllRows
              source={source}
              scroller={scroller}
              pagination={curves.pagination}
              columns={columns.shown + 2 + Number(selection !== null)}
            >
              {(row, place) => renderRow(row, { ...place, rowIndex: place.index + pinned.length + 2 })}
            </AllRows>
          ) : (
            <tbody>{curves.ads.map((row) => renderRow(row))}</tbody>
          )}
        </table>
      </div>
      <Pagination
        page={isAll ? 1 : curves.pagination.page}
        size={isAll ? Math.max(1, curves.pagination.total) : curves.pagination.size}
        total={curves.pagination.total}
        onPage={(page) => onChange({ page })}
      >
        <label className="row secondary page-size">
          {t('pagination.size')}
          <HTMLSelect
            value={view.size}
            onChange={({ currentTarget: { value } }) => onChange({ size: value === 'all' ? value : Number(value) })}
            options={[
              ...PAGE_SIZES.map((size) => ({ value: size, label: format.number(size) })),
              { value: 'all', label: t('pagination.all') },
            ]}
          />
        </label>
      </Pagination>
    </section>
  );
}

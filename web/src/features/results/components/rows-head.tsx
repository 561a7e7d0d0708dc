import { useTranslation } from 'react-i18next';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { useDescription } from '../../../lib/platform/use-description.js';
import type { ResultsView } from '../use-results-url.js';
import { FIGURES } from './figure-columns.js';
import { AUDIENCE, type Columns } from './use-columns.js';

interface Props {
  view: ResultsView;
  columns: Columns;
  isSelectable: boolean;
  /** Whether less is better. */
  isCost: boolean;
  nameOf(column: string): string;
  onChange(change: Partial<ResultsView>): void;
}

/** Heads of the table of variations; the heads of sortable figures are buttons. */
export function RowsHead({ view, columns, isSelectable, isCost, nameOf, onChange }: Props) {
  const { t } = useTranslation();
  const parts = useDescription().results.columns.filter(columns.isShown);
  return (
    <thead>
      <tr>
        {isSelectable && (
          <th scope="col" className="select-cell">
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
              state={view.sort === sort ? directionOf(view, isCost) : null}
              onSort={() => onChange({ sort, order: view.sort === sort && view.order === 'desc' ? 'asc' : 'desc' })}
            />
          ),
        )}
      </tr>
    </thead>
  );
}

/** The direction of the figures. The order `desc` means best first. The best cost is the lowest, so `desc` lists costs upward. */
function directionOf({ sort, order }: ResultsView, isCost: boolean): 'asc' | 'desc' {
  if (!isCost || sort !== 'value') return order;
  return order === 'desc' ? 'asc' : 'desc';
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

const PHONE_SORTS = [
  ['value', 'estimated'],
  ['observed', 'observed'],
  ['confidence', 'beats'],
  ['impressions', 'impressions'],
] as const;

/** The same sort orders as a select box, because the stacked rows of a phone have no column heads. */
export function PhoneSort({ view, isCost, onChange }: Pick<Props, 'view' | 'isCost' | 'onChange'>) {
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

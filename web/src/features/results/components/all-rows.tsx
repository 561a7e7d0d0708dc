import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Classes } from '@blueprintjs/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Curves, ResultRow } from '../../../lib/api/endpoints.js';
import { useIsNarrow } from '../../../lib/use-media.js';
import { useLoadedRows, type RowsSource } from './use-loaded-rows.js';

/** Height of a row in the table, and about that of a stacked row on a phone, px. */
const ROW_PX = 52;
const CARD_PX = 300;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 6;

/** A row's place in a table that renders only some of its rows. Each value is a prop, so that unchanged rows do not render again. */
export interface RowPlace {
  /** The place among all rows, from 0. */
  index?: number;
  /** The place for screen readers, counting heads and reference rows, from 1. */
  rowIndex?: number;
  /** Measures a row, because rows can differ in height. */
  measure?: ((element: HTMLTableRowElement | null) => void) | undefined;
}

interface Props {
  source: RowsSource;
  pagination: Curves['pagination'];
  columns: number;
  /** The scrolling element around the table. */
  scroller: RefObject<HTMLDivElement | null>;
  children(row: ResultRow, place: RowPlace & { index: number }): ReactNode;
}

/** All rows as one table: only the visible ones are rendered, and they are fetched as they come into view. */
export function AllRows({ source, pagination, columns, scroller, children }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const body = useRef<HTMLTableSectionElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => setAbove(body.current?.offsetTop ?? 0), [isNarrow]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes the results of its functions here
  const virtual = useVirtualizer({
    count: pagination.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? CARD_PX : ROW_PX),
    overscan: OVERSCAN,
    // The height of the heads and the reference rows above.
    scrollMargin: above,
    // Rendering within the scroll event itself would make scrolling stutter.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const rowAt = useLoadedRows(source, pagination, [first?.index ?? 0, last?.index ?? 0]);
  const before = (first?.start ?? above) - above;
  const after = Math.max(0, virtual.getTotalSize() - (last?.end ?? above) + above);
  return (
    <tbody ref={body}>
      <Space height={before} columns={columns} />
      {items.map(({ index }) => {
        const row = rowAt(index);
        if (row !== undefined) return children(row, { index, measure: isNarrow ? virtual.measureElement : undefined });
        return (
          <tr key={`wait-${index}`} className="row-pending" aria-busy>
            <td colSpan={columns}>
              <span className={Classes.SKELETON}>{t('results.loadingRow')}</span>
            </td>
          </tr>
        );
      })}
      <Space height={after} columns={columns} />
    </tbody>
  );
}

/** Empty space in place of rows that are not rendered. */
const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr className="row-space" aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );

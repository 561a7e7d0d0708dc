import { useDescription } from '../../../lib/platform/use-description.js';
import { FIGURES } from './figure-columns.js';
import { isVisual } from '../row-texts.js';
import { AUDIENCE, type Columns } from './use-columns.js';

/** Widths of the columns before the figures, px. */
const WIDTHS = { select: 30, type: 78, variation: 62, visual: 56, part: 66, audience: 92 };

/** Fixed widths of the columns, for a table that renders its rows on scroll: a new row must not move the columns. */
export function ColumnWidths({ columns, isSelectable }: { columns: Columns; isSelectable: boolean }) {
  const description = useDescription();
  const parts = description.results.columns.filter(columns.isShown);
  const widths = [
    ...(isSelectable ? [WIDTHS.select] : []),
    WIDTHS.type,
    WIDTHS.variation,
    ...parts.map((component) => (isVisual(description, component) ? WIDTHS.visual : WIDTHS.part)),
    ...(columns.isShown(AUDIENCE) || parts.length === 0 ? [WIDTHS.audience] : []),
    ...FIGURES.filter(({ id }) => columns.isShown(id)).map(({ width }) => width),
  ];
  return (
    <colgroup>
      {widths.map((width, at) => (
        <col key={at} style={{ width }} />
      ))}
    </colgroup>
  );
}

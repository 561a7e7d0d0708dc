import { createElement as h, type ReactNode } from 'react';
import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { curvesChart, effectsChart } from './report-charts.js';
import { lettersOf } from './report-fonts.js';
import type { Labeled, Report, ReportPicture, ReportTable } from '../report.types.js';

const INK = '#1c2127';
const QUIET = '#5f6b7c';
const LINE = '#d3d8de';
const GREEN = '#165a36';

const styles = StyleSheet.create({
  page: { paddingTop: 40, paddingBottom: 52, paddingHorizontal: 40, fontSize: 9, lineHeight: 1.35, color: INK },
  head: { color: QUIET, marginBottom: 6 },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.25, marginBottom: 4 },
  quiet: { color: QUIET },
  section: { marginTop: 16 },
  h2: { fontSize: 12, fontWeight: 700, marginBottom: 2 },
  verdict: { marginTop: 12, padding: 10, borderLeftWidth: 3, borderLeftColor: '#0072b2', backgroundColor: '#f6f7f9' },
  verdictText: { fontSize: 11, fontWeight: 700 },
  figures: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 12 },
  figure: { width: '25%', paddingRight: 8, marginBottom: 8 },
  figureValue: { fontSize: 12, fontWeight: 700 },
  best: { flexDirection: 'row', marginTop: 6 },
  picture: { width: 130, height: 130, objectFit: 'contain', marginRight: 12 },
  columns: { flex: 1, flexDirection: 'row' },
  column: { flex: 1, paddingRight: 10 },
  fact: { marginBottom: 4 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: LINE, paddingVertical: 3 },
  headRow: { borderBottomWidth: 1, borderBottomColor: QUIET },
  cell: { flex: 1, paddingRight: 4, textAlign: 'right', fontSize: 8 },
  firstCell: { flex: 0.6, textAlign: 'left' },
  wideCell: { flex: 1.7 },
  note: { color: QUIET, fontSize: 8, marginBottom: 3 },
  foot: { position: 'absolute', left: 40, right: 40, bottom: 24, flexDirection: 'row', color: QUIET, fontSize: 8 },
});

/**
 * The report as a PDF of A4 pages. Texts are drawn unchanged, in fonts that have their characters; charts are vector lines, not images.
 * @returns the bytes of the file
 */
export async function renderReport(report: Report, picture: ReportPicture | null): Promise<Buffer> {
  const { families, clean } = await lettersOf(textsOf(report));
  const shown = mapTexts(report, clean);
  const { title, head, about, verdict, figures, best, curves, effects, table, notes, words, language } = shown;
  // Headings are children of the page. As the first child of a View, a heading would not move to the next page with what follows it.
  const heading = (text: string, help: string | null): ReactNode[] => [
    h(Text, { key: text, style: { ...styles.h2, ...styles.section }, minPresenceAhead: 60 }, text),
    help === null ? null : h(Text, { key: `${text} help`, style: styles.quiet, minPresenceAhead: 40 }, help),
  ];
  const document = h(
    Document,
    { title: report.title, language, creator: PRODUCT_NAME, producer: PRODUCT_NAME },
    h(
      Page,
      { size: 'A4', style: { ...styles.page, fontFamily: families } },
      h(Text, { style: styles.head }, head),
      h(Text, { style: styles.title }, title),
      ...about.map((line, i) => h(Text, { key: `a${i}`, style: styles.quiet }, line)),
      h(
        View,
        { style: { ...styles.verdict, ...(verdict.isSure ? { borderLeftColor: GREEN } : {}) } },
        h(Text, { style: styles.verdictText }, verdict.sentence),
        ...verdict.more.map((line, i) => h(Text, { key: i, style: { marginTop: 3 } }, line)),
      ),
      h(
        View,
        { style: styles.figures },
        ...figures.map(({ label, value }, i) =>
          h(
            View,
            { key: i, style: styles.figure },
            h(Text, { style: styles.quiet }, label),
            h(Text, { style: styles.figureValue }, value),
          ),
        ),
      ),
      best &&
        h(
          View,
          {},
          ...heading(best.title, best.tag),
          h(
            View,
            { style: styles.best },
            picture && h(Image, { style: styles.picture, src: { data: Buffer.from(picture.content), format: 'jpg' } }),
            h(View, { style: styles.columns }, column('parts', best.parts), column('figures', best.figures)),
          ),
        ),
      curves && h(View, { wrap: false }, ...heading(words.curves, words.curvesHelp), curvesChart(curves, families)),
      ...(effects ? [...heading(words.effects, words.effectsHelp), ...effectsChart(effects, families)] : []),
      ...(table ? [...heading(words.table, table.note), ...tableRows(table)] : []),
      h(
        View,
        { wrap: false },
        ...heading(words.notes, null),
        ...notes.map((note, i) => h(Text, { key: i, style: styles.note }, note)),
      ),
      h(
        View,
        { style: styles.foot, fixed: true },
        h(Text, { style: { flex: 1 } }, title.length > 90 ? `${title.slice(0, 89)}…` : title),
        h(Text, {
          render: ({ pageNumber, totalPages }) =>
            words.page.replace('{{n}}', String(pageNumber)).replace('{{of}}', String(totalPages)),
        }),
      ),
    ),
  );
  return renderToBuffer(document);
}

const column = (key: string, facts: readonly Labeled[]): ReactNode =>
  h(
    View,
    { key, style: styles.column },
    ...facts.map(({ label, value }, i) =>
      h(View, { key: i, style: styles.fact, wrap: false }, h(Text, { style: styles.quiet }, label), h(Text, {}, value)),
    ),
  );

/** Columns with an interval are wider than those with one figure. */
const WIDE = [2, 3];

const tableRows = ({ head, rows }: ReportTable): ReactNode[] =>
  [head, ...rows].map((cells, i) =>
    h(
      View,
      { key: i, style: i === 0 ? { ...styles.row, ...styles.headRow } : styles.row, wrap: false },
      ...cells.map((text, place) =>
        h(
          Text,
          {
            key: place,
            style: {
              ...styles.cell,
              ...(place === 0 ? styles.firstCell : WIDE.includes(place) ? styles.wideCell : {}),
              ...(i === 0 ? { fontWeight: 700 } : {}),
            },
          },
          text,
        ),
      ),
    ),
  );

/** Every text within a report, however deep. */
function* textsOf(part: unknown): Generator<string> {
  if (typeof part === 'string') yield part;
  else if (Array.isArray(part)) for (const one of part) yield* textsOf(one);
  else if (part !== null && typeof part === 'object') for (const one of Object.values(part)) yield* textsOf(one);
}

function mapTexts<T>(part: T, write: (text: string) => string): T {
  if (typeof part === 'string') return write(part) as T;
  if (Array.isArray(part)) return part.map((one: unknown) => mapTexts(one, write)) as T;
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, mapTexts<unknown>(one, write)])) as T;
}

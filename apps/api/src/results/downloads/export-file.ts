import { createHash } from 'node:crypto';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { marked } from '#libs/contracts/messages/quote-texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import { componentsOf } from '#libs/experiments/components.js';
import { adsAtLarge } from '#libs/result-rows/tested-ads.js';
import { MODEL_VERSION } from '#libs/statistics/estimate.js';
import { wavesIn } from './waves-in.js';
import { aboutSheet } from './column-meanings.js';
import {
  BYTE_ORDER_MARK,
  columnFormats,
  resultCells,
  resultColumns,
  resultHeader,
  shownColumns,
  toLines,
  type Cell,
  type TextFormat,
  type Units,
} from './csv.js';
import { wordsOf } from './csv-texts.js';
import type { ViewAnswer } from '../estimates/estimation.types.js';
import type { ExportFormat } from '../results-query.dto.js';
import type { Shown } from '../results.js';
import { toWorkbook, XLSX_TYPE } from './workbook.js';
import { stillCountingUntil } from '../still-counting.js';

/** Rows that an export makes at a time, so that 50,000 rows neither fill the memory nor block other requests. */
const FILE_ROWS = 500;

export interface ExportFile {
  name: string;
  /** MIME type. */
  type: string;
  /** Chunks, made as they are read. */
  body: AsyncIterable<string | Uint8Array>;
}

/** The file's columns, and what each cell needs. */
interface Sheet {
  /** Keeps the cells of a line that the reader may see. */
  visible<T>(cells: readonly T[]): T[];
  components: string[];
  results: string[];
  header: string[];
  units: Units;
}

/** Formats of tables. */
export type TableFormat = Exclude<ExportFormat, 'pdf'>;

/**
 * A file with all pages of a view: the pool on top, then the rows in their order, failed ads last. Readers outside the team get no money,
 * no ids of the platform and no failed ads.
 * @param poolOf the pool's row of an answer; null if nothing was delivered
 */
export async function exportFile(
  shown: Shown,
  poolOf: (answer: ViewAnswer) => ResultRow | null,
  format: TableFormat = 'xls',
): Promise<ExportFile> {
  const first = await shown.view({ offset: 0, limit: FILE_ROWS });
  const sheet = sheetOf(shown, first, format === 'xlsx');
  const parts = partsOf(shown, first, poolOf(first), sheet);
  const name = exportName(shown.experiment.name, format);
  if (format !== 'xlsx')
    return { name, type: `${TEXT_TYPES[format]}; charset=utf-8`, body: textOf(sheet, parts, format) };
  const state = isPreview(shown) ? 'running' : isCounting(shown) ? 'counting' : 'finished';
  const about = aboutSheet({ ...shown, ...sheet, state });
  const words = SHEET_NAMES[shown.language];
  const formats = sheet.visible(columnFormats(sheet.components, sheet.results, shown.variable.measure));
  const body = toWorkbook(
    [
      { name: words.results, parts: withHeader(sheet.header, parts), frozen: true, formats },
      { name: words.about, parts: [about] },
    ],
    shown.experiment.currency,
  );
  return { name, type: XLSX_TYPE, body };
}

const TEXT_TYPES: Record<TextFormat, string> = { xls: 'application/vnd.ms-excel', csv: 'text/csv' };
/** Content types of the files. */
export const FILE_TYPES: readonly string[] = [...Object.values(TEXT_TYPES), XLSX_TYPE, 'application/pdf'];

const SHEET_NAMES = {
  en: { results: 'Results', about: 'About' },
  es: { results: 'Resultados', about: 'Acerca de' },
} as const;

const isPreview = ({ experiment }: Shown): boolean => !isFinished(experiment.status);
const isCounting = ({ experiment }: Shown): boolean => stillCountingUntil(experiment) !== null;

function sheetOf(shown: Shown, first: ViewAnswer, isWorkbook: boolean): Sheet {
  const { experiment, ads, description, variable, language, baselines } = shown;
  const components = componentsOf(experiment.input).flatMap(({ component, alternatives }) =>
    alternatives.length > 0 ? [component] : [],
  );
  const results = resultColumns(description, experiment.input, adsAtLarge(ads).totals.counts);
  const units: Units = {
    variable: variable.id,
    measure: variable.measure,
    description,
    currency: experiment.currency,
    language,
    isWorkbook,
    results,
    baseline: baselines.chosen?.name ?? null,
    wavesOf: wavesIn(ads),
    reasonOf: (reason: KeyedText) => formatText(marked(experiment.platform, reason), language),
    about: [
      ...[
        first.dispersion,
        wordsOf(language, isWorkbook).isAssumed(first.isDispersionAssumed),
        MODEL_VERSION,
        seedText(experiment.uuid),
      ],
      ...[experiment.lastInsightsAt, new Date()],
    ],
  };
  const visible: Sheet['visible'] = shown.isOutside
    ? shownColumns(components, results, isWorkbook)
    : (cells) => [...cells];
  const header = visible(resultHeader(description, components, results, units));
  return { visible, components, results, units, header };
}

async function* partsOf(
  shown: Shown,
  first: ViewAnswer,
  pool: ResultRow | null,
  { visible, components, units }: Sheet,
): AsyncGenerator<Cell[][]> {
  const cells = (part: readonly ResultRow[]) => part.map((row) => visible(resultCells(row, components, units)));
  const { ads, rows, view } = shown;
  const page = (answer: ViewAnswer) => answer.rows.map((row) => rows.row(row));
  yield noted(cells([...(pool ? [pool] : []), ...page(first)]), shown, units);
  for (let offset = FILE_ROWS; offset < first.total; offset += FILE_ROWS)
    yield cells(page(await view({ offset, limit: FILE_ROWS })));
  if (!shown.isOutside) yield cells(ads.filter(({ status }) => status === 'failed').map((ad) => rows.plain(ad)));
}

/** Adds the file's notes to its first row, because a file has no page around it to show them. */
function noted(part: Cell[][], shown: Shown, { language, isWorkbook, measure }: Units): Cell[][] {
  const { note, preview, counting } = wordsOf(language, isWorkbook, measure);
  const state = isPreview(shown) ? [preview] : isCounting(shown) ? [counting] : [];
  part[0]?.splice(-1, 1, [...state, note].join('; '));
  return part;
}

async function* textOf(
  { header, units: { language } }: Sheet,
  parts: AsyncIterable<Cell[][]>,
  format: TextFormat,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLines([header], format, language);
  for await (const part of parts) yield toLines(part, format, language);
}

async function* withHeader(header: string[], parts: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
  yield [header];
  yield* parts;
}

/** The seed of the draw of the tested variations: the first 64 bits of SHA-256 of the experiment's id. */
const seedText = (uuid: string): string => createHash('sha256').update(uuid).digest('hex').slice(0, 16);

/** A file name that every file system accepts. */
export const exportName = (name: string, format: ExportFormat = 'xls'): string => {
  const plain = name
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '')
    .trim()
    .slice(0, 80);
  return `${plain || 'results'}.${format}`;
};

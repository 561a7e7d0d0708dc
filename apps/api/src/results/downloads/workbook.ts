import { DAY_MS } from '#libs/contracts/time.js';
import { shortNumber, type Cell } from './csv.js';
import { DATE_STYLE, HEADER_STYLE, type NumberFormat, styleOf, stylesXml } from './workbook-styles.js';
import { zipped } from './zip.js';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters that a cell may have (Excel's limit). */
const MOST_CHARACTERS = 32_767;
/** Characters that XML cannot hold: control characters, lone surrogates, and two noncharacters. */
const NOT_XML =
  // eslint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Width of columns, in characters. */
const WIDTH = 18;

export interface WorkbookSheet {
  /** At most 31 characters, none of them \ / ? * [ ] : */
  name: string;
  /** Rows in chunks; the first row is the header. */
  parts: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
  /** Whether the header stays visible when scrolling. */
  frozen?: boolean;
  /** The number format of each column; if left out, plain numbers. */
  formats?: readonly NumberFormat[];
}

/**
 * An XLSX workbook (ECMA-376), written while it is read. Texts are text cells, so none of them is ever a formula; numbers are numbers. Its
 * few lines of XML are written here, because no library fits. exceljs 4.4 streams but is not maintained. write-excel-file 4.1 holds
 * everything in memory: 643 MB for 50,000 rows of 45 columns.
 */
export const toWorkbook = (sheets: readonly WorkbookSheet[], currency: string): AsyncIterable<Uint8Array> =>
  zipped([
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [ROOT] },
    { name: 'xl/workbook.xml', content: [workbook(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations(sheets.length)] },
    { name: 'xl/styles.xml', content: [stylesXml(currency)] },
    ...sheets.map((sheet, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: sheetXml(sheet) })),
  ]);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const each = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i + 1)).join('');

const contentTypes = (count: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each(count, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`;

const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbook = (sheets: readonly WorkbookSheet[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(sheets.length, (n) => `<sheet name="${textOf(sheets[n - 1]!.name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`;

const relations = (count: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(count, (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

async function* sheetXml({ parts, frozen, formats = [] }: WorkbookSheet): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen ? pane : ''}</sheetView></sheetViews><cols><col min="1" max="100" width="${WIDTH}" customWidth="1"/></cols><sheetData>`;
  let number = 0;
  for await (const part of parts) {
    let text = '';
    for (const cells of part) text += rowXml(cells, ++number, formats);
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function rowXml(cells: readonly Cell[], number: number, formats: readonly NumberFormat[]): string {
  let text = `<row r="${number}">`;
  for (const [column, cell] of cells.entries()) {
    const value = cell instanceof Date ? serialOf(cell) : typeof cell === 'number' ? shortNumber(cell) : cell;
    if (value === null) continue;
    const place = `${lettersOf(column)}${number}`;
    const look = number === 1 ? HEADER_STYLE : cell instanceof Date ? DATE_STYLE : styleOf(formats[column]);
    const style = look === 0 ? '' : ` s="${look}"`;
    text +=
      typeof value === 'number'
        ? `<c r="${place}"${style}><v>${value}</v></c>`
        : `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${textOf(value.slice(0, MOST_CHARACTERS))}</t></is></c>`;
  }
  return `${text}</row>`;
}

/** Days since 30 December 1899 in UTC, as spreadsheets count them. */
const serialOf = (instant: Date): number => instant.getTime() / DAY_MS + 25_569;

/**
 * In a cell, `_x0041_` means A (ST_Xstring, ECMA-376, 22.9.2.19). So an underscore that would begin such a code is itself written as a
 * code.
 */
const textOf = (text: string): string =>
  text
    .replace(NOT_XML, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => MARKUP[character]!);

const letters: string[] = [];
/** The name of a column, from 0: A, …, Z, AA, … */
const lettersOf = (column: number): string =>
  (letters[column] ??=
    `${column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`);

import { zipSync } from 'fflate';
import { filledCells, lettersOf, type SheetFacts } from './filled-cells.js';
import { openWorkbook, UnreadableFile, type Workbook } from './workbook.js';

/** The contents of a sheet. Rows and columns count from 0. */
export interface Sheet extends Omit<SheetFacts, 'xml'> {
  /** Its name in the workbook. */
  name: string;
  /** The names of all visible sheets. */
  visible: readonly string[];
  cells: readonly (readonly unknown[])[];
}

/** Why a file cannot be read. */
export type SheetFault = Pick<UnreadableFile, 'fault'>;

/**
 * Reads the cells of a sheet of an .xlsx file.
 * @param named a visible sheet; without a name, or with one that does not exist, the first visible sheet
 */
export async function readSheet(file: Blob, named?: string): Promise<Sheet | SheetFault> {
  try {
    const workbook = await openWorkbook(file);
    const sheet = workbook.visible.find(({ name }) => name === named) ?? workbook.visible[0]!;
    const content = await workbook.part(sheet.path);
    const facts = content && filledCells(new TextDecoder().decode(content));
    if (facts === null) return { fault: 'notSheet' };
    const { xml, ...rest } = facts;
    const cells = await cellsOf(workbook, sheet, xml);
    return { name: sheet.name, visible: workbook.visible.map(({ name }) => name), cells, ...rest };
  } catch (error) {
    // Any error in the library means that no spreadsheet program wrote this file.
    return { fault: error instanceof UnreadableFile ? error.fault : 'notSheet' };
  }
}

/** The library unpacks and reads every part that it receives, so it gets the parts of one sheet only. */
async function cellsOf(
  { shared, part }: Workbook,
  { path, number }: Workbook['visible'][number],
  xml: string,
): Promise<Sheet['cells']> {
  const parts: Record<string, Uint8Array> = { ...shared, [path]: new TextEncoder().encode(xml) };
  for (const name of ['xl/sharedStrings.xml', 'xl/styles.xml']) {
    const content = await part(name);
    if (content !== null) parts[name] = content;
  }
  const library = await import('read-excel-file/universal');
  const bytes = zipSync(parts, { level: 0 });
  return library.readSheet(bytes.buffer as ArrayBuffer, number);
}

/** The value of a cell; within a merged range, the value of the range. */
export function valueIn({ cells, merges }: Pick<Sheet, 'cells' | 'merges'>, row: number, column: number): unknown {
  const own = cells[row]?.[column];
  if (!isEmpty(own)) return own;
  const merge = merges.find(
    ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
  );
  return merge === undefined ? own : cells[merge.top]?.[merge.left];
}

export const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === '';

/** The address of a cell in spreadsheet notation: `B2`. */
export const addressOf = (row: number, column: number): string => `${lettersOf(column)}${row + 1}`;

import { unpack, zipEntries } from './zip.js';

export const SHEET_LIMITS = { packed: 1_048_576, unpacked: 10_485_760, row: 2_000, columnLetters: 2 } as const;

/** Cells of the first sheet, row by row. */
type Cells = readonly (readonly unknown[])[];

/** Why a file is not read at all, with what its text names. */
export type SheetFault =
  | { fault: 'notSheet' | 'packed' | 'unpacked' | 'empty' }
  | { fault: 'far'; cell: string }
  | { fault: 'formula'; cell: string };

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const ROW = /<(?:\w+:)?row\b/g;
/** Where rows and cells say that they stand. */
const PLACE = /<(?:\w+:)?(?:row|c)\b[^>]{0,300}?\br="([A-Z]*)(\d+)"/g;
/** A formula that no program has computed yet: its cell holds no value. */
const UNCOMPUTED =
  /<(?:\w+:)?c\b[^>]{0,300}?\br="([A-Z]+\d+)"[^>]{0,300}>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/;

/**
 * The cells of an .xlsx file. What could be too much for the browser is refused before the library sees it: by the bytes,
 * by what the archive's directory says, by what unpacking it really gives, and by how far its sheets reach, because the library
 * fills everything between.
 */
export async function readSheet(file: Blob): Promise<{ cells: Cells } | SheetFault> {
  if (file.size > SHEET_LIMITS.packed) return { fault: 'packed' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const entries = zipEntries(bytes);
  const sheets = entries?.filter(({ name }) => SHEET.test(name)) ?? [];
  if (entries === null || sheets.length === 0) return { fault: 'notSheet' };
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > SHEET_LIMITS.unpacked) return { fault: 'unpacked' };
  let room: number = SHEET_LIMITS.unpacked;
  for (const entry of entries) {
    const content = await unpack(bytes, entry, Math.min(room, entry.unpacked));
    if (content === null) return { fault: entry.unpacked > room ? 'unpacked' : 'notSheet' };
    room -= content.length;
    if (!sheets.includes(entry)) continue;
    const text = new TextDecoder().decode(content);
    const far = farthest(text);
    if (far !== null) return { fault: 'far', cell: far };
    const cell = UNCOMPUTED.exec(text)?.[1];
    if (cell !== undefined) return { fault: 'formula', cell };
  }
  const library = await import('read-excel-file/universal');
  try {
    const cells = await library.readSheet(bytes.buffer);
    return cells.length === 0 ? { fault: 'empty' } : { cells };
  } catch {
    // Whatever it stumbled over, the file is none that a spreadsheet program would write.
    return { fault: 'notSheet' };
  }
}

/** A cell or row beyond what is read; null where there is none. Of a million of them the last is the one to name. */
function farthest(sheet: string): string | null {
  const rows = sheet.match(ROW)?.length ?? 0;
  if (rows > SHEET_LIMITS.row) return String(rows);
  let far: string | null = null;
  for (const [, letters = '', row = ''] of sheet.matchAll(PLACE))
    if (Number(row) > SHEET_LIMITS.row || letters.length > SHEET_LIMITS.columnLetters) far = letters + row;
  return far;
}

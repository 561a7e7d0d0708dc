import { unpack, zipEntries, type ZipEntry } from './zip.js';

export const SHEET_LIMITS = { packed: 10_485_760, unpacked: 20_971_520, row: 2_000, columnLetters: 2 } as const;

/** The error of a file that cannot be read at all, with the reason. */
export class UnreadableFile extends Error {
  constructor(readonly fault: 'notSheet' | 'packed' | 'unpacked') {
    super(fault);
  }
}

/** A sheet as the workbook lists it. */
interface ListedSheet {
  name: string;
  /** The number of the sheet among all sheets, from 1, as the library counts them. */
  number: number;
  path: string;
}

/** An opened workbook: only the parts that name its sheets are unpacked. */
export interface Workbook {
  /** The sheets that a spreadsheet program shows, in their order. */
  visible: readonly ListedSheet[];
  /** The unpacked parts that every sheet needs, by their paths. */
  shared: Readonly<Record<string, Uint8Array>>;
  /** A part of the archive; null if it is missing. @throws UnreadableFile if it cannot be unpacked or is too large */
  part(path: string): Promise<Uint8Array | null>;
}

const LIST = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const ELEMENT = (name: string) => new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g');

/**
 * Opens an .xlsx file. It refuses anything too large for the browser: by its bytes, by the sizes in the archive's directory, and by the
 * real unpacked sizes. Parts that are not read, such as pictures and other sheets, do not count.
 * @throws UnreadableFile
 */
export async function openWorkbook(file: Blob): Promise<Workbook> {
  if (file.size > SHEET_LIMITS.packed) throw new UnreadableFile('packed');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const entries = new Map(zipEntries(bytes)?.map((entry) => [entry.name, entry]));
  let room: number = SHEET_LIMITS.unpacked;
  const part = async (path: string): Promise<Uint8Array | null> => {
    const entry = entries.get(path);
    if (entry === undefined) return null;
    const content = await contentOf(bytes, entry, room);
    room -= content.length;
    return content;
  };
  const [list, relations] = [await part(LIST), await part(RELATIONS)];
  if (list === null || relations === null) throw new UnreadableFile('notSheet');
  const paths = worksheetPaths(textOf(relations));
  const visible = listedSheets(textOf(list)).flatMap(({ name, number, relation, isHidden }) => {
    const path = paths.get(relation);
    return isHidden || path === undefined || !entries.has(path) ? [] : [{ name, number, path }];
  });
  if (visible.length === 0) throw new UnreadableFile('notSheet');
  return { visible, shared: { [LIST]: list, [RELATIONS]: relations }, part };
}

async function contentOf(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry, room: number): Promise<Uint8Array> {
  if (entry.unpacked > room) throw new UnreadableFile('unpacked');
  const content = await unpack(bytes, entry, entry.unpacked);
  if (content === null) throw new UnreadableFile('notSheet');
  return content;
}

const textOf = (content: Uint8Array): string => new TextDecoder().decode(content);

/** The paths of the worksheets, by the ids of their relations. Sheets of charts and dialogs are left out, because they hold no cells. */
const worksheetPaths = (relations: string): Map<string, string> =>
  new Map(
    [...relations.matchAll(ELEMENT('Relationship'))].flatMap(([, attributes = '']) => {
      const { Id = '', Type = '', Target = '' } = attributesOf(attributes);
      if (!Type.endsWith('/worksheet')) return [];
      return [[Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`] as const];
    }),
  );

/** Every sheet that has a name, as the library counts them. */
const listedSheets = (list: string) =>
  [...list.matchAll(ELEMENT('sheet'))]
    .map(([, attributes = '']) => attributesOf(attributes))
    .filter(({ name }) => name !== undefined && name !== '')
    .map(({ name = '', state, id = '' }, i) => ({
      name,
      number: i + 1,
      relation: id,
      isHidden: state === 'hidden' || state === 'veryHidden',
    }));

/** The attributes of an element by their names, without the namespaces before them. */
export const attributesOf = (text: string): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(
    [...text.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      plain(double ?? single ?? ''),
    ]),
  );

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Its path in the archive, ASCII. */
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

const VERSION = 20;
/** Bit 3: sizes and checksum follow the data, which nobody knows before it has been made. */
const FLAGS = 0x0008;
const DEFLATED = 8;
/** 1980-01-01, the first day that the format knows. */
const DAY = 0x0021;
/** Fast: the rows, not the packing, are to be what takes time. */
const LEVEL = 3;

/**
 * A ZIP archive, written while it is read (PKWARE APPNOTE 6.3, without ZIP64: less than 4 GB). Packing is done by zlib's own
 * threads, which is why this is not left to a library: those that stream pack in the event loop.
 */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const path = Buffer.from(name, 'ascii');
    const start = offset;
    const counts = { crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([bytes([0x04034b50, 4], ...described(counts, path.length)), path]);
    offset += head.length;
    yield head;
    const deflate = createDeflateRaw({ level: LEVEL });
    const counted = async function* () {
      for await (const text of content) {
        const piece = Buffer.from(text, 'utf8');
        counts.crc = crc32(piece, counts.crc);
        counts.size += piece.length;
        yield piece;
      }
    };
    // What fails here ends the reading below with the same error.
    pipeline(Readable.from(counted()), deflate).catch(() => undefined);
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      counts.packed += piece.length;
      yield piece;
    }
    const { crc, packed, size } = counts;
    const tail = bytes([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]);
    offset += counts.packed + tail.length;
    yield tail;
    directory.push(
      bytes([0x02014b50, 4], [VERSION, 2], ...described(counts, path.length)),
      bytes([0, 2], [0, 2], [0, 2], [0, 4], [start, 4]), // comment, disk, attributes of both kinds, place
      path,
    );
  }
  const listed = Buffer.concat(directory);
  const { length: count } = entries;
  yield listed;
  yield bytes([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [offset, 4], [0, 2]);
}

type Field = [value: number, size: 2 | 4];

/** What both headers of an entry have in common; before its data all counts are 0. */
const described = ({ crc, packed, size }: Record<'crc' | 'packed' | 'size', number>, nameLength: number): Field[] => [
  ...([VERSION, FLAGS, DEFLATED, 0, DAY] as const).map((value): Field => [value, 2]),
  ...[crc, packed, size].map((value): Field => [value, 4]),
  ...[nameLength, 0].map((value): Field => [value, 2]),
];

/** Numbers, little end first. */
function bytes(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) at = buffer.writeUIntLE(value, at, size);
  return buffer;
}

import { boxAt, boxesIn, childOf, HEADER_BYTES, LONG_HEADER_BYTES, type Box } from './boxes.js';
import type { ByteSource } from './byte-source.js';
import { latin1, viewOf } from './bytes.js';
import { inOrder, type Cover } from './covers.js';
import { samplesOf } from './samples.js';

/** The maximum size of the tables. The tables of four hours of frames have a few megabytes. */
const MOST_TABLES = 64 * 1024 * 1024;
/** The maximum number of top-level boxes, and of reads. A video in fragments of a second has two boxes for each fragment. */
const MOST_BOXES = 200_000;
const MOST_READS = 40_000;
const READ_BYTES = 64 * 1024;

/**
 * The boxes that a player needs. All other boxes at these levels hold metadata: location, device, author, dates, texts, edits, thumbnails.
 */
const NEEDED = {
  file: new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'pdin']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'mdia', 'tapt']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
} as const;
/** Tracks that people see or hear. Other tracks contain locations, telemetry, time codes or texts. */
const SHOWN = new Set(['vide', 'soun']);
const FREE = Uint8Array.of(0x66, 0x72, 0x65, 0x65);

/**
 * Finds the bytes to overwrite in an MP4 file, so that it looks and sounds the same but holds no metadata. No byte moves: a removed box
 * becomes `free`, full of zeros, so all offsets in the file stay valid.
 * @returns in order; null if the file's tables are too large to read
 */
export async function coversOf(source: ByteSource): Promise<Cover[] | null> {
  const covers: Cover[] = [];
  const reader = new Window(source);
  let boxes = 0;
  for (let at = 0; at < source.size;) {
    if (++boxes > MOST_BOXES || reader.reads > MOST_READS) return null;
    const head = await reader.read(at, Math.min(at + LONG_HEADER_BYTES, source.size));
    const found = boxAt(head, 0, source.size - at);
    if (found === null || found.end === 0) {
      // The last box can be cut off. Players never show bytes that are not a box.
      const isCutOff = head.length >= HEADER_BYTES && NEEDED.file.has(latin1(head, 4, 8));
      if (!isCutOff) covers.push({ at, end: source.size });
      break;
    }
    const box = { type: found.type, start: at, body: at + found.body, end: at + found.end };
    if (!NEEDED.file.has(box.type)) covers.push(...coversToFree(box, at));
    if (box.type === 'moov') {
      if (box.end - box.start > MOST_TABLES) return null;
      covers.push(...coversOfMovie(await source.read(box.start, box.end), box.start));
    }
    at = box.end;
  }
  return inOrder(covers);
}

/** Reads ahead, because headers of boxes are short and often close together. */
class Window {
  reads = 0;
  private start = 0;
  private bytes: Uint8Array = new Uint8Array();

  constructor(private readonly source: ByteSource) {}

  async read(start: number, end: number): Promise<Uint8Array> {
    if (start < this.start || end > this.start + this.bytes.length) {
      this.reads++;
      this.start = start;
      this.bytes = await this.source.read(start, Math.min(start + READ_BYTES, this.source.size));
    }
    return this.bytes.subarray(start - this.start, end - this.start);
  }
}

/** @param at where the box begins in the file */
const coversToFree = ({ start, end }: Box, at: number): Cover[] => [
  { at: at + 4, end: at + HEADER_BYTES, bytes: FREE },
  { at: at + HEADER_BYTES, end: at + end - start },
];

/** @param bytes the box `moov` @param offset where it begins in the file */
function coversOfMovie(bytes: Uint8Array, offset: number): Cover[] {
  const covers: Cover[] = [];
  const zero = (at: number, end: number) => void covers.push({ at: offset + at, end: offset + end });
  const free = (box: Box) => void covers.push(...coversToFree(box, offset + box.start));
  /** Visits the needed boxes in a box and clears the rest, including bytes after the last box. */
  const walk = ({ body, end }: Box, needed: ReadonlySet<string>, visit: (box: Box) => void) => {
    let reached = body;
    for (const box of boxesIn(bytes, body, end)) {
      reached = box.end;
      if (needed.has(box.type)) visit(box);
      else free(box);
    }
    zero(reached, end);
  };
  /** Creation and modification time, after version and flags: 32 bits each, or 64. */
  const zeroTimes = ({ body }: Box) => zero(body + 4, body + (bytes[body] === 1 ? 20 : 12));
  /** The name follows the handler and reserved bytes. */
  const zeroName = ({ body, end }: Box) => zero(Math.min(body + 24, end), end);

  const movie = boxAt(bytes, 0, bytes.length)!;
  // Fragments refer to their tracks by number, so all tracks stay.
  const isFragmented = childOf(bytes, movie, 'mvex') !== undefined;
  walk(movie, NEEDED.moov, (box) => {
    if (box.type === 'mvhd') zeroTimes(box);
    if (box.type !== 'trak') return;
    const media = childOf(bytes, box, 'mdia');
    const handler = media && childOf(bytes, media, 'hdlr');
    const kind = handler === undefined ? '' : latin1(bytes, handler.body + 8, handler.body + 12);
    if (!SHOWN.has(kind) && !isFragmented) {
      const table = media && tableOf(bytes, media);
      if (table) for (const [at, end] of samplesOf(bytes, table)) covers.push({ at, end });
      return free(box);
    }
    walk(box, NEEDED.trak, (part) => {
      if (part.type === 'tkhd') zeroTimes(part);
      if (part.type !== 'mdia') return;
      walk(part, NEEDED.mdia, (inner) => {
        if (inner.type === 'mdhd') zeroTimes(inner);
        if (inner.type === 'hdlr') zeroName(inner);
        if (inner.type !== 'minf') return;
        const name = childOf(bytes, inner, 'hdlr');
        if (name) zeroName(name);
        for (const [at, end] of addressesIn(bytes, inner)) zero(at, end);
      });
      const table = tableOf(bytes, part);
      if (kind === 'vide' && table) for (const [at, end] of encodersIn(bytes, table)) zero(at, end);
    });
  });
  return covers;
}

function tableOf(bytes: Uint8Array, media: Box): Box | undefined {
  const information = childOf(bytes, media, 'minf');
  return information && childOf(bytes, information, 'stbl');
}

/** Addresses of the file's own frames: QuickTime writes the path of the file there. */
function* addressesIn(bytes: Uint8Array, information: Box): Generator<[start: number, end: number]> {
  const data = childOf(bytes, information, 'dinf');
  const list = data && childOf(bytes, data, 'dref');
  if (!list) return;
  for (const entry of boxesIn(bytes, list.body + 8, list.end)) yield [Math.min(entry.body + 4, entry.end), entry.end];
}

/** Names of encoders, which often name the device: 32 bytes of each VisualSampleEntry. Source: 12.1.3. */
function* encodersIn(bytes: Uint8Array, table: Box): Generator<[start: number, end: number]> {
  const list = childOf(bytes, table, 'stsd');
  if (!list) return;
  for (const { body, end } of boxesIn(bytes, list.body + 8, list.end))
    if (body + 74 <= end && viewOf(bytes).getUint16(body + 6) > 0) yield [body + 42, body + 74];
}

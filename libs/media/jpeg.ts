import { concat, startsWith } from './bytes.js';
import { readOrientation, upright, writeOrientation, type Orientation } from './exif.js';
import { modelSourceOf, packetOf } from './provenance.js';

/** Markers. Source: ITU-T T.81, table B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
const isApp = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];
/** Markers that stand alone, without a length. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= EOI);
/** Frame markers that browsers and platforms decode: baseline, extended and progressive, with Huffman codes. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

interface Segment {
  marker: number;
  /** The bytes after its length, to its end. */
  body: Uint8Array;
}

/**
 * The segments in order; a scan also has its coded data, in `coded`. Like decoders, it skips fill bytes before a marker, which the
 * standard allows, and stray bytes between segments.
 */
function* segmentsOf(bytes: Uint8Array): Generator<Segment & { coded: Uint8Array }> {
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1];
    if (marker === undefined) return;
    if (marker === 0xff || marker === 0) {
      at++;
      continue;
    }
    at += 2;
    if (marker === EOI) return;
    if (isAlone(marker)) continue;
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    if (length < 2 || at + length > bytes.length) return; // the bytes end within a segment
    const body = bytes.subarray(at + 2, at + length);
    at += length;
    const begin = at;
    if (marker === SOS) at = endOfScan(bytes, at);
    yield { marker, body, coded: bytes.subarray(begin, at) };
  }
}

/** End of the coded data of a scan: the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return bytes.length;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const orientationOf = ({ marker, body }: Segment): Orientation | null =>
  marker === APP1 && startsWith(body, EXIF) ? readOrientation(body.subarray(EXIF.length)) : null;

/** The upright sides; null if no browser shows this kind of JPEG, or the size is not within the bytes. */
export function readJpeg(bytes: Uint8Array): { width: number; height: number } | null {
  let orientation: Orientation | null = null;
  for (const segment of segmentsOf(bytes)) {
    orientation ??= orientationOf(segment);
    const { marker, body } = segment;
    if (!FRAMES.has(marker)) continue;
    const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
    return upright(view.getUint16(3), view.getUint16(1), orientation ?? 1);
  }
  return null;
}

export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let orientation: Orientation | null = null;
  let insertAt: number | null = null; // where to insert: after JFIF, before everything else
  for (const segment of segmentsOf(bytes)) {
    orientation ??= orientationOf(segment);
    const body = cleanBody(segment);
    if (body === null) continue;
    if (segment.marker !== APP0) insertAt ??= kept.length;
    kept.push(new Uint8Array([0xff, segment.marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body);
    if (segment.marker === SOS) kept.push(segment.coded);
  }
  const source = modelSourceOf(bytes);
  const added = [
    ...(orientation === null || orientation === 1 ? [] : segment(APP1, EXIF, writeOrientation(orientation))),
    ...(source === null ? [] : segment(APP1, XMP, packetOf(source))),
  ];
  kept.splice(insertAt ?? kept.length, 0, ...added);
  return concat([new Uint8Array([0xff, SOI]), ...kept, new Uint8Array([0xff, EOI])]);
}

const segment = (marker: number, name: string, body: Uint8Array): Uint8Array[] => {
  const length = 2 + name.length + body.length;
  return [
    new Uint8Array([0xff, marker, length >> 8, length & 0xff, ...[...name].map((letter) => letter.charCodeAt(0))]),
    body,
  ];
};

/** The part of a segment to keep; null for none. Of application segments, only color definitions stay. */
function cleanBody({ marker, body }: Segment): Uint8Array | null {
  if (!isApp(marker)) return marker === COM ? null : body;
  // Drop its thumbnail, whose sides are the last two bytes.
  if (marker === APP0 && startsWith(body, 'JFIF\0') && body.length >= 14)
    return concat([body.subarray(0, 12), new Uint8Array(2)]);
  if (marker === APP2 && startsWith(body, 'ICC_PROFILE\0')) return body;
  if (marker === APP14 && startsWith(body, 'Adobe') && body.length >= 12) return body.subarray(0, 12);
  return null;
}

import { concat, latin1, viewOf } from './bytes.js';
import { crc32 } from './crc32.js';
import { readOrientation, upright, writeOrientation, type Orientation } from './exif.js';
import { modelSourceOf, packetOf } from './provenance.js';

const SIGNATURE_BYTES = 8;
/** Chunks that affect the display: pixels, colors, transparency, size in print, animation. Source: PNG, third edition, 11 and 13. */
const SHOWN = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/** Keyword of an uncompressed text without a language. Source: XMP, part 3, 1.1.5. */
const XMP = new TextEncoder().encode('XML:com.adobe.xmp\0\0\0\0\0');

interface Chunk {
  type: string;
  data: Uint8Array;
  /** Including its length, type and checksum. */
  whole: Uint8Array;
}

/** The chunks up to the end of the picture, or to the end of the bytes. */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return;
    const type = latin1(bytes, at + 4, at + 8);
    yield { type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
    if (type === 'IEND') return;
    at = end;
  }
}

/** The upright sides. No browser shows a PNG that does not begin with its header (an iOS icon). */
export function readPng(bytes: Uint8Array): { width: number; height: number } | null {
  let size: { width: number; height: number } | null = null;
  let orientation: Orientation = 1;
  for (const { type, data } of chunksOf(bytes)) {
    if (size === null) {
      if (type !== 'IHDR') return null;
      const view = viewOf(data);
      size = { width: view.getUint32(0), height: view.getUint32(4) };
    }
    if (type === 'eXIf') orientation = readOrientation(data);
    if (type === 'IDAT') break;
  }
  return size && upright(size.width, size.height, orientation);
}

export function cleanPng(bytes: Uint8Array): Uint8Array {
  const kept = [...chunksOf(bytes)].flatMap(({ type, data, whole }) => {
    if (SHOWN.has(type)) return [whole];
    const orientation = type === 'eXIf' ? readOrientation(data) : 1;
    return orientation === 1 ? [] : [chunk('eXIf', writeOrientation(orientation))];
  });
  const source = modelSourceOf(bytes);
  // The mark follows the header chunk.
  if (source !== null) kept.splice(1, 0, chunk('iTXt', concat([XMP, packetOf(source)])));
  return concat([bytes.subarray(0, SIGNATURE_BYTES), ...kept]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = concat([new Uint8Array([...type].map((letter) => letter.charCodeAt(0))), data]);
  const numbers = new DataView(new ArrayBuffer(8));
  numbers.setUint32(0, data.length);
  numbers.setUint32(4, crc32(named));
  return concat([new Uint8Array(numbers.buffer, 0, 4), named, new Uint8Array(numbers.buffer, 4, 4)]);
}

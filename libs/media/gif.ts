import { concat, startsWith, viewOf } from './bytes.js';

/** Introducers and labels. Source: GIF89a specification, appendix A. */
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application blocks that affect the display: the number of repetitions, and the colors. */
const SHOWN = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

const HEADER_BYTES = 13;
const colorBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

export function readGif(bytes: Uint8Array): { width: number; height: number } {
  const view = viewOf(bytes);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

export function cleanGif(bytes: Uint8Array): Uint8Array {
  let at = HEADER_BYTES + colorBytes(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const begin = at;
    const introducer = bytes[at];
    if (introducer === IMAGE) {
      at = endOfBlocks(bytes, at + 10 + colorBytes(bytes[at + 9] ?? 0) + 1);
      kept.push(bytes.subarray(begin, at));
    } else if (introducer === EXTENSION) {
      at = endOfBlocks(bytes, at + 2);
      const label = bytes[begin + 1];
      const isShown =
        label === GRAPHIC_CONTROL ||
        (label === APPLICATION && SHOWN.some((name) => startsWith(bytes, name, begin + 3)));
      if (isShown) kept.push(bytes.subarray(begin, at));
    } else break; // the trailer, or bytes after which no decoder continues
  }
  return concat([...kept, new Uint8Array([TRAILER])]);
}

/** End of the sub-blocks that begin here. Each states its length; the last one is empty. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at]!;
    at += 1 + length;
    if (length === 0) break;
  }
  return Math.min(at, bytes.length);
}

import { latin1, viewOf } from './bytes.js';

/** A box of an MP4 file; offsets count from the start of the bytes that it was read from. Source: ISO/IEC 14496-12, 4.2. */
export interface Box {
  type: string;
  start: number;
  /** Offset of the content, after size and type. */
  body: number;
  end: number;
}

/** The smallest box: its size and its type. */
export const HEADER_BYTES = 8;
/** Length of the header of a box with a 64-bit size. */
export const LONG_HEADER_BYTES = 16;

/**
 * Reads the box that begins at a byte; null if the bytes are not a box, or end within its header.
 * @param at offset in `bytes`
 * @param limit end of the enclosing bytes: a box of size 0 ends there, and no box can end later
 */
export function boxAt(bytes: Uint8Array, at: number, limit: number): Box | null {
  if (at + HEADER_BYTES > bytes.length) return null;
  const view = viewOf(bytes);
  const short = view.getUint32(at);
  const isLong = short === 1;
  if (isLong && at + LONG_HEADER_BYTES > bytes.length) return null;
  const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? limit - at : short;
  const body = at + (isLong ? LONG_HEADER_BYTES : HEADER_BYTES);
  const end = at + size;
  return end < body || end > limit ? null : { type: latin1(bytes, at + 4, at + 8), start: at, body, end };
}

/** The boxes within `[from, to)`, up to the first bytes that are not a box. */
export function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  for (let box = boxAt(bytes, from, to); box !== null; box = boxAt(bytes, box.end, to)) {
    yield box;
    if (box.end === box.start) return;
  }
}

export function childOf(bytes: Uint8Array, { body, end }: Box, type: string): Box | undefined {
  for (const box of boxesIn(bytes, body, end)) if (box.type === type) return box;
  return undefined;
}

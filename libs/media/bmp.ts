import { viewOf } from './bytes.js';

/** Source: BITMAPFILEHEADER, BITMAPCOREHEADER and BITMAPV5HEADER of Microsoft's Windows GDI reference. */
const FILE_HEADER = 14;
const HEADER = { core: 12, info: 40, v5: 124 } as const;
const SRGB = 0x73524742;
const LINKED = 0x4c494e4b;
const EMBEDDED = 0x4d424544;

export function readBmp(bytes: Uint8Array): { width: number; height: number } | null {
  const view = viewOf(bytes);
  const header = view.getUint32(14, true);
  if (header === HEADER.core) return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  if (header < HEADER.info) return null;
  // A negative height means that the first row is the top row.
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

/** Removes texts that programs append after the pixels, and the path by which a BMP can name its profile. BMP has no fields for texts. */
export function cleanBmp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  try {
    const pixelsAt = view.getUint32(10, true);
    const size = readBmp(bytes);
    if (size === null) return bytes;
    const isCore = view.getUint32(14, true) === HEADER.core;
    const bits = view.getUint16(isCore ? 24 : 28, true);
    const compression = isCore ? 0 : view.getUint32(30, true);
    // Only run-length encoding (1 and 2) has rows of varying length; the header then gives the total size of the pixels.
    const isRunLength = compression === 1 || compression === 2;
    const rows = Math.ceil((size.width * bits) / 32) * 4 * size.height;
    const pixels = isRunLength ? view.getUint32(34, true) || bytes.length : rows;
    const profile = profileOf(view);
    const clean = bytes.slice(0, Math.max(pixelsAt + pixels, profile?.kind === EMBEDDED ? profile.end : 0));
    if (profile?.kind === LINKED) {
      const cleanView = viewOf(clean);
      cleanView.setUint32(FILE_HEADER + 56, SRGB, true);
      cleanView.setUint32(FILE_HEADER + 112, 0, true);
      cleanView.setUint32(FILE_HEADER + 116, 0, true);
      clean.fill(0, Math.min(profile.start, clean.length), Math.min(profile.end, pixelsAt, clean.length));
    }
    viewOf(clean).setUint32(2, clean.length, true);
    return clean;
  } catch (error) {
    if (error instanceof RangeError) return bytes; // the file ends within its header and contains nothing else
    throw error;
  }
}

function profileOf(view: DataView): { kind: number; start: number; end: number } | null {
  if (view.getUint32(14, true) < HEADER.v5) return null;
  const start = FILE_HEADER + view.getUint32(FILE_HEADER + 112, true);
  return { kind: view.getUint32(FILE_HEADER + 56, true), start, end: start + view.getUint32(FILE_HEADER + 116, true) };
}

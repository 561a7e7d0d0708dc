/** EXIF orientation: how to turn stored pixels for display. 5 to 8 swap width and height. Source: Exif 2.32, 4.6.4 A, tag 274. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * Reads the orientation from a TIFF structure of EXIF. Returns 1 if there is none or it is damaged: the pixels are then not turned.
 * @param tiff the structure from its byte order mark on, from which its offsets count
 */
export function readOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const isLittle = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, isLittle);
    const entries = view.getUint16(directory, isLittle);
    for (let at = directory + 2, n = 0; n < entries; n++, at += 12) {
      if (view.getUint16(at, isLittle) !== ORIENTATION || view.getUint16(at + 2, isLittle) !== SHORT) continue;
      const value = view.getUint16(at + 8, isLittle);
      return value >= 1 && value <= 8 ? (value as Orientation) : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** A TIFF structure of EXIF that holds only the orientation: 26 bytes. */
export function writeOrientation(orientation: Orientation): Uint8Array {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return new Uint8Array(view.buffer);
}

/** The sides of a picture as a person sees it. */
export const upright = (width: number, height: number, orientation: Orientation): { width: number; height: number } =>
  orientation < 5 ? { width, height } : { width: height, height: width };

/** A file that is read in parts. */
export interface ByteSource {
  /** In bytes. */
  size: number;
  /** Reads the bytes `[start, end)`. @throws RangeError if the file is shorter */
  read(start: number, end: number): Promise<Uint8Array>;
}

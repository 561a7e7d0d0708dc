/** A file of which parts are read. */
export interface ByteSource {
  /** In bytes. */
  size: number;
  /** The bytes `[start, end)`. @throws RangeError where the file is shorter */
  read(start: number, end: number): Promise<Uint8Array>;
}

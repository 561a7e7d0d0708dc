/** A file inside a zip, as described by the directory at the archive's end. */
export interface ZipEntry {
  name: string;
  /** The compression method: 0 is none, 8 is deflate. */
  method: number;
  /** The size in the archive, in bytes. */
  packed: number;
  /** The unpacked size in bytes, as the directory claims. Only unpacking shows the real size. */
  unpacked: number;
  /** The offset of its local header in the archive, in bytes. */
  at: number;
}

const END = { signature: 0x06054b50, length: 22, maxComment: 0xffff };
const ENTRY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const MAX_ENTRIES = 1_000;

/** The files in a zip, without unpacking any of them; null for bytes that are not a readable zip. */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MAX_ENTRIES) return null;
  const entries: ZipEntry[] = [];
  for (let n = 0; n < count; n++) {
    if (at + ENTRY.length > view.byteLength || view.getUint32(at, true) !== ENTRY.signature) return null;
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY.length, at + ENTRY.length + nameLength!)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY.length + nameLength! + extra! + comment!;
  }
  return entries;
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - END.length;
  for (let at = last; at >= Math.max(0, last - END.maxComment); at--)
    if (view.getUint32(at, true) === END.signature) return at;
  return null;
}

/**
 * The content of an entry; null if it cannot be unpacked or exceeds `maxBytes`. Unpacking stops at that point, whatever size the directory
 * claims.
 */
export async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  { at, packed, method }: ZipEntry,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + LOCAL.length > view.byteLength || view.getUint32(at, true) !== LOCAL.signature) return null;
  const from = at + LOCAL.length + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(from, from + packed);
  if (method === 0) return content.length > maxBytes ? null : content;
  if (method !== 8) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > maxBytes) {
        await reader.cancel();
        return null;
      }
      chunks.push(part.value);
    }
  } catch {
    return null;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** A file that begins like an MP4 and continues with empty boxes of eight bytes each: cheap to send, expensive to read. */
export function emptyBoxes(count: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(28 + count * 8);
  bytes.writeUInt32BE(28, 0);
  bytes.write('ftypmp42', 4, 'latin1');
  bytes.write('mp42isom', 16, 'latin1');
  for (let at = 28; at < bytes.length; at += 8) {
    bytes.writeUInt32BE(8, at);
    bytes.write('mdat', at + 4, 'latin1');
  }
  return Uint8Array.from(bytes);
}

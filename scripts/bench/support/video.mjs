/** Large videos that benches upload. */
import { createHash } from 'node:crypto';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** The number of bytes that are generated together. */
export const PART = 8 * 1024 * 1024;

/** An MP4 file that begins with its tables. The other bytes are always the same, and never all in memory. */
export async function videoOf(bytes) {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360, colorSpace };
  await source.add(new EncodedPacket(new Uint8Array(50), 'key', 0, 5), { decoderConfig });
  await output.finalize();
  const rest = Buffer.alloc(8);
  rest.writeUInt32BE(bytes - target.buffer.byteLength);
  rest.write('free', 4, 'latin1');
  const head = Buffer.concat([Buffer.from(target.buffer), rest]);
  const noise = Buffer.from(Uint8Array.from({ length: PART }, (_, i) => (i * 2_654_435_761) >>> 24));
  /** The bytes from a position up to the next whole part. */
  const partAt = (at) => {
    const from = Math.floor(at / PART) * PART;
    const part = Buffer.from(noise.subarray(0, Math.min(PART, bytes - from)));
    part.writeUInt32BE(from / PART, 0);
    if (from === 0) head.copy(part);
    return part.subarray(at - from);
  };
  const sha256 = () => {
    const hash = createHash('sha256');
    for (let at = 0; at < bytes; at += PART) hash.update(partAt(at));
    return hash.digest('hex');
  };
  return { bytes, partAt, sha256 };
}

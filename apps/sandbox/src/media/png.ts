import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A small PNG with two colors that depend on `text`, for covers and avatars without a file. */
export function placeholderPng(text: string, side = 320): Buffer {
  const [r1 = 0, g1 = 0, b1 = 0, r2 = 0, g2 = 0, b2 = 0] = createHash('sha256').update(text).digest();
  const rows = Buffer.alloc(side * (side * 3 + 1));
  for (let y = 0; y < side; y += 1) {
    const mix = y / side;
    const at = y * (side * 3 + 1);
    for (let x = 0; x < side; x += 1) {
      rows[at + 1 + x * 3] = r1 + (r2 - r1) * mix;
      rows[at + 2 + x * 3] = g1 + (g2 - g1) * mix;
      rows[at + 3 + x * 3] = b1 + (b2 - b1) * mix;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

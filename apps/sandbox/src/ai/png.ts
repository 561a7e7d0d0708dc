import { crc32, deflateSync } from 'node:zlib';

/** A PNG with one gradient. @param hue base hue in degrees */
export function gradientPng(hue: number, side: number): Buffer {
  const rows = Buffer.alloc(side * (1 + side * 3));
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = y * (1 + side * 3) + 1 + x * 3;
      const angle = ((hue + (60 * (x + y)) / side) * Math.PI) / 180;
      for (const [channel, shift] of [0, 2.1, 4.2].entries())
        rows[at + channel] = Math.round(140 + 100 * Math.cos(angle + shift));
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8); // 8 bits a channel, RGB
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

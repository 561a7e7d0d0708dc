// Draws the three pictures of this example, so that they are free of other people's rights: node examples/meta-traffic/draw-images.mjs
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 1080;

const mix = (a, b, t) => a.map((channel, i) => channel + (b[i] - channel) * Math.min(1, t));
/** 1 inside the disc, 0 outside, with a soft edge of two pixels. */
const disc = (x, y, cx, cy, r) => Math.min(1, Math.max(0, (r - Math.hypot(x - cx, y - cy)) / 2));
const under = (y, line) => Math.min(1, Math.max(0, (y - line) / 2));

const sunrise = (x, y) => {
  let color = mix([28, 42, 92], [255, 176, 122], y / 760);
  color = mix(color, [255, 236, 190], disc(x, y, 540, 640, 190));
  color = mix(color, [86, 74, 128], under(y, 720 + 90 * Math.sin(x / 170) + 30 * Math.sin(x / 61)));
  color = mix(color, [52, 46, 96], under(y, 840 + 70 * Math.sin(x / 230 + 2) + 24 * Math.sin(x / 83)));
  return mix(color, [24, 24, 58], under(y, 950 + 40 * Math.sin(x / 300 + 4)));
};

const waves = (x, y) => {
  let color = mix([214, 240, 242], [120, 200, 214], y / SIZE);
  const tones = [
    [92, 184, 204],
    [52, 150, 182],
    [24, 112, 152],
    [12, 76, 116],
    [8, 48, 84],
  ];
  tones.forEach((tone, i) => {
    color = mix(color, tone, under(y, 360 + 150 * i + (60 - 6 * i) * Math.sin(x / (150 + 25 * i) + 1.7 * i)));
  });
  return mix(color, [255, 250, 224], disc(x, y, 800, 210, 110));
};

const stones = (x, y) => {
  let color = mix([248, 240, 226], [236, 214, 188], y / SIZE);
  const rounds = [
    [540, 880, 250, [92, 108, 104]],
    [540, 660, 190, [138, 152, 140]],
    [540, 490, 140, [186, 192, 172]],
    [540, 360, 98, [222, 158, 120]],
  ];
  for (const [cx, cy, r, tone] of rounds) color = mix(color, tone, disc(x, cy + (y - cy) * 1.8, cx, cy, r));
  return color;
};

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** An 8-bit RGB PNG. Each line is stored as its difference from the line above, because gradients then compress well. */
function png(paint) {
  const stride = 1 + SIZE * 3;
  const lines = Buffer.alloc(stride * SIZE);
  let above = Buffer.alloc(SIZE * 3);
  for (let y = 0; y < SIZE; y++) {
    const line = Buffer.from(Array.from({ length: SIZE }, (_, x) => paint(x, y).map(Math.round)).flat());
    lines[y * stride] = 2;
    for (let i = 0; i < line.length; i++) lines[y * stride + 1 + i] = line[i] - above[i];
    above = line;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

for (const [name, paint] of Object.entries({ sunrise, waves, stones }))
  writeFileSync(path.join(import.meta.dirname, 'images', `${name}.png`), png(paint));

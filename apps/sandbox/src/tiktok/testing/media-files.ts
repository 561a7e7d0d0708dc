import { placeholderPng } from '../../media/png.js';

/** Portrait, like the videos of the specs. */
export const SIDES = { width: 1080, height: 1920 };

/** A minimal video file: header, length and size. @param text makes the bytes unique */
export function mp4Of(text: string, { width, height, seconds } = { ...SIDES, seconds: 15 }): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  const track = Buffer.alloc(84);
  track.writeUInt32BE(width << 16, 76);
  track.writeUInt32BE(height << 16, 80);
  return Buffer.concat([
    box('ftyp', Buffer.from('isomiso2')),
    box('moov', Buffer.concat([box('mvhd', header), box('trak', box('tkhd', track))])),
    box('free', Buffer.from(text)),
  ]);
}

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export const pngOf = (text: string, side = 90): Buffer => placeholderPng(text, side);

/** A JPEG file that is only a header with this size, without a picture. */
export function jpegOf(text: string, { width, height } = SIDES): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  return Buffer.concat([start, frame, Buffer.from(text), Buffer.from([0xff, 0xd9])]);
}

export const mp3Of = (text: string): Buffer => Buffer.concat([Buffer.from('ID3'), Buffer.from(text)]);

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { videoOf } from '../../test/support/video.js';
import { boxesIn } from './boxes.js';
import { coversOf } from './clean-video.js';
import { coverPart, inOrder } from './covers.js';

/** Private data that outsiders must not see. */
const SECRET = Buffer.from('+40.4168-003.7038/ Ana Perez');

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const long = (type: string, body: Buffer) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length + 16));
  return Buffer.concat([number(1), Buffer.from(type), size, body]);
};
const handler = (kind: string) => box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(12), SECRET);

/** A track of locations, as cameras write it: two chunks, one with two samples and one with one. */
const placesAt = (start: number, length: number) =>
  box(
    'trak',
    box('udta', SECRET),
    box(
      'mdia',
      handler('meta'),
      box(
        'minf',
        box(
          'stbl',
          box('stsz', number(0), number(0), number(3), number(10), number(length - 10), number(length)),
          box('stsc', number(0), number(2), number(1), number(2), number(1), number(2), number(1), number(1)),
          box('stco', number(0), number(2), number(start), number(start + length)),
        ),
      ),
    ),
  );

/** A video as a phone writes it, with all its metadata. */
async function dirtyVideo(): Promise<Buffer> {
  const plain = Buffer.from(await videoOf({ seconds: 3 }));
  const boxes = [...boxesIn(plain, 0, plain.length)];
  const movie = boxes.find(({ type }) => type === 'moov')!;
  expect(movie.end).toBe(plain.length);
  const before = plain.subarray(0, movie.start);
  const own = [...boxesIn(plain, movie.body, movie.end)].map((child) => {
    const bytes = Buffer.from(plain.subarray(child.start, child.end));
    return child.type === 'trak'
      ? box('trak', bytes.subarray(8), box('meta', SECRET), box('tref', box('cdsc', SECRET)))
      : bytes;
  });
  const places = box('mdat', SECRET, SECRET);
  const moov = box(
    'moov',
    ...own,
    placesAt(before.length + 8, SECRET.length),
    box('udta', box('\u00a9xyz', SECRET)),
    box('meta', handler('mdta')),
    box('gps ', SECRET),
    Buffer.from('tail'),
  );
  return Buffer.concat([
    ...[before, places, moov, box('uuid', Buffer.alloc(16), SECRET), long('free', SECRET), box('thum', SECRET)],
    Buffer.from('end'),
  ]);
}

const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (start: number, end: number) => Buffer.from(bytes.subarray(start, end)),
});
async function clean(bytes: Uint8Array): Promise<Buffer> {
  const whole = Buffer.from(bytes);
  coverPart(whole, 0, (await coversOf(sourceOf(bytes)))!);
  return whole;
}
async function packetsOf(bytes: Uint8Array) {
  const input = new Input({ formats: [MP4], source: new BufferSource(Uint8Array.from(bytes)) });
  const track = (await input.getPrimaryVideoTrack())!;
  const packets = [];
  for await (const { data, timestamp, type } of new EncodedPacketSink(track).packets())
    packets.push([timestamp, type, Buffer.from(data).toString('base64')]);
  return { packets, seconds: await input.computeDuration(), tracks: (await input.getTracks()).length };
}

describe('a clean video', () => {
  it('has the same frames and the same length, and no metadata from a camera or a person', async () => {
    const dirty = await dirtyVideo();
    expect(dirty.includes(SECRET)).toBe(true);
    const whole = await clean(dirty);
    expect(whole.includes(SECRET)).toBe(false);
    expect(whole).toHaveLength(dirty.length);
    const plain = await packetsOf(await videoOf({ seconds: 3 }));
    expect(plain.packets.length).toBeGreaterThan(5);
    expect(await packetsOf(whole)).toEqual(plain);
  });

  it('reveals neither when it was made nor with which device or program', async () => {
    const whole = await clean(await videoOf({ seconds: 3 }));
    const movie = [...boxesIn(whole, 0, whole.length)].find(({ type }) => type === 'moov')!;
    const header = whole.indexOf('mvhd') + 4;
    expect(header).toBeGreaterThan(movie.start);
    expect(whole[header] === 1 ? whole.readBigUInt64BE(header + 4) : BigInt(whole.readUInt32BE(header + 4))).toBe(0n);
    expect(whole.includes('mediabunny') || whole.includes('Mediabunny')).toBe(false);
  });

  it('is the same for any size of the parts in which it is read', async () => {
    const dirty = await dirtyVideo();
    const covers = (await coversOf(sourceOf(dirty)))!;
    const whole = await clean(dirty);
    fc.assert(
      fc.property(fc.array(fc.nat(dirty.length), { maxLength: 8 }), (cuts) => {
        const ends = [...new Set([...cuts, dirty.length])].sort((a, b) => a - b);
        let start = 0;
        const parts = ends.map((end) => {
          const part = Buffer.from(dirty.subarray(start, end));
          coverPart(part, start, covers);
          start = end;
          return part;
        });
        expect(Buffer.concat(parts).equals(whole)).toBe(true);
      }),
    );
  });

  it('causes no error for bytes that are cut off anywhere', async () => {
    const dirty = await dirtyVideo();
    for (let length = 0; length < dirty.length; length += 7)
      expect(await coversOf(sourceOf(dirty.subarray(0, length)))).not.toBeNull();
  });

  it('is given up if there are too many boxes', async () => {
    const empty = Buffer.concat(
      Array.from({ length: 200_001 }, () => Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])),
    );
    expect(await coversOf(sourceOf(empty))).toBeNull();
  });
});

describe('covers', () => {
  it('cover overlapping bytes once', () => {
    const covers = fc.array(fc.record({ at: fc.nat(40), length: fc.nat(12) }), { maxLength: 12 });
    fc.assert(
      fc.property(covers, (given) => {
        const ordered = inOrder(given.map(({ at, length }) => ({ at, end: at + length })));
        const covered = (list: readonly { at: number; end: number }[]) =>
          Array.from({ length: 60 }, (_, byte) => list.filter(({ at, end }) => at <= byte && byte < end).length);
        const before = covered(given.map(({ at, length }) => ({ at, end: at + length })));
        expect(covered(ordered)).toEqual(before.map((count) => Math.min(count, 1)));
      }),
    );
  });
});

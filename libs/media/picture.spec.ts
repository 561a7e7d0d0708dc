import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { animatedGif, bmp, gif, jpeg, png } from '../../test/support/images.js';
import { cleanPicture, readPicture } from './picture.js';

/** Private data that outsiders must not see. */
const SECRET = 'Ana Perez 40.4168,-3.7038';
const secret = Buffer.from(SECRET, 'latin1');
const holdsSecret = (bytes: Uint8Array) => Buffer.from(bytes).includes(secret);

/** Every pixel of every frame as a person sees it, in the colors of the profile. */
const pixels = (bytes: Uint8Array) => sharp(bytes, { animated: true }).autoOrient().keepIccProfile().raw().toBuffer();
const profile = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).icc;

const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
/** Inserts bytes into a file. */
const inserted = (bytes: Uint8Array, at: number, ...parts: Uint8Array[]) =>
  Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);

const exif = { IFD0: { Artist: SECRET, ImageDescription: SECRET }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } };
const withExif = (bytes: Buffer, orientation = 1) =>
  sharp(bytes).withExif(exif).withMetadata({ orientation, icc: 'p3' }).withXmp(`<x>${SECRET}</x>`);

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

describe('the size of a picture', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is the displayed size for EXIF orientation %i', async (orientation) => {
    const bytes = await jpeg(60, 40, orientation);
    expect(readPicture(bytes)).toEqual({ contentType: 'image/jpeg', width: 60, height: 40 });
  });

  it('is the displayed size for a PNG with an orientation', async () => {
    const bytes = await sharp(await png(60, 40))
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    expect(readPicture(bytes)).toEqual({ contentType: 'image/png', width: 40, height: 60 });
  });

  it('is read from every format', async () => {
    const size = { width: 60, height: 40 };
    expect(readPicture(await png(60, 40))).toEqual({ contentType: 'image/png', ...size });
    expect(readPicture(await gif(60, 40))).toEqual({ contentType: 'image/gif', ...size });
    expect(readPicture(bmp(60, 40))).toEqual({ contentType: 'image/bmp', ...size });
    expect(readPicture(bmp(60, 40, { isTopDown: true }))).toEqual({ contentType: 'image/bmp', ...size });
  });

  it('is read from unusual valid JPEGs: progressive, fill bytes, stray bytes, damaged EXIF, a second picture', async () => {
    const plain = await sharp(await png(60, 40))
      .jpeg({ progressive: true })
      .toBuffer();
    const odd = [
      plain,
      inserted(plain, 2, Buffer.from([0xff, 0xff, 0xff])),
      inserted(plain, 4 + plain.readUInt16BE(4), Buffer.from([1, 2, 3])),
      inserted(plain, 2, segment(0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'))),
      inserted(plain, 2, segment(0xe1, Buffer.from('Exif\0\0'))),
      Buffer.concat([plain, plain]),
    ];
    for (const bytes of odd) {
      expect(readPicture(bytes)).toEqual({ contentType: 'image/jpeg', width: 60, height: 40 });
      expect(await pixels(cleanPicture(bytes))).toEqual(await pixels(plain));
    }
  });

  it('is unknown for a format that no browser shows, and for a file that is cut off in its header', async () => {
    const plain = await jpeg(60, 40);
    const frame = plain.indexOf(Buffer.from([0xff, 0xc0]));
    for (const marker of [0xc3, 0xc9, 0xf7]) expect(readPicture(plain.with(frame + 1, marker))).toBeNull();
    expect(readPicture(plain.subarray(0, frame + 6))).toBeNull();
    expect(readPicture((await png(60, 40)).subarray(0, 20))).toBeNull();
    expect(readPicture(Buffer.from('BM'))).toBeNull();
    expect(
      readPicture(
        await sharp(await png(60, 40))
          .avif()
          .toBuffer(),
      ),
    ).toBeNull();
  });
});

describe('a picture without metadata', () => {
  it.each([1, 3, 6, 8])(
    'has no secret and the same pixels, profile and sides, from a JPEG turned by %i',
    async (orientation) => {
      const kept = await withExif(await png(60, 40), orientation)
        .jpeg()
        .toBuffer();
      const thumbnail = segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10', 'latin1'), secret]));
      const dirty = Buffer.concat([
        inserted(
          kept,
          2,
          thumbnail,
          segment(0xfe, secret),
          segment(0xed, secret),
          segment(0xe2, Buffer.from(`MPF\0${SECRET}`)),
        ),
        secret,
      ]);
      expect(holdsSecret(kept)).toBe(true);
      const clean = cleanPicture(dirty);
      expect(holdsSecret(clean)).toBe(false);
      expect((await sharp(clean).metadata()).exif?.length ?? 0).toBe(orientation === 1 ? 0 : 32);
      expect(readPicture(clean)).toEqual(readPicture(dirty));
      expect(await pixels(clean)).toEqual(await pixels(dirty));
      expect(await profile(clean)).toEqual(await profile(dirty));
      expect(cleanPicture(clean)).toEqual(clean);
    },
  );

  it('has no texts, date, unknown chunks or trailing bytes if it was a PNG', async () => {
    const kept = await withExif(await png(60, 40), 6)
      .png()
      .toBuffer();
    const dirty = Buffer.concat([
      inserted(
        kept,
        33,
        pngChunk('tEXt', Buffer.from(`Author\0${SECRET}`)),
        pngChunk('tIME', Buffer.alloc(7)),
        pngChunk('caBX', secret),
      ),
      secret,
    ]);
    const clean = cleanPicture(dirty);
    expect(holdsSecret(clean)).toBe(false);
    expect((await sharp(clean).metadata()).exif?.length).toBe(26);
    expect(readPicture(clean)).toEqual({ contentType: 'image/png', width: 40, height: 60 });
    expect(await pixels(clean)).toEqual(await pixels(kept));
    expect(await profile(clean)).toEqual(await profile(kept));
  });

  it('keeps only the metadata that mark it as made by an AI model', async () => {
    const term = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a source="${term}" by="${SECRET}"/></x:xmpmeta>`;
    const plain = await png(60, 40);
    const manifest = pngChunk('caBX', Buffer.from(`${SECRET} ${term}`));
    const dirty = { jpeg: await sharp(plain).withXmp(xmp).jpeg().toBuffer(), png: inserted(plain, 33, manifest) };
    for (const bytes of Object.values(dirty)) {
      const clean = cleanPicture(bytes);
      expect(holdsSecret(clean)).toBe(false);
      expect((await sharp(clean).metadata()).xmpAsString).toContain(`DigitalSourceType="${term}"`);
      expect(await pixels(clean)).toEqual(await pixels(bytes === dirty.png ? plain : bytes));
      expect(cleanPicture(clean)).toEqual(clean);
    }
    const camera = dirty.jpeg.toString('latin1').replace('trainedAlgorithmicMedia', 'digitalCapture_________');
    expect((await sharp(cleanPicture(Buffer.from(camera, 'latin1'))).metadata()).xmp).toBeUndefined();
  });

  it('keeps an animation, without comments and application data', async () => {
    const plain = await animatedGif(60, 40, 3);
    const at = 13 + 3 * 2 ** ((plain[10]! & 7) + 1) * (plain[10]! >> 7);
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), secret, Buffer.from([0])]);
    const application = Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from('XMP DataXMP'),
      Buffer.from([secret.length]),
      secret,
      Buffer.from([0]),
    ]);
    const clean = cleanPicture(Buffer.concat([inserted(plain, at, comment, application), secret]));
    expect(holdsSecret(clean)).toBe(false);
    expect(Buffer.from(clean)).toEqual(plain);
  });

  it('ends with its pixels and names no file if it was a BMP', () => {
    const plain = bmp(60, 40);
    const clean = cleanPicture(Buffer.concat([plain, secret]));
    expect(Buffer.from(clean).subarray(6)).toEqual(plain.subarray(6));
    expect(holdsSecret(clean)).toBe(false);
  });

  it('contains the readable part of a file that is cut off', async () => {
    const whole = await withExif(await png(600, 400))
      .jpeg()
      .toBuffer();
    const clean = cleanPicture(whole.subarray(0, whole.length - 500));
    expect(holdsSecret(clean)).toBe(false);
    expect((await sharp(clean, { failOn: 'none' }).metadata()).width).toBe(600);
  });
});

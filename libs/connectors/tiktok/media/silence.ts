/**
 * MPEG-1 Layer III, 32 kbit/s, 44.1 kHz, one channel, no checksum: ISO/IEC 11172-3, 2.4.1.3. A frame with side information of zeros holds
 * no spectral values, which is silence.
 */
const HEADER = Buffer.from([0xff, 0xfb, 0x10, 0xc0]);
/** 144 times the bit rate over the sample rate; a padded frame has one byte more. */
const FRAME_BYTES = Math.floor((144 * 32_000) / 44_100);
const FRAMES_PER_SECOND = 44_100 / 1152;

/** A silent MP3, free of anybody's rights. */
export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  HEADER.copy(frame);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds * FRAMES_PER_SECOND) }, () => frame));
}

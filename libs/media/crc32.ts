const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** The checksum of PNG chunks, from 0 to 2^32 - 1. Browsers have no function for it. Source: PNG, third edition, annex D. */
export const crc32 = (bytes: Uint8Array): number =>
  (bytes.reduce((crc, byte) => TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

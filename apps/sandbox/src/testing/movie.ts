/** A file that begins like an MP4 with a movie header of 7.5 seconds; the rest is noise. */
export function movie(size: number): Buffer {
  const ftyp = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const mvhd = Buffer.alloc(108);
  mvhd.writeUInt32BE(108, 0);
  mvhd.write('mvhd', 4, 'latin1');
  mvhd.writeUInt32BE(1000, 20);
  mvhd.writeUInt32BE(7500, 24);
  const moov = Buffer.alloc(8);
  moov.writeUInt32BE(116, 0);
  moov.write('moov', 4, 'latin1');
  const head = Buffer.concat([ftyp, moov, mvhd]);
  const mdat = Buffer.alloc(size - head.length, 7);
  mdat.writeUInt32BE(mdat.length, 0);
  mdat.write('mdat', 4, 'latin1');
  return Buffer.concat([head, mdat]);
}

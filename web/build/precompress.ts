import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json)$/;
/** A smaller file stays uncompressed, because it fits in one network packet anyway. */
const MIN_BYTES = 1024;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Puts a Brotli (.br) and a gzip (.gz) copy beside each text file of the build, so that the server need not compress for each visitor. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) throw new Error('the build has no folder');
    const files = await readdir(dir, { recursive: true });
    await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(path.join(dir, file))));
  },
});

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await Promise.all([
    brotli(text, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    deflate(text, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

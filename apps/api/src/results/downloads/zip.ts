import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Its path in the archive. */
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** A fast level, so that the time goes into the rows, not the compression. */
const LEVEL = 3;

/** A ZIP archive, compressed in zlib's own threads while it is read. @throws errors of an entry's content */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, { compressionLevel: LEVEL }, (open) =>
      open(null, Readable.from(bytesOf(content), { objectMode: false }).on('error', fail)),
    );
  zip.end();
  yield* output as AsyncIterable<Uint8Array>;
}

/** An archive counts bytes, so texts become bytes first. */
async function* bytesOf(content: ZipEntry['content']): AsyncGenerator<Buffer> {
  for await (const text of content) if (text !== '') yield Buffer.from(text, 'utf8');
}

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** A part of a form that is a file. */
export interface FilePart {
  field: string;
  name: string;
  bytes: Uint8Array;
}

/** A form's body, and what the headers say of it. */
interface Multipart {
  headers: { 'content-type': string; 'content-length': string };
  body: Readable;
}

/**
 * A form with a file at its end. The bytes are sent from where they are: the FormData of the platform would copy them, and once more
 * while they are read, and at the size of a video's chunks that is memory which is given back late or never.
 */
export function multipart(fields: Iterable<readonly [string, string]>, file: FilePart): Multipart {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  const before = [...fields].map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const disposition = `form-data; name="${quoted(file.field)}"; filename="${quoted(file.name)}"`;
  before.push(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`);
  const parts = [Buffer.from(before.join('')), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
    body: Readable.from(parts),
  };
}

/** As browsers do it: nothing in a name ends it. */
const quoted = (name: string): string =>
  name.replace(/[\r\n"]/g, (character) => ({ '\r': '%0D', '\n': '%0A' })[character] ?? '%22');

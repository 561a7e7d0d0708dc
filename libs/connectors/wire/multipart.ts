import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** A file in a form. */
export interface FilePart {
  field: string;
  name: string;
  bytes: Uint8Array;
}

/** The body of a form and its headers. */
interface Multipart {
  headers: { 'content-type': string; 'content-length': string };
  body: Readable;
}

/**
 * A form with a file at its end. It sends the bytes without a copy. FormData would copy them, and again while they are read; at the size of
 * video chunks, that memory is freed late or never.
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

/** Quotes as browsers do: no character in a name can end it. */
const quoted = (name: string): string =>
  name.replace(/[\r\n"]/g, (character) => ({ '\r': '%0D', '\n': '%0A' })[character] ?? '%22');

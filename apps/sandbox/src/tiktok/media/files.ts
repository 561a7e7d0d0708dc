import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, openSync, readSync } from 'node:fs';
import type { Params } from '../wire/params.js';
import { invalid, missing } from '../wire/refusal.js';
import type { UploadedFile } from '../wire/uploaded-file.js';

const PIECE = 1024 * 1024;

/** MD5 of a file in hex, read in chunks. */
export function md5Of(path: string): string {
  const [hash, file, piece] = [createHash('md5'), openSync(path, 'r'), Buffer.alloc(PIECE)];
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** The first bytes of a file. */
export function headOf(path: string, length: number): Buffer {
  const [file, head] = [openSync(path, 'r'), Buffer.alloc(length)];
  try {
    return head.subarray(0, readSync(file, head, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

/** An uploaded file, checked against its MD5. Throws 40002 if either is missing or the two do not match. */
export function takeFile(
  files: UploadedFile[],
  params: Params,
  field: string,
  signature: string,
): UploadedFile & { md5: string } {
  const signed = params.required(signature);
  const file = files.find((one) => one.field === field);
  if (!file) throw missing(field);
  const md5 = md5Of(file.path);
  if (md5 !== signed.toLowerCase()) throw invalid(signature, 'Does not match the MD5 of the file.');
  return { ...file, md5 };
}

export const keepFile = (from: string, to: string): void => copyFileSync(from, to);

/** A name as the platform stores it: cut after 100 characters. */
export const cutName = (name: string): string => [...name].slice(0, 100).join('');

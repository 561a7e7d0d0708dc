import { createHash } from 'node:crypto';

/** The signature of every upload: the MD5 of the file in hex. */
export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

import { createHash } from 'node:crypto';

/** What every upload of a file is signed with: its MD5 in hex. */
export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

import { randomBytes } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ten random characters that end every external name of the experiment: 50 bits, and the column is unique. */
export const experimentKey = (): string => Array.from(randomBytes(10), (byte) => BASE32[byte % 32]).join('');

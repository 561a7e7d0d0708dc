import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;

interface Pair {
  cert: string;
  private: string;
}

/** An authority of this test alone. */
export const authority = (name = 'Polyad test authority'): Promise<Pair> =>
  generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });

/** A certificate for 127.0.0.1 or a client. @param days until it ends; negative for one that has expired */
export const signed = (by: Pair, name: string, days = 1): Promise<Pair> =>
  generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    ca: { cert: by.cert, key: by.private },
    notBeforeDate: new Date(Date.now() - 10 * DAY_MS),
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    extensions: [
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: name },
        ],
      },
    ],
  });

/** Writes a text as a PEM file. @returns its path */
export function pem(folder: string, name: string, text: string): string {
  const file = path.join(folder, `${name}.pem`);
  writeFileSync(file, text);
  return file;
}

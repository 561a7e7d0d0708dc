import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnvironmentError, readEnvironment } from '#libs/config/environment.js';
import { authority, pem, signed } from '../../test/support/certificates.js';
import { TEMPORAL_VARIABLES, temporalAddress } from './temporal-connection.js';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files: Record<'ca' | 'cert' | 'key' | 'expired' | 'text', string> = {} as never;
beforeAll(async () => {
  const ca = await authority();
  const ours = await signed(ca, 'polyad');
  const expired = await signed(ca, 'polyad', -1);
  files.ca = pem(folder, 'ca', ca.cert);
  files.cert = pem(folder, 'cert', ours.cert);
  files.key = pem(folder, 'key', ours.private);
  files.expired = pem(folder, 'expired', expired.cert);
  files.text = pem(folder, 'text', 'hello');
});

const addressOf = (given: Record<string, string>) =>
  temporalAddress(readEnvironment(TEMPORAL_VARIABLES, { TEMPORAL_ADDRESS: 'engine:7233', ...given }));

/** The messages about unusable settings. */
function problemsOf(given: Record<string, string>): string[] {
  try {
    addressOf(given);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe('the address of the workflow engine', () => {
  it('is not encrypted by default', () => {
    expect(addressOf({})).toEqual({ address: 'engine:7233' });
    expect(addressOf({ TEMPORAL_TLS: 'on' })).toEqual({ address: 'engine:7233', tls: {} });
  });

  it('includes certificates, a name and a key', () => {
    const all = {
      TEMPORAL_TLS: 'on',
      TEMPORAL_TLS_CA_FILE: files.ca,
      TEMPORAL_TLS_CERT_FILE: files.cert,
      TEMPORAL_TLS_KEY_FILE: files.key,
      TEMPORAL_TLS_SERVER_NAME: 'engine.internal',
      TEMPORAL_API_KEY: 'secret',
    };
    expect(addressOf(all)).toEqual({
      address: 'engine:7233',
      tls: {
        serverNameOverride: 'engine.internal',
        serverRootCACertificate: expect.any(Buffer),
        clientCertPair: { crt: expect.any(Buffer), key: expect.any(Buffer) },
      },
      apiKey: 'secret',
    });
  });

  it('refuses a key or a certificate without encryption', () => {
    expect(problemsOf({ TEMPORAL_API_KEY: 'secret', TEMPORAL_TLS_CA_FILE: files.ca })).toEqual([
      'TEMPORAL_TLS_CA_FILE: is set, and TEMPORAL_TLS is off: set it to on, or remove TEMPORAL_TLS_CA_FILE',
      'TEMPORAL_API_KEY: is set, and TEMPORAL_TLS is off: set it to on, or remove TEMPORAL_API_KEY',
    ]);
  });

  it.each([
    [
      'a certificate without its key',
      () => ({ TEMPORAL_TLS_CERT_FILE: files.cert }),
      'TEMPORAL_TLS_KEY_FILE: is missing',
    ],
    [
      'a key without its certificate',
      () => ({ TEMPORAL_TLS_KEY_FILE: files.key }),
      'TEMPORAL_TLS_CERT_FILE: is missing',
    ],
    ['a missing file', () => ({ TEMPORAL_TLS_CA_FILE: '/no/such.pem' }), 'TEMPORAL_TLS_CA_FILE: cannot be read'],
    [
      'a file with other contents',
      () => ({ TEMPORAL_TLS_CA_FILE: files.text }),
      'TEMPORAL_TLS_CA_FILE: is no PEM file',
    ],
    [
      'a certificate that has expired',
      () => ({ TEMPORAL_TLS_CERT_FILE: files.expired, TEMPORAL_TLS_KEY_FILE: files.key }),
      'TEMPORAL_TLS_CERT_FILE: the certificate has expired (20',
    ],
    [
      'a certificate in place of a key',
      () => ({ TEMPORAL_TLS_CERT_FILE: files.cert, TEMPORAL_TLS_KEY_FILE: files.cert }),
      'TEMPORAL_TLS_KEY_FILE: is no PEM file of a key',
    ],
  ])('refuses %s in one line', (_what, given, line) => {
    expect(problemsOf({ TEMPORAL_TLS: 'on', ...given() })).toEqual([expect.stringContaining(line)]);
  });
});

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Connection, type TLSConfig } from '@temporalio/client';
import { EnvironmentError } from '#libs/config/environment.js';
import type { Values } from '#libs/config/variables.js';

/** The variables that define the connection to the workflow engine. */
export const TEMPORAL_VARIABLES = [
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_CA_FILE',
  'TEMPORAL_TLS_CERT_FILE',
  'TEMPORAL_TLS_KEY_FILE',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_API_KEY',
] as const;
export type TemporalEnvironment = Values<(typeof TEMPORAL_VARIABLES)[number]>;

/** The options of the connection of a client or a worker. */
export interface TemporalAddress {
  /** host:port */
  address: string;
  tls?: TLSConfig;
  apiKey?: string;
}

/**
 * After an outage of the workflow engine, gRPC reconnects at growing intervals, by default up to two minutes. Meanwhile every call fails
 * immediately. A submission must start within two seconds after the engine returns.
 */
const RECONNECT = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 };

/** The connection to the workflow engine for starts, queries and updates. It connects at its first call. */
export const temporalConnection = (address: TemporalAddress): Connection =>
  Connection.lazy({ ...address, channelArgs: RECONNECT });

/**
 * Returns the address with its certificates, which it reads from their files.
 * @throws EnvironmentError with a line for each variable that does not fit the others, and each file that is unusable or has expired
 */
export function temporalAddress(environment: TemporalEnvironment): TemporalAddress {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_TLS, TEMPORAL_API_KEY: apiKey } = environment;
  const problems = temporalEnvironmentProblems(environment);
  if (problems.length > 0) throw new EnvironmentError(problems);
  if (TEMPORAL_TLS === 'off') return { address };
  const { TEMPORAL_TLS_CA_FILE, TEMPORAL_TLS_CERT_FILE, TEMPORAL_TLS_KEY_FILE, TEMPORAL_TLS_SERVER_NAME } = environment;
  const read = (file: string): Buffer => readFileSync(file);
  return {
    address,
    tls: {
      ...(TEMPORAL_TLS_SERVER_NAME !== undefined && { serverNameOverride: TEMPORAL_TLS_SERVER_NAME }),
      ...(TEMPORAL_TLS_CA_FILE !== undefined && { serverRootCACertificate: read(TEMPORAL_TLS_CA_FILE) }),
      ...(TEMPORAL_TLS_CERT_FILE !== undefined &&
        TEMPORAL_TLS_KEY_FILE !== undefined && {
          clientCertPair: { crt: read(TEMPORAL_TLS_CERT_FILE), key: read(TEMPORAL_TLS_KEY_FILE) },
        }),
    },
    ...(apiKey !== undefined && { apiKey }),
  };
}

const WITH_TLS = TEMPORAL_VARIABLES.filter((name) => /_TLS_|_API_KEY/.test(name));
const FILES = ['TEMPORAL_TLS_CA_FILE', 'TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'] as const;

/** The variables that do not fit each other, and the files that are unusable: a line for each, as EnvironmentError takes them. */
export function temporalEnvironmentProblems(environment: TemporalEnvironment): string[] {
  const setVariables = WITH_TLS.filter((name) => environment[name] !== undefined);
  if (environment.TEMPORAL_TLS === 'off')
    return setVariables.map((name) => `${name}: is set, and TEMPORAL_TLS is off: set it to on, or remove ${name}`);
  const pair = ['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'] as const;
  const [missing, ...others] = pair.filter((name) => environment[name] === undefined);
  return [
    ...(missing !== undefined && others.length === 0
      ? [`${missing}: is missing: a certificate and its key are set together`]
      : []),
    ...FILES.flatMap((name) => {
      const file = environment[name];
      const problem = file === undefined ? null : fileProblem(name, file);
      return problem === null ? [] : [`${name}: ${problem}`];
    }),
  ];
}

function fileProblem(name: (typeof FILES)[number], file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
  if (name === 'TEMPORAL_TLS_KEY_FILE') return text.includes('PRIVATE KEY-----') ? null : 'is no PEM file of a key';
  try {
    const { validToDate } = new X509Certificate(text);
    return validToDate.getTime() > Date.now() ? null : `the certificate has expired (${validToDate.toISOString()})`;
  } catch {
    return 'is no PEM file of a certificate';
  }
}

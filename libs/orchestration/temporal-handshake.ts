import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { TemporalAddress } from './temporal-connection.js';

const HANDSHAKE_MS = 5_000;

/**
 * Tries the handshake alone, because gRPC does not say why a connection fails.
 * @returns TLS's reason for the failure, such as `certificate has expired`; null if the handshake works or nothing is encrypted
 */
export function handshakeProblem({ address, tls }: TemporalAddress): Promise<string | null> {
  if (tls === undefined) return Promise.resolve(null);
  const { hostname, port } = new URL(`https://${address}`);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      ...(tls.serverNameOverride != null && { servername: tls.serverNameOverride }),
      ...(tls.serverRootCACertificate && { ca: Buffer.from(tls.serverRootCACertificate) }),
      ...(tls.clientCertPair && {
        cert: Buffer.from(tls.clientCertPair.crt),
        key: Buffer.from(tls.clientCertPair.key),
      }),
      ALPNProtocols: ['h2'],
    });
    const end = (problem: string | null): void => {
      socket.destroy();
      resolve(problem);
    };
    let isEncrypted = false;
    socket.on('secureConnect', () => (isEncrypted = true));
    // A proxy may wait for the client to speak first.
    socket.setTimeout(HANDSHAKE_MS, () => end(isEncrypted ? null : 'no answer'));
    socket.on('error', (error) => end(error.message));
    socket.on('close', () => end('the server closed the connection; it may not accept our certificate'));
    // TLS 1.3 ends its handshake before the server has checked our certificate. A server that accepts it sends its HTTP/2 settings.
    socket.on('data', () => end(null));
  });
}

import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as overHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from './public-address.js';

const PORTS = new Set(['', '80', '443']);

export interface Guard {
  /** Private networks (`127.0.0.0/8`) that requests can reach anyway: for tests, never in production. */
  allowed: readonly string[];
  /** Resolves host names; by default the system's resolver. */
  resolveAll?: (host: string) => Promise<LookupAddress[]>;
}

export interface GuardedRequest {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
  /** Aborts the request, including name resolution and reading. */
  signal: AbortSignal;
  /** The maximum number of bytes of the body that are read. */
  mostBytes: number;
}

/** The result of one request. */
export type Exchange =
  | {
      outcome: 'answered';
      status: number;
      /** The target of a redirect. Redirects are not followed: a caller that wants to follow it sends another guarded request. */
      location: string | undefined;
      /** The header as the server wrote it: seconds, or a date. */
      retryAfter: string | undefined;
      body: Buffer;
    }
  /** The text of the address already forbids the request; nothing was sent. */
  | { outcome: 'refused' }
  /** A name that resolves to a private address is reported like one that does not exist, so nobody learns our internal names. */
  | { outcome: 'silent' | 'unreachable' };

/**
 * Sends every request to an address that a person has typed. It connects to public addresses only. It checks every address that the name
 * resolves to, and connects to one of them. It checks the open connection before it sends anything. It follows no redirects and sends no
 * cookies or credentials.
 */
export async function guardedRequest(address: string, request: GuardedRequest, guard: Guard): Promise<Exchange> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !isAskable(url, guard)) return { outcome: 'refused' };
  try {
    return await exchange(url, request, guard);
  } catch (error) {
    const isLate = request.signal.aborted && !(error instanceof RefusedAddress);
    return { outcome: isLate ? 'silent' : 'unreachable' };
  }
}

/**
 * Whether the text of an address allows a request: http or https, no credentials, a usual port, and no private IP address. The class URL
 * converts hosts such as `0x7f.1` and `2130706433` to the IP address that they mean. Each request checks the addresses of a name.
 */
export function isAskable(
  { protocol, hostname, port, username, password }: URL,
  { allowed }: Pick<Guard, 'allowed'>,
): boolean {
  const host = withoutBrackets(hostname);
  const isOther = isIP(host) !== 0 && !isPublicAddress(host, allowed);
  const isPort = PORTS.has(port) || allowed.length > 0;
  return /^https?:$/.test(protocol) && username === '' && password === '' && isPort && !isOther;
}

class RefusedAddress extends Error {}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function exchange(url: URL, { method, headers, body, signal, mostBytes }: GuardedRequest, guard: Guard) {
  const { allowed } = guard;
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise<Exchange>((resolve, reject) => {
    const options = {
      method,
      agent: false,
      signal,
      lookup: judgedLookup(guard),
      maxHeaderSize: 16_384,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(body.length) }),
        connection: 'close',
      },
    };
    const request: ClientRequest = send(url, options, (response: IncomingMessage) => {
      const { location, 'retry-after': retryAfter } = response.headers;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        request.destroy();
        const read = Buffer.concat(chunks).subarray(0, mostBytes);
        resolve({ outcome: 'answered', status: response.statusCode ?? 0, location, retryAfter, body: read });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if ((bytes += chunk.length) > mostBytes) end();
      });
      response.on('end', end);
      // The body was cut off or timed out, but the server has answered.
      response.on('error', end);
      request.off('error', reject).on('error', end);
    });
    request.on('error', reject);
    request.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        if (!isPublicAddress(socket.remoteAddress ?? '', allowed)) request.destroy(new RefusedAddress());
      });
    });
    request.end(body);
  });
}

/** Resolves a name for a connection; refuses it if any of its addresses is private. */
function judgedLookup({ allowed, resolveAll = ofSystem }: Guard): LookupFunction {
  return (host, options, done) => {
    resolveAll(host).then(
      (found) => {
        const [first] = found;
        if (first === undefined || found.some(({ address }) => !isPublicAddress(address, allowed)))
          return done(new RefusedAddress(), '', 0);
        if (options.all) return done(null, found);
        done(null, first.address, first.family);
      },
      (error: Error) => done(error, '', 0),
    );
  };
}

const ofSystem = (host: string): Promise<LookupAddress[]> =>
  new Promise((found, failed) =>
    resolve(host, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses))),
  );

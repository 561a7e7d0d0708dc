import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as overHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from './public-address.js';

const PORTS = new Set(['', '80', '443']);

export interface Guard {
  /** Networks (`127.0.0.0/8`) that are asked though they are private: for tests, never in production. */
  allowed: readonly string[];
  /** How names are resolved; by default as the system does. */
  resolveAll?: (host: string) => Promise<LookupAddress[]>;
}

export interface GuardedRequest {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
  /** When it is given up, the resolving and the reading included. */
  signal: AbortSignal;
  /** What is read of the answer; the rest is left unread. */
  mostBytes: number;
}

/** What became of one request. */
export type Exchange =
  | {
      outcome: 'answered';
      status: number;
      /** Of a redirect, which is not followed: whoever wants to asks again, and is guarded again. */
      location: string | undefined;
      /** As it was said: seconds, or a date. */
      retryAfter: string | undefined;
      body: Buffer;
    }
  /** Its text says already that nothing of ours may ask there; nothing was sent. */
  | { outcome: 'refused' }
  /** A name that leads to a private address is unreachable like one that does not exist, so that nobody learns our internal names. */
  | { outcome: 'silent' | 'unreachable' };

/**
 * The only request that ever goes to an address that a person has typed. It goes to public addresses alone: every address
 * that a name resolves to is judged, the judged one is what is connected to, and the connection itself is looked at before
 * anything is sent. Redirects are not followed. Neither cookies nor credentials go along.
 */
export async function guardedRequest(address: string, asked: GuardedRequest, guard: Guard): Promise<Exchange> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !isAskable(url, guard)) return { outcome: 'refused' };
  try {
    return await exchange(url, asked, guard);
  } catch (error) {
    const isLate = asked.signal.aborted && !(error instanceof RefusedAddress);
    return { outcome: isLate ? 'silent' : 'unreachable' };
  }
}

/**
 * Whether an address can be asked as far as its text tells: of the web, without credentials, on a usual port, and no private IP
 * address. URL writes hosts such as `0x7f.1` and `2130706433` as the IP address they are. What a name resolves to is judged at
 * each request.
 */
export function isAskable(
  { protocol, hostname, port, username, password }: URL,
  { allowed }: Pick<Guard, 'allowed'>,
): boolean {
  const host = bare(hostname);
  const isOther = isIP(host) !== 0 && !isPublicAddress(host, allowed);
  const isPort = PORTS.has(port) || allowed.length > 0;
  return /^https?:$/.test(protocol) && username === '' && password === '' && isPort && !isOther;
}

class RefusedAddress extends Error {}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function exchange(url: URL, { method, headers, body, signal, mostBytes }: GuardedRequest, guard: Guard) {
  const { allowed } = guard;
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise<Exchange>((resolve, reject) => {
    const options = {
      ...{ method, agent: false, signal, lookup: judgedLookup(guard), maxHeaderSize: 16_384 },
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
      // Cut off or out of time within the body: there was an answer all the same.
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

/** Resolves for a connection: a name of which any address is private is refused as a whole. */
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

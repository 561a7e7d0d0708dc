import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as overHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

const MOST_REDIRECTS = 3;
const MOST_BYTES = 65_536;
const MOST_MS = 6_000;
const PORTS = new Set(['', '80', '443']);

/** What became of a request to an address that a person has typed. */
export type Answered =
  | { outcome: 'answers'; status: number }
  | { outcome: 'status'; status: number }
  /** It leads, or has led on, to where nothing of ours may ask. */
  | { outcome: 'refused' }
  | { outcome: 'redirects' | 'silent' | 'unreachable' };

export interface Guard {
  /** Networks (`127.0.0.0/8`) that are asked though they are private: for tests, never in production. */
  allowed: readonly string[];
  /** How names are resolved; by default as the system does. */
  resolveAll?: (host: string) => Promise<LookupAddress[]>;
}

/** Whether a request may go to an IP address: a public one, however it is written, or one that was allowed. */
export function isPublicAddress(address: string, allowed: readonly string[] = []): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address); // An IPv4 address inside IPv6 is that IPv4 address.
  const isAllowed = allowed.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === ip.kind() && ip.match(range as never, bits);
  });
  return isAllowed || ip.range() === 'unicast';
}

/**
 * The only request that ever goes to an address that a person has typed. It goes to public addresses alone: every address
 * that a name resolves to is judged, the judged one is what is connected to, and the connection itself is looked at before
 * anything is sent. Each redirect is judged anew, three at most. Neither cookies nor credentials go along, and what comes
 * back is not kept.
 */
export async function askTyped(address: string, guard: Guard): Promise<Answered> {
  const signal = AbortSignal.timeout(MOST_MS);
  let next = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const url = URL.canParse(next) ? new URL(next) : null;
    if (url === null || !isAskable(url, guard)) return { outcome: 'refused' };
    let answer: { status: number; location: string | undefined };
    try {
      answer = await ask(url, guard, signal);
    } catch (error) {
      if (error instanceof RefusedAddress) return { outcome: 'refused' };
      return { outcome: signal.aborted ? 'silent' : 'unreachable' };
    }
    const { status, location } = answer;
    if (status < 300 || status === 304) return { outcome: 'answers', status };
    if (status >= 400 || location === undefined || !URL.canParse(location, url.href))
      return { outcome: 'status', status };
    next = new URL(location, url).href;
  }
  return { outcome: 'redirects' };
}

class RefusedAddress extends Error {}

/** An address of the web without credentials. URL writes hosts such as `0x7f.1` and `2130706433` as the IP address they are. */
function isAskable({ protocol, hostname, port, username, password }: URL, { allowed }: Guard): boolean {
  const host = bare(hostname);
  const isOther = isIP(host) !== 0 && !isPublicAddress(host, allowed);
  const isPort = PORTS.has(port) || allowed.length > 0;
  return /^https?:$/.test(protocol) && username === '' && password === '' && isPort && !isOther;
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function ask(url: URL, guard: Guard, signal: AbortSignal): Promise<{ status: number; location: string | undefined }> {
  const { allowed } = guard;
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const options = {
      ...{ method: 'GET', agent: false, signal, lookup: judgedLookup(guard), maxHeaderSize: 16_384 },
      headers: { 'user-agent': 'PolyadLinkCheck/1.0', accept: '*/*', connection: 'close' },
    };
    const request: ClientRequest = send(url, options, (response: IncomingMessage) => {
      const answer = { status: response.statusCode ?? 0, location: response.headers.location };
      let bytes = 0;
      const end = () => {
        request.destroy();
        resolve(answer);
      };
      // Enough of the page to know that there is one.
      response.on('data', (chunk: Buffer) => (bytes += chunk.length) > MOST_BYTES && end());
      response.on('end', end);
      response.on('error', end);
    });
    request.on('error', reject);
    request.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        if (!isPublicAddress(socket.remoteAddress ?? '', allowed)) request.destroy(new RefusedAddress());
      });
    });
    request.end();
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

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Guard } from '#libs/egress/guarded-request.js';
import { checkTypedAddress } from './ask-typed.js';

let server: Server;
let base: string;
const requests: string[] = [];
const check = (address: string, guard: Guard) => checkTypedAddress(address, guard, async () => true);
const LOCAL: Guard = { allowed: ['127.0.0.1/32'] };

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const [, path = '', rest = ''] = /^\/([a-z]*)\/?(.*)$/.exec(request.url ?? '') ?? [];
    if (path === 'to') response.writeHead(302, { location: decodeURIComponent(rest) }).end();
    else if (path === 'hop') response.writeHead(302, { location: `/hop/${Number(rest) - 1}` }).end();
    else if (path === 'large') {
      const writeEndlessly = () =>
        void (response.write(Buffer.alloc(65_536))
          ? setImmediate(writeEndlessly)
          : response.once('drain', writeEndlessly));
      response.on('error', () => undefined);
      writeEndlessly();
    } else response.writeHead(path === 'gone' ? 404 : 200).end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('check of a typed address', () => {
  it('requests the page, follows up to three redirects, and returns the outcome', async () => {
    expect(await check(base, LOCAL)).toEqual({ outcome: 'answers', status: 200 });
    expect(await check(`${base}/gone`, LOCAL)).toEqual({ outcome: 'status', status: 404 });
    expect(await check(`${base}/to/${encodeURIComponent(base)}`, LOCAL)).toMatchObject({ outcome: 'answers' });
    const before = requests.length;
    expect(await check(`${base}/hop/9`, LOCAL)).toEqual({ outcome: 'redirects' });
    expect(requests.length - before).toBe(4);
  });

  it('reads only the beginning of an endless page', async () => {
    expect(await check(`${base}/large`, LOCAL)).toEqual({ outcome: 'answers', status: 200 });
  });

  it.each([
    ['loopback', () => base],
    ['a decimal host', () => base.replace('127.0.0.1', '2130706433')],
    ['an octal host', () => base.replace('127.0.0.1', '0177.0.0.1')],
    ['a hexadecimal host', () => base.replace('127.0.0.1', '0x7f.1')],
    ['an IPv4 address inside IPv6', () => base.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['the metadata address of a cloud', () => 'http://169.254.169.254/latest'],
    ['another scheme', () => 'file:///etc/passwd'],
    ['credentials', () => 'https://user:secret@shop.example/'],
    ['another port', () => 'http://8.8.8.8:6379/'],
    ['text that is not an address', () => 'shop'],
  ])('refuses %s without a request', async (_, address) => {
    const before = requests.length;
    expect(await check(address(), { allowed: [] })).toEqual({ outcome: 'refused' });
    expect(requests.length).toBe(before);
  });

  it('reports a name with a private address as unreachable, even if the name also has a public address', async () => {
    const name = base.replace('127.0.0.1', 'shop.example').replace(/:\d+$/, '');
    const answer = (...addresses: string[]): Guard => ({
      allowed: [],
      resolveAll: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });
    expect(await check(name, answer('127.0.0.1'))).toEqual({ outcome: 'unreachable' });
    expect(await check(name, answer('93.184.216.34', '10.0.0.1'))).toEqual({ outcome: 'unreachable' });
    expect(await check(name, answer('::ffff:10.0.0.1'))).toEqual({ outcome: 'unreachable' });
  });

  it.each(['http://10.0.0.1/', 'http://[fd00::1]/', 'http://[::7f00:1]/', 'gopher://8.8.8.8/'])(
    'refuses a redirect to %s',
    async (target) => {
      expect(await check(`${base}/to/${encodeURIComponent(target)}`, LOCAL)).toEqual({ outcome: 'refused' });
    },
  );

  it('does not reveal that a redirect leads to a private name', async () => {
    const guard: Guard = { ...LOCAL, resolveAll: async () => [{ address: '10.1.2.3', family: 4 }] };
    const target = encodeURIComponent('http://intranet.example/');
    expect(await check(`${base}/to/${target}`, guard)).toEqual({ outcome: 'unreachable' });
  });

  it('sends no request to a host over its limit, not even after a redirect', async () => {
    const before = requests.length;
    const hosts: string[] = [];
    const once = async (host: string) => hosts.push(host) === 1;
    const target = encodeURIComponent(base.replace('127.0.0.1', 'localhost'));
    expect(await checkTypedAddress(`${base}/to/${target}`, LOCAL, once)).toEqual({ outcome: 'throttled' });
    expect(hosts).toEqual(['127.0.0.1', 'localhost']);
    expect(requests.length - before).toBe(1);
  });

  it('reports an unknown name and a closed port as unreachable', async () => {
    const nobody: Guard = { ...LOCAL, resolveAll: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await check('https://nobody.example/', nobody)).toEqual({ outcome: 'unreachable' });
    expect(await check('http://127.0.0.1:1/', LOCAL)).toEqual({ outcome: 'unreachable' });
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPublicAddress } from './public-address.js';

describe('which addresses are public', () => {
  it.each([
    ...['127.0.0.1', '10.0.0.8', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '192.0.2.1', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1'],
    ...[
      '::7f00:1',
      '::a00:8',
      '::127.0.0.1',
      '4000::1',
      '1::1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      'localhost',
      '',
    ],
  ])('%j is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

/** Networks that nobody outside can reach: the first address and the number of fixed bits. */
const PRIVATE_IPV4 = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0a80000, 16],
  [0xe0000000, 4],
  [0xf0000000, 4],
] as const;
const dotted = (bits: number): string => [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
const hex = (bits: number): string => `${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}`;
const inside = fc
  .tuple(fc.constantFrom(...PRIVATE_IPV4), fc.integer({ min: 0, max: 0xffffffff }))
  .map(([[first, fixed], random]) => (first | (random & (2 ** (32 - fixed) - 1))) >>> 0);

describe('an address of a private network', () => {
  it('is refused in any notation', () => {
    fc.assert(
      fc.property(inside, (bits) => {
        const ways = [
          ...[
            dotted(bits),
            `::ffff:${dotted(bits)}`,
            `::ffff:${hex(bits)}`,
            `::${hex(bits)}`,
            `64:ff9b::${hex(bits)}`,
            `2002:${hex(bits)}::`,
          ],
          // The URL parser converts a number as a host to an address.
          new URL(`http://${bits}/`).hostname,
          new URL(`http://0x${bits.toString(16)}/`).hostname,
        ];
        expect(ways.filter((way) => isPublicAddress(way))).toEqual([]);
      }),
    );
  });

  it('is accepted if its network is allowed, but its neighbors are not', () => {
    fc.assert(
      fc.property(inside, (bits) => {
        const allowed = [`${dotted(bits)}/32`];
        const isNeighbor = isPublicAddress(dotted((bits ^ 1) >>> 0), allowed);
        expect([isPublicAddress(dotted(bits), allowed), isNeighbor]).toEqual([true, false]);
      }),
    );
  });
});

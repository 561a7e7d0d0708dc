import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address's customer, in CIDR notation. An IPv4 address belongs to one customer. An IPv6 customer has a /64 (RFC 6177,
 * RFC 8981) and uses another address of it every day. Null for anything that is not an address.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (isIPv4(mapped ?? plain)) return `${mapped ?? plain}/32`;
  if (!isIPv6(plain)) return null;
  const [head = '', tail] = plain.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  // An IPv4 address at the end stands for two groups, which come after the first four.
  const after = groups((tail ?? '').replace(/\d+\.\d+\.\d+\.\d+$/, '0:0'));
  const before = groups(head);
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const first = [...before, ...gap, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out for the internet (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Whether a request may go to an IP address: a public one, however it is written, or one that was allowed. */
export function isPublicAddress(address: string, allowed: readonly string[] = []): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address); // An IPv4 address inside IPv6 is that IPv4 address.
  const isAllowed = allowed.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === ip.kind() && ip.match(range as never, bits);
  });
  // "unicast" is whatever has no other name, such as the old way to write an IPv4 address, `::7f00:1`.
  const isGlobal = ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6 as never);
  return isAllowed || (isGlobal && ip.range() === 'unicast');
}

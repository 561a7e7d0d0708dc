import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is assigned to the internet (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Whether a request may go to an IP address, in any notation: it must be public or in an allowed network. */
export function isPublicAddress(address: string, allowed: readonly string[] = []): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address); // An IPv4 address mapped into IPv6 counts as that IPv4 address.
  const isAllowed = allowed.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === ip.kind() && ip.match(range as never, bits);
  });
  // "unicast" is the default for addresses without another name, such as `::7f00:1`, an old notation of an IPv4 address.
  const isGlobal = ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6 as never);
  return isAllowed || (isGlobal && ip.range() === 'unicast');
}

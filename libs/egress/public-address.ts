import ipaddr from 'ipaddr.js';

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

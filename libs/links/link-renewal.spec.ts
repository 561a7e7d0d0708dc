import { afterEach, expect, it, jest } from '@jest/globals';
import type { OpenedLink } from '#libs/database/repositories/platform/platform-link.repository.js';
import { CALL_MS, LEASE_MS, LinkRenewal } from './link-renewal.js';

afterEach(() => void jest.useRealTimers());

it('gives up on a platform without a response before another process may renew the token', async () => {
  jest.useFakeTimers();
  const leases: number[] = [];
  const links = {
    leaseRenewal: (_team: string, _link: OpenedLink, forMs: number) => Promise.resolve(leases.push(forMs) > 0),
  };
  const renewal = new LinkRenewal(links as never, () => new Promise(() => undefined));
  const team = { organizationId: 'team', platform: 'google' } as const;
  const ended = { linkId: 'link', version: '1', tokenExpiresAt: new Date(0), renewalToken: 'grant', isUsable: true };
  const began = Date.now();
  const outcome = expect(renewal.withValidToken(team, ended as never)).rejects.toMatchObject({ code: 'TRANSIENT' });
  await jest.advanceTimersByTimeAsync(CALL_MS);
  await outcome;
  expect(leases[0]).toBe(LEASE_MS);
  expect(LEASE_MS - (Date.now() - began)).toBeGreaterThanOrEqual(10_000);
  expect(leases).toHaveLength(2);
});

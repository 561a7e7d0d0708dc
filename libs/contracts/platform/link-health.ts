import { DAY_MS } from '../time.js';

/**
 * The state of a team's link.
 * - `valid`: the platform accepts its token.
 * - `ends-soon`: its token ends within days, and only the person who linked can renew it.
 * - `ended`: that day has passed.
 * - `refused`: the platform has refused the token.
 * - `unreadable`: the token cannot be decrypted.
 */
export const LINK_HEALTHS = ['valid', 'ends-soon', 'ended', 'refused', 'unreadable'] as const;
export type LinkHealth = (typeof LINK_HEALTHS)[number];

/** Whether the account must be linked again. */
export const needsRelink = (health: LinkHealth): boolean => !['valid', 'ends-soon'].includes(health);

const SOON_MS = 14 * DAY_MS;

export function linkHealth(
  link: {
    status: 'linked' | 'relink-needed' | 'unreadable';
    tokenExpiresAt: Date | null;
    /** Polyad renews the token without the person. */
    isRenewed: boolean;
  },
  now: Date,
): LinkHealth {
  if (link.status !== 'linked') return link.status === 'unreadable' ? 'unreadable' : 'refused';
  if (link.tokenExpiresAt === null || link.isRenewed) return 'valid';
  const left = link.tokenExpiresAt.getTime() - now.getTime();
  return left <= 0 ? 'ended' : left <= SOON_MS ? 'ends-soon' : 'valid';
}

import { DEFAULT_PLATFORM, type Platform } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../lib/api/endpoints.js';

/** What says which platforms are open to somebody. */
type Access = Pick<SessionUser, 'platforms' | 'plans' | 'whitelist'>;

/**
 * The platforms of the side menu: those that are built, for whom they are open by plan or whitelist (SHELL-022, SHELL-024
 * to SHELL-026). Results routes are not in the menu (SHELL-023).
 */
export const menuFor = ({ platforms, plans, whitelist }: Access): Platform[] =>
  platforms.filter((platform) => whitelist || plans[platform]);

/** Whose wizard is home: the default platform's where it is open, else that of the first open one (SHELL-013). */
export function homePlatform(user: Access): Platform {
  const open = menuFor(user);
  return open.includes(DEFAULT_PLATFORM) ? DEFAULT_PLATFORM : (open[0] ?? DEFAULT_PLATFORM);
}

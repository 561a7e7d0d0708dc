import type { Platform } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../lib/api/endpoints.js';

export interface MenuEntry {
  path: string;
  label: 'live' | 'completed';
  /** The list whose total stands beside the entry. */
  list: 'live' | 'completed';
}

export interface MenuGroup {
  platform: Platform;
  /** Who sees the group: the plan of the platform, or the whitelist (SHELL-024). */
  entries: MenuEntry[];
}

/**
 * The side menu, from the routes that are flagged for it; results routes are not (SHELL-022, SHELL-023). A platform joins
 * by a group here and its routes in routes.tsx.
 */
const MENU: readonly MenuGroup[] = [
  {
    platform: 'meta',
    entries: [
      { path: '/experiments/meta/live', label: 'live', list: 'live' },
      { path: '/experiments/meta/completed', label: 'completed', list: 'completed' },
    ],
  },
];

/** The groups that a user may see. */
export const menuFor = (user: Pick<SessionUser, 'plans' | 'whitelist'>): MenuGroup[] =>
  MENU.filter(({ platform }) => user.whitelist || user.plans[platform]);

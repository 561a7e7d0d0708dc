import type { Platform } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../lib/api/endpoints.js';

/** The lists of the menu, each with its total beside it. */
export const MENU_LISTS = ['live', 'completed'] as const;
export type MenuList = (typeof MENU_LISTS)[number];

/**
 * The platforms of the side menu: those that are built, for whom they are open by plan or whitelist (SHELL-022, SHELL-024).
 * Results routes are not in the menu (SHELL-023).
 */
export const menuFor = ({
  platforms,
  plans,
  whitelist,
}: Pick<SessionUser, 'platforms' | 'plans' | 'whitelist'>): Platform[] =>
  platforms.filter((platform) => whitelist || plans[platform]);

import { DEFAULT_PLATFORM, type Platform } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../lib/api/endpoints.js';
import { COMPLETED_PATH, listPath, SAMPLE_RESULTS_PATH, SAMPLES_PATH } from '../lib/platform/paths.js';

/** What says which platforms are open to somebody. */
type Access = Pick<SessionUser, 'platforms' | 'plans' | 'whitelist'> & Partial<Pick<SessionUser, 'trial'>>;

/** The platforms on which the team may start experiments: those that are built, by plan, whitelist or a trial that runs. */
export const startableOn = ({ platforms, plans, whitelist, trial }: Access): Platform[] =>
  platforms.filter((platform) => whitelist || plans[platform] || trial?.state === 'running');

/**
 * The platforms of the side menu: those that are open (SHELL-022, SHELL-024 to SHELL-026), and all of them to a team that has had
 * its trial, so that what it ran can be read and stopped. Results routes are not in the menu (SHELL-023).
 */
export const menuFor = (user: Access): Platform[] => (user.trial ? user.platforms : startableOn(user));

/** Whose wizard is home: the default platform's where it is open, else that of the first open one (SHELL-013). */
export function homePlatform(user: Access): Platform {
  const open = startableOn(user);
  return open.includes(DEFAULT_PLATFORM) ? DEFAULT_PLATFORM : (open[0] ?? DEFAULT_PLATFORM);
}

/** The pages over which the checkout never lies: samples for everybody, and for a team that has had its trial what it has run. */
export const isReadableWithoutPlan = ({ platforms, trial }: Access, path: string): boolean =>
  path === SAMPLES_PATH ||
  path === SAMPLE_RESULTS_PATH ||
  (trial != null &&
    (path === COMPLETED_PATH ||
      platforms.some((platform) =>
        [listPath(platform, 'live'), listPath(platform, 'completed'), `/experiment/${platform}/results`].includes(path),
      )));

import { DEFAULT_PLATFORM, type Platform } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../lib/api/endpoints.js';
import { COMPLETED_PATH, listPath, SAMPLE_RESULTS_PATH, SAMPLES_PATH } from '../lib/platform/paths.js';

/** The fields that decide which platforms are open to a user. */
type Access = Pick<SessionUser, 'platforms' | 'plans' | 'whitelist'> & Partial<Pick<SessionUser, 'trial'>>;

/** The platforms on which the team may start experiments: the built ones, by plan, whitelist or a running trial. */
export const startableOn = ({ platforms, plans, whitelist, trial }: Access): Platform[] =>
  platforms.filter((platform) => whitelist || plans[platform] || trial?.state === 'running');

/**
 * The platforms of the side menu: the open ones (SHELL-022, SHELL-024 to SHELL-026). A team that has had its trial gets all of them, so
 * that it can read and stop its runs. Results routes are not in the menu (SHELL-023).
 */
export const menuFor = (user: Access): Platform[] => (user.trial ? user.platforms : startableOn(user));

/** The platform whose wizard is the home page: the default one if it is open, otherwise the first open one (SHELL-013). */
export function homePlatform(user: Access): Platform {
  const open = startableOn(user);
  return open.includes(DEFAULT_PLATFORM) ? DEFAULT_PLATFORM : (open[0] ?? DEFAULT_PLATFORM);
}

/** The pages that the checkout never covers: samples for everybody, and the earlier runs of a team that has had its trial. */
export const isReadableWithoutPlan = ({ platforms, trial }: Access, path: string): boolean =>
  path === SAMPLES_PATH ||
  path === SAMPLE_RESULTS_PATH ||
  (trial != null &&
    (path === COMPLETED_PATH ||
      platforms.some((platform) =>
        [listPath(platform, 'live'), listPath(platform, 'completed'), `/experiment/${platform}/results`].includes(path),
      )));

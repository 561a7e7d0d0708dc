import { PLATFORMS } from '#libs/contracts/platform/platform.js';
import {
  COMPLETED_PATH,
  createPath,
  DEADLINES_PATH,
  listPath,
  LISTS,
  SAMPLE_RESULTS_PATH,
  SAMPLES_PATH,
  sharedPath,
  VISITOR_PATH,
  VISITOR_RESULTS_PATH,
} from '../lib/platform/paths.js';

/**
 * Every address of the console, by who can open it. A test compares routes.tsx with it, so that no page can exist without being listed. The
 * browser tests open each address.
 */
export const SITE_MAP = {
  /** Everybody can open these; / is two pages, home and the landing page. */
  everybody: ['/', VISITOR_PATH, VISITOR_RESULTS_PATH, '/privacy', '/terms', '/cookies'],
  /** Signed-in users are redirected home from here. */
  visitor: ['/login', '/pricing', '/password/reset', '/join'],
  /** Visitors are redirected to the login from here. */
  member: [
    ...PLATFORMS.flatMap((platform) => [
      createPath(platform),
      ...LISTS.map((list) => listPath(platform, list)),
      sharedPath(platform),
      `/experiment/${platform}/results`,
    ]),
    COMPLETED_PATH,
    SAMPLES_PATH,
    SAMPLE_RESULTS_PATH,
    DEADLINES_PATH,
    '/profile',
    '/about',
  ],
  /** For every other signed-in user, this page does not exist. */
  staff: ['/dashboard'],
} as const;

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
 * Every address of the console, by who finds a page there. routes.tsx is held against it by a test, so that a page that is
 * not listed cannot exist; the browser tests walk it.
 */
export const SITE_MAP = {
  /** A page for whoever comes: / is two pages, home and the landing page. */
  everybody: ['/', VISITOR_PATH, VISITOR_RESULTS_PATH, '/privacy', '/terms', '/cookies'],
  /** Somebody who is signed in is led home from here. */
  visitor: ['/login', '/pricing', '/password/reset', '/join'],
  /** A visitor is led to the login from here. */
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
  /** To everybody else who is signed in, there is no such page. */
  staff: ['/dashboard'],
} as const;

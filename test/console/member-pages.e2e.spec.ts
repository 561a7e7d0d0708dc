import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { COMPLETED_PATH, listPath, sharedPath } from '../../web/src/lib/platform/paths.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { isOfExperiments, problemsOf } from './pages/problems.js';

/** Some twelve addresses in two sizes and two themes. */
const WALK_MS = 600_000;

/** The two public pages whose layout differs for members; the others are the same documents in the same frame. */
const EVERYBODYS = ['/', '/privacy'];
const TABS = ['/profile?tab=2', '/profile?tab=team', '/profile?tab=names', '/profile?tab=webhooks'];
/** Empty lists differ only in their words: one represents them all, and one the platforms that are not built. */
const LISTS = [listPath('meta', 'live'), listPath('google', 'live'), COMPLETED_PATH, sharedPath('meta')];

let visit: ConsoleVisit;

beforeAll(async () => {
  visit = await visitConsole('olga@pages.polyad.test');
}, 120_000);
afterAll(() => visit?.end());

describe('pages of a member, except those of one experiment', () => {
  it.each([
    ['pages', [...EVERYBODYS, ...SITE_MAP.member.filter((path) => !isOfExperiments(path)), ...TABS, '/nowhere']],
    ['empty lists', LISTS],
  ])(
    '%s have no serious finding, in either theme, on a desktop or a phone',
    async (_, paths) => {
      expect(await problemsOf(visit.page, paths)).toEqual([]);
    },
    WALK_MS,
  );
});

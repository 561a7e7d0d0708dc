import { describe } from '@jest/globals';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { itHoldsForAMember } from './pages/member-walk.js';
import { isOfExperiments } from './pages/problems.js';

const PATHS = SITE_MAP.member.filter((path) => !isOfExperiments(path));

describe('the pages of a member, but those of experiments', () => {
  itHoldsForAMember('olga@pages.polyad.test', [
    ...PATHS,
    ...['/profile?tab=2', '/profile?tab=team', '/profile?tab=names', '/nowhere'],
  ]);
});

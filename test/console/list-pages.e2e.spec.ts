import { describe } from '@jest/globals';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { itHoldsForAMember } from './pages/member-walk.js';
import { isOfLists, isWalked } from './pages/problems.js';

describe('the pages of lists, with nothing on them', () => {
  itHoldsForAMember('lena@pages.polyad.test', SITE_MAP.member.filter(isOfLists).filter(isWalked), { isLinked: true });
});

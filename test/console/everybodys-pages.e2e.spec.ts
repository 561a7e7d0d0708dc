import { describe } from '@jest/globals';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { itHoldsForAMember } from './pages/member-walk.js';

describe("everybody's pages, to somebody who is signed in", () => {
  itHoldsForAMember('edna@pages.polyad.test', SITE_MAP.everybody);
});

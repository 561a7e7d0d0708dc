import { describe } from '@jest/globals';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { itHoldsInAllLooks } from './pages/visitor-walk.js';

describe('the pages on which a visitor signs in or up', () => {
  const links = ['/password/reset?token=t&email=a%40b.test', '/join?token=t&email=a%40b.test&id=1'];
  itHoldsInAllLooks([...SITE_MAP.visitor, ...links, '/login?tab=2', '/login?forgot']);
});

import { describe } from '@jest/globals';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { itHoldsInAllLooks } from './pages/visitor-walk.js';

describe('the pages for whoever comes', () => {
  itHoldsInAllLooks([...SITE_MAP.everybody, '/nowhere']);
});

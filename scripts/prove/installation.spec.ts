import { expect, it } from '@jest/globals';
import { withoutSettings } from './installation.mjs';

it('an exported setting does not get into the proof in place of its own, or beside it', () => {
  const exported = {
    META_GRAPH_URL: 'https://graph.facebook.com',
    STORAGE_URL: 's3://files',
    PRIVATE_ADDRESS: '10.0.0.1',
  };
  expect(withoutSettings({ ...exported, PATH: '/bin', HOME: '/root' })).toEqual({ PATH: '/bin', HOME: '/root' });
});

import { expect, it } from '@jest/globals';
import { withoutSettings } from './installation.mjs';

it("settings of the caller's environment do not reach the proof", () => {
  const exported = {
    META_GRAPH_URL: 'https://graph.facebook.com',
    STORAGE_URL: 's3://files',
    PRIVATE_ADDRESS: '10.0.0.1',
  };
  expect(withoutSettings({ ...exported, PATH: '/bin', HOME: '/root' })).toEqual({ PATH: '/bin', HOME: '/root' });
});

import { afterEach, expect, it } from '@jest/globals';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import { createMetaPlatform, type MetaConnector } from '../meta-platform.js';
import { unaltered } from './creative-features.js';

let stub: GraphStub;
let meta: MetaConnector;
afterEach(async () => {
  await meta.close();
  await stub.close();
});

it('reports an ad with any feature switched on, but not an ad that is as we created it', async () => {
  const creative = unaltered('v26.0');
  const { creative_features_spec } = creative.degrees_of_freedom_spec;
  const on = { enroll_status: 'OPT_IN' };
  const features = { ...creative_features_spec, image_touchups: on, music_generation: on, to_come: on };
  stub = await startGraphStub(() => ({
    json: {
      data: [
        { id: '1', name: 'As written [key-1]', creative: { id: '9', ...creative } },
        { id: '2', name: 'Without features [key-2]', creative: { id: '9' } },
        {
          id: '3',
          name: 'Touched [key-3]',
          creative: { degrees_of_freedom_spec: { creative_features_spec: features } },
        },
        { id: '4', name: 'Beside others [key-4]', creative: { ...creative, contextual_multi_ads: on } },
        { id: '5', name: 'Of another run [KEY-5]', creative: { contextual_multi_ads: on } },
      ],
    },
  }));
  meta = createMetaPlatform(stub.config);
  const account = { accountId: 'act_7', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
  expect(await meta.reads.alteredAds(account, 'key')).toEqual([
    { platformId: '3', features: ['image_touchups', 'music_generation', 'to_come'] },
    { platformId: '4', features: ['contextual_multi_ads'] },
  ]);
});

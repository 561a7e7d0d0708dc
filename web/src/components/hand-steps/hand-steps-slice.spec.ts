/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { expect, it } from '@jest/globals';
import { createStore } from '../../app/store.js';
import { generatedApi } from '../../lib/api/generated.js';
import { answerWith } from '../../testing/fake-server.js';
import { scriptOpened, selectHandSteps, type HandStepsState } from './hand-steps-slice.js';

const [SHOWN, OTHER] = ['7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11', '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d12'];

it('GOOGLE-054 ignores a call about an experiment other than the shown one', async () => {
  answerWith(() => [503, { message: 'Away.', code: 'platform-unavailable' }]);
  const store = createStore();
  const stateNow = () => selectHandSteps(store.getState() as Partial<HandStepsState>);
  const continueStep = (uuid: string) =>
    store.dispatch(generatedApi.endpoints.continueHandStep.initiate({ provider: 'google', handStepDto: { uuid } }));
  store.dispatch(scriptOpened(SHOWN));
  const call = continueStep(OTHER);
  expect(stateNow().loading).toBe(false);
  await call;
  expect(stateNow().error).toBeNull();
  const own = continueStep(SHOWN);
  expect(stateNow().loading).toBe(true);
  await own;
  expect(stateNow()).toMatchObject({ loading: false, completed: false, error: expect.anything() });
});

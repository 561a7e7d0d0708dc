/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createStore } from '../../app/store.js';
import { answerWith, UNANSWERED } from '../../testing/fake-server.js';
import { useAudienceSizesQuery } from './endpoints.js';
import { generatedApi } from './generated.js';
import { useCancelled } from './use-cancelled.js';

afterEach(cleanup);

const about = (body: object) => ({ provider: 'google' as const, body: body as Record<string, unknown> });

function Asking({ body }: { body: object }) {
  const asked = about(body);
  useAudienceSizesQuery(asked);
  useCancelled('estimateAudiences', asked, false);
  return null;
}

it('cancels a query when another one starts, but not if only the order of its properties differs', async () => {
  const calls = answerWith(() => UNANSWERED);
  const store = createStore();
  const page = (body: object) => (
    <Provider store={store}>
      <Asking body={body} />
    </Provider>
  );
  const statusOf = (body: object) =>
    generatedApi.endpoints.estimateAudiences.select(about(body))(store.getState() as never).status;
  const { rerender } = render(page({ ages: [1], places: [{ id: 'a', name: 'b' }] }));
  rerender(page({ places: [{ name: 'b', id: 'a' }], ages: [1] }));
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(statusOf({ ages: [1], places: [{ id: 'a', name: 'b' }] })).toBe('pending');
  rerender(page({ ages: [2] }));
  expect(statusOf({ ages: [2] })).toBe('pending');
  expect(calls.length).toBeLessThanOrEqual(2);
});

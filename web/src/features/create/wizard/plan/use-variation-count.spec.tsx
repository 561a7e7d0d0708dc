/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '../../../../app/store.js';
import { selectErrorLog } from '../../../../lib/errors/error-log.js';
import { signedIn } from '../../../../lib/session/session-slice.js';
import type { AdAccount } from '../../../../lib/api/endpoints.js';
import { answerWith, type Answer } from '../../../../testing/fake-server.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { newAlternative, newDraft, type Draft } from '../../form/draft.js';
import { useVariationCount } from './use-variation-count.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

/** 12 x 20 x 2 variations, of which the shared rule tests 250. */
const draft = (ctas = ['LEARN_MORE', 'SHOP_NOW']): Draft => {
  const empty = newDraft(META, new Date());
  const lists = {
    headlines: Array.from({ length: 12 }, (_, n) => newAlternative(`headline ${n}`)),
    copies: Array.from({ length: 20 }, (_, n) => newAlternative(`copy ${n}`)),
    ctas: ctas.map(newAlternative),
  };
  return { ...empty, creatives: { ...empty.creatives, ...lists } };
};
const withBudget = (typed: string): Draft => {
  const { information, ...rest } = draft();
  return { ...rest, information: { ...information, budget: typed } } as Draft;
};

const ACCOUNT = { id: 'act_1', name: 'Luz', currency: 'EUR', time_zone: 'Europe/Madrid' } as AdAccount;
type Known = Parameters<typeof useVariationCount>[3];

function count(answer: () => Answer, first: Draft, description: PlatformDescription = META, forecast: Known = null) {
  const calls = answerWith(answer);
  const store = createStore();
  store.dispatch(signedIn('nora'));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Provider store={store}>{children}</Provider>
    </MemoryRouter>
  );
  const hook = renderHook(({ typed }) => useVariationCount(description, typed, ACCOUNT, forecast), {
    wrapper,
    initialProps: { typed: first },
  });
  const now = () => hook.result.current;
  return {
    calls,
    now,
    log: () => selectErrorLog(store.getState()),
    type: (typed: Draft) => hook.rerender({ typed }),
  };
}

describe('count of variations', () => {
  it('META-136 appears immediately by the shared rule, then from the server', async () => {
    const { now } = count(() => [200, { data: [480, 300] }], draft());
    expect(now()).toMatchObject({ created: 480, tested: 250, isLoading: true });
    await waitFor(() => expect(now()).toMatchObject({ created: 480, tested: 300, isLoading: false }));
  });

  it('META-132 is queried without an unreadable budget', async () => {
    const first = withBudget('1.500');
    const { calls, now, type } = count(() => [200, { data: [480, 250] }], first);
    await waitFor(() => expect(now().isLoading).toBe(false));
    type(withBudget('1,500'));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => (body as { budget?: number }).budget)).toEqual([undefined, 1_500]);
  });

  it.each([
    [432, 17_280, true],
    [431, 17_240, false],
  ])('META-135 of %i headlines, %i variations, asks to wait while it loads: %s', async (size, created, showsWait) => {
    const { creatives, ...rest } = draft();
    const headlines = Array.from({ length: size }, (_, n) => newAlternative(`headline ${n}`));
    const { now } = count(() => [200, { data: [created, 250] }], {
      ...rest,
      creatives: { ...creatives, headlines },
    } as Draft);
    expect(now()).toMatchObject({ created, isLoading: true, showsWait });
    await waitFor(() => expect(now()).toMatchObject({ isLoading: false, showsWait: false }));
  });

  it('META-136 is immediately the chosen count, or the nearest count that the lists allow', async () => {
    const { calls, now, type } = count(() => [200, { data: [480, 100] }], { ...draft(), tested_count: 100 });
    expect(now()).toMatchObject({ created: 480, tested: 100 });
    await waitFor(() => expect(now().isLoading).toBe(false));
    expect(calls.map(({ body }) => (body as { tested_count?: number }).tested_count)).toEqual([100]);
    type({ ...draft(['SHOP_NOW']), tested_count: 470 });
    expect(now()).toMatchObject({ created: 240, tested: 240 });
  });

  it("immediately recommends what the budget pays for, and the server's recommendation beside a chosen count", async () => {
    const forecast = { live_ad_limit: 2_000, cpm: 10, currency: 'EUR', recommended: 260 };
    const answer = () => [200, { data: [480, 267] }] as Answer;
    const { now, type } = count(answer, withBudget('2,670'), META, forecast);
    expect(now()).toMatchObject({ tested: 267, recommended: 267 });
    await waitFor(() => expect(now().isLoading).toBe(false));
    type(withBudget('1,000'));
    expect(now()).toMatchObject({ tested: 100, recommended: 100 });
    type({ ...withBudget('2,670'), tested_count: 400 });
    expect(now()).toMatchObject({ tested: 400, recommended: 260 });
  });

  it('META-137 has 0 created and 0 tested variations after a refusal, without an alert while typing', async () => {
    let answer: Answer = [400, { message: 'created.ages is odd.' }];
    const { now, log, type } = count(() => answer, draft());
    await waitFor(() => expect(now()).toMatchObject({ created: 0, tested: 0, isRefused: true }));
    expect(log()).toMatchObject({ errors: [], unread: 0, announced: null });
    answer = [200, { data: [240, 240] }];
    type(draft(['SHOP_NOW']));
    expect(now()).toMatchObject({ created: 240, tested: 240, isRefused: false });
    await waitFor(() => expect(now().isLoading).toBe(false));
    expect(now()).toMatchObject({ created: 240, tested: 240, isRefused: false });
  });

  it('follows the shared rule without a response, and is queried again after a reconnection', async () => {
    let answer: Answer = [503, { message: 'Down.' }];
    const { now, calls } = count(() => answer, draft());
    await waitFor(() => expect([calls.length, now().isLoading]).toEqual([1, false]));
    expect(now()).toMatchObject({ created: 480, tested: 250, isRefused: false });
    answer = [200, { data: [480, 300] }];
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(now().tested).toBe(300));
  });
});

describe('count of variations on TikTok', () => {
  const videos = (headlines: number): Draft => {
    const empty = newDraft(TIKTOK, new Date());
    const lists = {
      headlines: Array.from({ length: headlines }, (_, n) => newAlternative(`headline ${n}`)),
      ctas: ['LEARN_MORE', 'SHOP_NOW'].map(newAlternative),
    };
    return { ...empty, creatives: { ...empty.creatives, ...lists } };
  };

  it('TIKTOK-048 shows created and tested variations, loading, and too many', async () => {
    const { now, type } = count(() => [200, { data: [480, 300] }], videos(240), TIKTOK);
    expect(now()).toMatchObject({ created: 480, isLoading: true, isTooMany: false });
    await waitFor(() => expect(now()).toMatchObject({ created: 480, tested: 300, isLoading: false }));
    type(videos(25_001));
    expect(now()).toMatchObject({ created: 50_002, tested: null, isTooMany: true });
  });

  it.each([
    [8_640, true],
    [25_000, true],
    [8_639, false],
  ])('TIKTOK-098 of %i headlines and two calls to action asks to wait while it loads: %s', async (size, showsWait) => {
    const { now } = count(() => [200, { data: [2 * size, 250] }], videos(size), TIKTOK);
    expect(now()).toMatchObject({ created: 2 * size, isLoading: true, showsWait });
    await waitFor(() => expect(now()).toMatchObject({ isLoading: false, showsWait: false }));
  });
});

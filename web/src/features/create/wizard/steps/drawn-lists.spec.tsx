/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { META } from '#libs/platforms/meta/description.js';
import { createStore } from '../../../../app/store.js';
import { answerWith, type Answer } from '../../../../testing/fake-server.js';
import { renderPage } from '../../../../testing/render-page.js';
import { newDraft, type Draft } from '../../form/draft.js';
import { stepped } from '../../form/slice.js';
import type { WizardsState } from '../../form/wizard-state.js';
import { Wizard } from '../wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const ENTRIES = 20;
const account = { id: '7', name: 'Shop', currency: 'USD', time_zone: 'UTC', is_usable: true, min_daily_budget: 1 };
const ANSWERS: Readonly<Record<string, object>> = {
  '/ad_accounts': { ad_accounts: [account], pages: [{ id: '8', name: 'Page' }] },
  '/account': { pixels: [], custom_audiences: [], custom_conversions: [], applications: [] },
  '/page': { forms: [], ig_accounts: [] },
  '/experiment': [],
  '/storage': { used_bytes: 0, reserved_bytes: 0, open_uploads: 0, limit_bytes: 1e9 },
};

/** Ten lists of twenty entries each. */
function tenLists(): Draft {
  const rows = (value: (index: number) => unknown) =>
    Array.from({ length: ENTRIES }, (_, index) => ({ id: crypto.randomUUID(), value: value(index) }));
  const detail = (index: number, type: string) => [{ id: `${index}`, name: `${type} ${index}`, type }];
  const place = (index: number) => ({
    type: 'custom_location',
    name: `P${index}`,
    latitude: 1,
    longitude: 1,
    radius: 1,
  });
  const draft = newDraft(META, new Date());
  return {
    ...draft,
    audiences: {
      ...draft.audiences,
      ages: rows((index) => [18 + index, 40 + index]),
      geolocations: rows((index) => [{ ...place(index), distance_unit: 'mile' }]),
      demographics: rows((index) => detail(index, 'life_events')),
      interests: rows((index) => detail(index, 'interests')),
      custom_audiences: rows((index) => ({ id: `${index}`, name: `Audience ${index}` })),
      positions: rows(() => [{ id: 'feed', name: 'Feed', type: 'facebook' }]),
    },
    creatives: {
      ...draft.creatives,
      headlines: rows((index) => `Headline ${index}`),
      copies: rows((index) => `Copy ${index}`),
      descriptions: rows((index) => `Description ${index}`),
      ctas: rows(() => 'LEARN_MORE'),
    },
  };
}

/** A description that records which lists render rows: each row reads the name of one entry of its list. */
function watched(drawn: string[]): PlatformDescription {
  const texts = Object.entries(META.texts).map(([path, text]) => {
    const watching = { ...text };
    const { one } = text;
    if (one !== undefined) Object.defineProperty(watching, 'one', { get: () => (drawn.push(path), one) });
    return [path, watching];
  });
  return { ...META, texts: Object.fromEntries(texts) as PlatformDescription['texts'] };
}

async function open(step: number) {
  const drawn: string[] = [];
  answerWith(({ path }): Answer => {
    const [, data] = Object.entries(ANSWERS).find(([end]) => path.split('?')[0]!.endsWith(end)) ?? [];
    return data === undefined ? [404, {}] : [200, { data, as_of: '2026-11-01T00:00:00Z' }];
  });
  const store = createStore();
  await renderPage(
    <Provider store={store}>
      <Wizard
        description={watched(drawn)}
        goals={['OUTCOME_TRAFFIC']}
        owner={{ platform: 'meta', userId: 'nora', from: 'x' }}
        source={tenLists()}
        saved={null}
        onAnother={() => undefined}
      />
    </Provider>,
  );
  const [owner] = Object.keys((store.getState() as unknown as WizardsState).wizards);
  await act(async () => void store.dispatch(stepped({ owner: owner!, step })));
  return {
    /** The number of row renders during some work, by list. */
    drawnBy: async (work: () => Promise<void>) => {
      drawn.length = 0;
      await act(work);
      return Object.fromEntries([...new Set(drawn)].map((path) => [path, drawn.filter((one) => one === path).length]));
    },
  };
}

/** The maximum number of reads for one row and its list; rendering a whole list takes more. */
const ONE_ROW = 20;

/** Finds an input by selector, because searching a page of two hundred rows by roles is slow. */
const inputAt = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;

describe('ten lists of twenty entries', () => {
  it('redraw one row for a letter, and no other list', async () => {
    const { drawnBy } = await open(3);
    const user = userEvent.setup();
    const input = inputAt('[aria-label="Headline 10"]');
    act(() => input.focus());
    expect(Object.keys(await drawnBy(() => user.keyboard('k')))).toEqual(['creatives.headlines']);
    const again = await drawnBy(() => user.keyboard('k'));
    expect(again['creatives.headlines']).toBeLessThan(ONE_ROW);
    expect(input.value).toBe('Headline 9kk');
  });

  it('redraw only the list with the emptied row and its message', async () => {
    const { drawnBy } = await open(3);
    const user = userEvent.setup();
    const input = inputAt('[aria-label="Copy 3"]');
    const drawn = await drawnBy(async () => {
      await user.clear(input);
      await user.tab();
    });
    expect(Object.keys(drawn)).toEqual(['creatives.copies']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it("redraw only the list of places for a letter in a place's name", async () => {
    const { drawnBy } = await open(2);
    const user = userEvent.setup();
    const input = inputAt('[data-row]:nth-child(5) .custom-place-name input');
    act(() => input.focus());
    expect(Object.keys(await drawnBy(() => user.keyboard('k')))).toEqual(['audiences.geolocations']);
    expect(input.value).toBe('P4k');
  });
});

/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { createContext, useContext, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { createStore } from '../../../app/store.js';
import { EVEN_DELIVERY } from '../../../testing/even-delivery.js';
import { renderPage } from '../../../testing/render-page.js';
import { visitorOf } from '../../../lib/result-words/reader.js';
import { OutsiderResults } from './outsider-results.js';
import type { OutsiderQueries } from './visitor-rows.js';

afterEach(cleanup);

const Answer = createContext<object>({});
const queries = { useCurves: () => useContext(Answer), useImpact: () => ({}) } as unknown as OutsiderQueries;
let arrive: (answer: object) => void;

/** A page whose results arrive when the test calls `arrive`. */
function Page() {
  const [answer, setAnswer] = useState<object>({});
  useEffect(() => {
    arrive = setAnswer;
  }, []);
  return (
    <Answer value={answer}>
      <OutsiderResults
        platform="meta"
        reader={visitorOf('g')}
        queries={queries}
        header={<button type="button">Back</button>}
      />
    </Answer>
  );
}

it('keeps its header while the results load, so that no click on it is lost', async () => {
  await renderPage(
    <Provider store={createStore()}>
      <Page />
    </Provider>,
  );
  const back = screen.getByRole('button', { name: 'Back' });
  act(() => arrive({ data: { data: CURVES }, currentData: { data: CURVES } }));
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBe(back);
});

const CURVES = {
  ads: [],
  pagination: { page: 1, size: 10, total: 0 },
  fep: null,
  best: null,
  median: null,
  worst: null,
  conversions: [],
  baselines: [],
  anchors: [],
  variation: null,
  lead: null,
  beside: null,
  delivery: EVEN_DELIVERY,
  summary: {
    variable: 'link_click',
    currency: 'EUR',
    impressions: 0,
    tested: 0,
    anchored: null,
    baseline: null,
    has_waves: false,
  },
};

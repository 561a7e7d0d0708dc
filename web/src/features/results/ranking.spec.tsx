/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { resultRow } from '../../testing/result-row.js';
import type { Answers } from '../../testing/open-console.js';
import { delivered, NOTHING, UUID, visitResults as visit } from '../../testing/visit-results.js';

afterEach(cleanup);

const against = (improvement: number) => [
  {
    reference: 'FEP',
    change: 1 / (1 + improvement) - 1,
    improvement,
    probability_better: 0.99,
    improvement_lower: improvement / 2,
    improvement_upper: 2 * improvement,
  },
];
const row = (variation: number, change: object = {}) =>
  resultRow({ variation, name: `V-${variation}`, impressions: 9_000, conversion: 120, ...change });
const priced = (variation: number, value: number, change: object = {}) =>
  row(variation, { value, lower_bound: 0.9 * value, upper_bound: 1.1 * value, comparatives: against(1), ...change });
const conversions = [
  { id: 'link_click', count: 812, rankings: ['rate', 'cost'] },
  { id: 'omni_purchase', count: 90, rankings: ['rate', 'cost', 'return'] },
];
const fep = row(0, { type: 'FEP', variation: null, source: null });

/** V-7 is best by rate, V-1569 by cost. */
function answersOf(bestCost: number, change: { ranked_by?: string | null } = {}) {
  const asked: Record<string, unknown>[] = [];
  const chosen: unknown[] = [];
  const answers: Answers = {
    'POST /experiment/curves': ({ body }) => {
      const question = body as { variable?: string };
      asked.push(question);
      const variable = question.variable ?? change.ranked_by ?? 'link_click';
      const isCost = variable.startsWith('cost:');
      const best = isCost
        ? priced(1569, 0.08, { type: 'best', verdict: 'winner' })
        : row(7, { type: 'best', verdict: 'winner', comparatives: against(1) });
      const data = {
        ...NOTHING,
        fep,
        best,
        worst: row(3),
        ads: [best],
        conversions,
        variation: { row: priced(7, bestCost), history: [], lead: null },
        summary: { ...delivered, variable, ranked_by: null, ...change },
      };
      return [200, { data }];
    },
    [`POST /experiments/${UUID}/ranking`]: ({ body }) => {
      chosen.push(body);
      return [200, { data: body }];
    },
  };
  return { answers, asked, chosen };
}

describe('hint to the cheaper variation', () => {
  it.each([
    ['en', 'V-1569 gives a link click for a third of the price.', /It costs €0\.08 .*instead of €0\.24/],
    ['es', 'V-1569 consigue un clic en el enlace por un tercio del precio.', /Cuesta 0,08 € .*en lugar de 0,24 €/],
  ] as const)('appears while no ranking is chosen, with its cost (%s)', async (language, text, costs) => {
    const { answers, asked } = answersOf(0.24);
    const page = await visit({ answers, language });
    const sentence = (await screen.findByText(text)).closest('p')!;
    expect(sentence.textContent.replaceAll(/\s/g, ' ')).toMatch(costs);
    expect(asked.find(({ variable }) => variable === 'cost:link_click')).toMatchObject({ variation: 7, size: 1 });
    await page.user.click(within(sentence).getByRole('button', { name: /Rank by cost|Ordenar por coste/ }));
    await waitFor(() => expect(page.address()).toContain(`variable=${encodeURIComponent('cost:link_click')}`));
  });

  it('is hidden if its advantage is not certain', async () => {
    const { answers, asked } = answersOf(0.085);
    await visit({ answers });
    await waitFor(() => expect(asked.map(({ variable }) => variable)).toContain('cost:link_click'));
    await screen.findByText(/Use variation V-7/);
    expect(screen.queryByRole('button', { name: 'Rank by cost' })).toBeNull();
  });

  it('is not loaded once a ranking is chosen', async () => {
    const { answers, asked } = answersOf(0.24, { ranked_by: 'link_click' });
    await visit({ answers });
    await screen.findByText(/Use variation V-7/);
    expect(asked.filter(({ variable }) => String(variable).startsWith('cost:'))).toEqual([]);
  });
});

describe('ranking of the results', () => {
  it('RESULT-006 is a result with a rate, a cost or a return, as available', async () => {
    const { answers, asked } = answersOf(0.24);
    const page = await visit({ answers });
    const by = await screen.findByLabelText('Ranked by');
    expect(
      within(by)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rate', 'Cost per result']);
    await page.user.selectOptions(by, 'Cost per result');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ variable: 'cost:link_click' }));
    // Less is better, and the text says so.
    expect(
      await screen.findByText(
        /Use variation V-1569 as a whole: a result costs 50% less than in the pool \(95% interval 33% to 67% less\)/,
      ),
    ).toBeTruthy();
    expect((await screen.findAllByText('€0.080')).length).toBeGreaterThan(0);
    await page.user.selectOptions(screen.getByLabelText('Result'), 'Purchases (90)');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ variable: 'cost:omni_purchase' }));
    await page.user.selectOptions(screen.getByLabelText('Ranked by'), 'Return on ad spend');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ variable: 'return:omni_purchase' }));
  });

  const query = `&variable=${encodeURIComponent('cost:link_click')}`;

  it('is stored for the experiment', async () => {
    const { answers, chosen } = answersOf(0.24);
    const page = await visit({ answers, query, detail: { changeable: true } });
    await page.user.click(await screen.findByRole('button', { name: 'Use this ranking' }));
    await waitFor(() => expect(chosen).toEqual([{ variable: 'cost:link_click' }]));
  });

  it('can be stored only by users who may change the experiment, and only after a change', async () => {
    await visit({ answers: answersOf(0.24).answers, query, detail: { changeable: false } });
    await screen.findByLabelText('Ranked by');
    expect(screen.queryByRole('button', { name: 'Use this ranking' })).toBeNull();
  });
});

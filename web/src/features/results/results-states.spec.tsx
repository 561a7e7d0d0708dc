/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Answer, Asked } from '../../testing/fake-server.js';
import { resultRow } from '../../testing/result-row.js';
import { delivered, NOTHING, progress, summary, UUID, visitResults as visit } from '../../testing/visit-results.js';

afterEach(cleanup);

describe('assumed spread after too few days', () => {
  const row = resultRow({ is_dispersion_assumed: true });
  const fep = resultRow({ type: 'FEP', variation: null, source: null, is_dispersion_assumed: true });
  const curves = { fep, best: row, ads: [row], summary: { ...delivered, conversion: 30, is_dispersion_assumed: true } };

  it.each([
    ['en', 'assumed spread', /several ads on several days/],
    ['es', 'dispersión supuesta', /varios anuncios durante varios días/],
  ] as const)('is shown in every row, and explained in its details (%s)', async (language, mark, meaning) => {
    const page = await visit({ curves, language });
    const table = (await screen.findByRole('heading', { name: /All variations|Todas las variaciones/ })).closest(
      'section',
    )!;
    expect(within(table).getAllByText(mark)).toHaveLength(2);
    expect(screen.queryByText(meaning)).toBeNull();
    await page.user.click(within(table).getAllByRole('button', { name: /V-7$/ })[0]!);
    expect(within(await screen.findByRole('dialog')).getByText(meaning)).toBeTruthy();
  });

  it('is not shown for a measured spread', async () => {
    await visit({
      curves: { ...curves, fep: resultRow({ ...fep, is_dispersion_assumed: false }), best: null, ads: [] },
    });
    await screen.findByRole('heading', { name: 'All variations' });
    expect(screen.queryByText('assumed spread')).toBeNull();
  });
});

describe('only one ad', () => {
  const self = [{ reference: 'FEP', change: 0, improvement: 0, improvement_lower: -0.3, improvement_upper: 0.4 }];
  const comparatives = self.map((one) => ({ ...one, probability_better: 0.5 }));
  const only = resultRow({ confidence: 0.5, comparatives });
  const fep = resultRow({ type: 'FEP', variation: null, source: null, components: {} });
  const curves = {
    fep,
    best: only,
    median: only,
    worst: only,
    ads: [only],
    pagination: { page: 1, size: 10, total: 1 },
    delivery: { ...NOTHING.delivery, ads: 1, groups: 1 },
    summary: { ...delivered, created: 1, tested: 1 },
  };

  it.each([
    ['en', /^Only one ad delivered, so there is no other to compare it with: 2\.00%/, 'The only ad'],
    ['es', /^Se entregó un solo anuncio, así que no hay otro con que compararlo: 2,00/, 'El único anuncio'],
  ] as const)('is shown with its rate, but without a comparison (%s)', async (language, sentence, title) => {
    await visit({ curves, language });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(document.querySelectorAll('.results-table tbody tr')).toHaveLength(1);
    // There is no reference, so both columns stay empty: the probability to beat it, and the improvement.
    const cells = [...document.querySelectorAll('.results-table tbody td.number')].map(
      ({ textContent }) => textContent,
    );
    expect(cells.slice(-2)).toEqual(['–', '–']);
    const text = document.querySelector('main')!.textContent;
    for (const pattern of [
      /What moved|Qué influyó/,
      /Median|Mediana/,
      /more days|días más/,
      /of the 1 ads|los 1 anuncios/,
    ])
      expect(text).not.toMatch(pattern);
  });

  it('is compared with a chosen baseline', async () => {
    const baseline = { id: 'b', name: 'Usual', value: 0.01 };
    const better = { ...comparatives[0]!, reference: 'b', change: 1, improvement: 1, improvement_lower: 0.6 };
    const row = { ...only, comparatives: [better], confidence: 0.99, verdict: 'winner' as const };
    await visit({
      curves: { ...curves, best: row, median: row, worst: row, ads: [row], summary: { ...curves.summary, baseline } },
    });
    expect(await screen.findByText(/^Use variation V-7 as a whole: \+100% over Usual/)).toBeTruthy();
    expect(screen.getAllByText('99.0%').length).toBeGreaterThan(0);
  });

  it('is marked if it has the anchors', async () => {
    await visit({ curves, query: '&anchors=headlines.0' });
    expect(await screen.findByText(/^Only one tested ad has these anchors/)).toBeTruthy();
  });
});

describe('sample that was saved without a run', () => {
  const refusal: Answer = [409, { message: 'This experiment has not run.', code: 'no-results' }];

  it('RESULT-043 shows that it has no results, and starts another experiment', async () => {
    await visit({ detail: { status: 'SAMPLE', type: 'sample' }, answers: { 'POST /experiment/curves': refusal } });
    expect(await screen.findByText(/^This experiment was saved without being run/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Duplicate Sandals' }).getAttribute('href')).toMatch(/\?clone=5$/);
    expect(screen.queryByText('Retry')).toBeNull();
    expect(screen.getByText('Meta / Samples')).toBeTruthy();
  });
});

describe('only failed ads', () => {
  const row = resultRow({
    failed_reason: 'Too loud',
    failed_text: { key: 'said.words', params: { words: 'Too loud' } },
    value: null,
    verdict: 'not-enough-data',
  });
  const failed = [row, { ...row, uuid: 'other', variation: 8 }];

  it('are reported with the reasons open after the run', async () => {
    await visit({ curves: { failed, summary: { ...summary, tested: 2 } } });
    expect(await screen.findByRole('heading', { name: 'Every ad failed' })).toBeTruthy();
    expect(screen.getByText(/None of the 2 ads is left/)).toBeTruthy();
    expect(screen.getByText(/Too loud/).closest('details')!.open).toBe(true);
    expect(screen.queryByText('No results')).toBeNull();
  });

  it('come with no promise of figures or other ads during the run', async () => {
    const group = {
      count: 2,
      code: 'x',
      message: 'Too loud',
      alternative: null,
      standing: 'refused',
      text: row.failed_text,
    };
    const now = { ...progress, phase: 'running', plannedAds: 2, createdAds: 2, failedAds: 2, rejections: [group] };
    await visit({
      detail: { status: 'PROCESSING', type: 'live', progress: now },
      curves: { failed, summary: { ...summary, tested: 2, status: 'PROCESSING', is_preview: true } },
      answers: {
        [`GET /experiments/${UUID}/progress`]: [
          200,
          { data: { uuid: UUID, status: 'PROCESSING', is_live: true, progress: now } },
        ],
      },
    });
    expect(await screen.findByText(/no figures will come/)).toBeTruthy();
    expect(screen.getByText(/no other is left/)).toBeTruthy();
    expect(screen.queryByText(/first figures appear soon|the others run/)).toBeNull();
  });
});

describe('uncounted result', () => {
  const custom = 'offsite_conversion.custom.77';
  const conversions = [{ id: 'link_click', count: 1_724, rankings: ['rate'] }];

  it('is explained if the custom conversion does not exist, with the alternatives', async () => {
    await visit({ curves: { conversions, summary: { ...delivered, variable: custom } }, query: `&variable=${custom}` });
    expect(await screen.findByRole('heading', { name: 'Conversion 77 is not counted here' })).toBeTruthy();
    expect(screen.getByText(/removed from the account.* Choose another result above: 1,724 link clicks/)).toBeTruthy();
  });

  it('offers to look for the cause if nobody clicked at all', async () => {
    await visit({ curves: { conversions: [{ id: 'link_click', count: 0, rankings: ['rate'] }], summary: delivered } });
    expect(await screen.findByRole('heading', { name: '0 link clicks recorded' })).toBeTruthy();
    expect(screen.getByText(/check the link and its tracking/)).toBeTruthy();
  });
});

describe('address with an invalid choice', () => {
  it.each([
    ['a baseline without a figure for the result', '&baseline=11111111-1111-4111-8111-111111111111', 400],
    ['a removed baseline', '&baseline=11111111-1111-4111-8111-111111111112', 404],
    ['an unknown alternative', '&anchors=headlines.99', 400],
    ['a result that the platform does not have', '&variable=nonsense', 400],
    ['a second result that the platform does not have', '&beside=nonsense', 400],
  ])('%s: shows the fault once, and links to the default view', async (_, query, status) => {
    const page = await visit({
      query: `${query}&sort=impressions`,
      answers: {
        'POST /experiment/curves': ({ body }: Asked): Answer => {
          const { baseline, anchor, variable, beside } = body as Record<string, unknown>;
          if (baseline ?? anchor ?? variable ?? beside) return [status, { message: 'That does not fit.' }];
          return [200, { data: NOTHING }];
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('That does not fit.');
    expect(document.querySelector('.bp6-toast')).toBeNull();
    await page.user.click(await screen.findByRole('button', { name: 'Show the usual view' }));
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    await waitFor(() => expect(page.address()).toContain('sort=impressions'));
    expect(page.address()).not.toMatch(/baseline|anchors|variable|beside/);
  });

  it('two anchors of one component: uses the first one', async () => {
    const asked: Asked[] = [];
    await visit({
      query: '&anchors=headlines.1,headlines.0,ages.0',
      answers: {
        'POST /experiment/curves': (request: Asked): Answer => {
          asked.push(request);
          return [200, { data: NOTHING }];
        },
      },
    });
    await screen.findByRole('heading', { name: 'No results' });
    expect((asked[0]!.body as { anchor: object }).anchor).toEqual([
      { component: 'headlines', value: '1' },
      { component: 'ages', value: '0' },
    ]);
  });

  it('another error: offers no other view', async () => {
    await visit({ query: '&variable=lead', answers: { 'POST /experiment/curves': [503, { message: 'Later.' }] } });
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Show the usual view' })).toBeNull();
  });
});

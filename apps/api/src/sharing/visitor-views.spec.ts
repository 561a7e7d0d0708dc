import { expect, it } from '@jest/globals';
import type { CurvesDto } from '../results/results.dto.js';
import { curvesView } from './visitor-views.js';

it('SHARE-034 a day of a shared row has only date, impressions, results and rate', () => {
  const day = { day: '2026-11-02', impressions: 900, conversion: 18, observed: 0.02 };
  const recorded = { ...day, spend: 12.5, ad_id: '238', budget_minor: 5_000 };
  const curves = {
    ads: [],
    fep: null,
    best: null,
    median: null,
    worst: null,
    baselines: [],
    variation: { row: { name: 'One', spend: 12.5 }, history: [recorded] },
    summary: { name: 'Sandals' },
  } as unknown as CurvesDto;
  expect(curvesView(curves, () => true).variation!.history).toEqual([day]);
});

import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { findVariable } from '#libs/platforms/results/results.js';
import { componentNames } from '#libs/platforms/components/components.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import type { CurvesDto } from '../results.dto.js';
import type { ImpactDto } from '../impact.dto.js';
import type { ReportSource } from './report-context.js';
import { reportOf } from './report-data.js';

const resultRow = (change: Partial<ResultRow>): ResultRow =>
  ({
    type: 'real',
    source: 'real',
    verdict: 'no-difference',
    components: {},
    comparatives: [],
    plot_points: null,
    lower_bound: 0.008,
    upper_bound: 0.012,
    observed: 0.01,
    impressions: 900,
    conversion: 9,
    spend: 3,
    cpa: 0.33,
    ...change,
  }) as ResultRow;
const against = (improvement: number, lower: number, upper: number): ResultRow['comparatives'] => [
  {
    reference: 'FEP',
    change: improvement,
    improvement,
    improvement_lower: lower,
    improvement_upper: upper,
    probability_better: 0.98,
  },
];
const POINTS: [number, number][] = [
  [0.01, 0],
  [0.015, 1],
  [0.02, 0],
];
const best = resultRow({
  variation: 12,
  value: 0.0157,
  lower_bound: 0.012,
  upper_bound: 0.019,
  observed: 0.016,
  verdict: 'winner',
  components: { genders: 'Women', headlines: 'Ofertas <b>' },
  comparatives: against(0.24, 0.08, 0.42),
  confidence: 0.9994,
  impressions: 12_345,
  conversion: 193,
  spend: 38.2,
  cpa: 0.198,
  plot_points: POINTS,
});
const other = resultRow({ variation: 7, value: 0.01, comparatives: against(-0.1, -0.2, 0.01), plot_points: POINTS });
const pool = resultRow({ type: 'FEP', source: null, variation: null, name: 'FEP', value: 0.0127, plot_points: POINTS });

function curvesOf(change: Partial<CurvesDto> = {}): CurvesDto {
  return {
    ads: [best, other],
    pagination: { page: 1, size: 15, total: 480 },
    fep: pool,
    best,
    median: other,
    worst: other,
    lead: {
      parts: [{ component: 'headlines', value: 'Ofertas <b>', effect_percent: 0.11 }],
      effect_percent: 0.11,
      lower_percent: 0.02,
      upper_percent: 0.2,
      probability_better: 0.99,
    },
    summary: {
      uuid: 'u',
      name: 'Sandals',
      status: 'COMPLETED',
      is_preview: false,
      variable: 'link_click',
      ranked_by: null,
      baseline: null,
      currency: 'EUR',
      created: 480,
      tested: 96,
      ads_created: 95,
      impressions: 1_234_567,
      link_click: 15_000,
      conversion: 15_000,
      spend: 1_234.5,
      anchored: null,
      dispersion: 1.4,
      is_dispersion_assumed: false,
      last_insights_at: '2026-11-05T12:00:00.000Z',
    },
    failed: [],
    batches: [],
    baselines: [],
    anchors: [],
    conversions: [],
    beside: null,
    variation: null,
    ...change,
  } as unknown as CurvesDto;
}

const alternative = (value: string, effect: number) => ({
  value,
  asset: null,
  effect,
  lower: effect - 0.1,
  upper: effect + 0.1,
  effect_percent: Math.expm1(effect),
  lower_percent: Math.expm1(effect - 0.1),
  upper_percent: Math.expm1(effect + 0.1),
  probability_better: 0.9,
  verdict: effect > 0.1 ? 'better' : 'no-difference',
  ads: 4,
  impressions: 9,
  events: 9,
  days: 4,
  spend: 1,
  spend_share: 0.5,
});
const impact = {
  variable: 'link_click',
  components: [
    { component: 'genders', is_audience: true, share: 0.2, alternatives: [alternative('Women', 0.02)] },
    {
      component: 'headlines',
      is_audience: false,
      share: 0.8,
      alternatives: [alternative('Plain', -0.2), alternative('Ofertas <b>', 0.2)],
    },
  ],
  pairs: [],
  anchors: [],
} as unknown as ImpactDto;

const source = (change: Partial<ReportSource> = {}): ReportSource => ({
  curves: curvesOf(),
  impact,
  description: META,
  variable: findVariable(META.results, 'link_click')!,
  experiment: {
    ...({ name: 'Sandals', platform: 'meta', status: 'COMPLETED', stoppedAt: null, currency: 'EUR' } as const),
    startsAt: new Date('2026-11-01T08:00:00Z'),
    endsAt: new Date('2026-11-05T08:00:00Z'),
    accountZone: 'Europe/Madrid',
  },
  teamName: 'Vidal',
  isMoneyShown: true,
  language: 'en',
  now: new Date('2026-11-06T08:00:00Z'),
  ...change,
});
/** Replaces non-breaking spaces in figures with plain spaces. */
const plain = <T>(part: T): T => JSON.parse(JSON.stringify(part).replaceAll(/[\u00a0\u202f]/g, ' ')) as T;
const valueOf = (facts: readonly { label: string; value: string }[], label: string) =>
  facts.find((one) => one.label === label)?.value;

describe('data of a report', () => {
  it('names the winner with its difference, interval and best alternatives', () => {
    const { verdict, title, head, about } = plain(reportOf(source()));
    expect([head, title]).toEqual(['Vidal · Experiment report', 'Sandals']);
    expect(verdict).toEqual({
      sentence: 'V-12 is better than all tested ads together: +24% (95% interval +8% to +42%).',
      more: ['What helps most: headline "Ofertas <b>" (+11%).'],
      isSure: true,
    });
    expect(about[0]).toBe('Meta · Nov 1, 2026, 9:00 AM to Nov 5, 2026, 9:00 AM (Europe/Madrid)');
  });

  it('writes every figure with unit, currency and certainty in its language', () => {
    const english = plain(reportOf(source()));
    expect(valueOf(english.figures, 'Spent')).toBe('EUR 1,234.50');
    expect(valueOf(english.best!.figures, 'Modeled')).toBe('1.57%');
    expect(valueOf(english.best!.figures, '95% interval')).toBe('1.20% – 1.90%');
    expect(english.best!.tag).toBe('99.9% sure it is better');
    expect(english.table!.rows[0]).toEqual([
      ...['V-12', '1.57%', '1.20% – 1.90%', '+24% (+8% – +42%)', '12,345', '193', 'EUR 38.20', 'EUR 0.20'],
    ]);
    const spanish = plain(reportOf(source({ language: 'es' })));
    expect(valueOf(spanish.figures, 'Gastado')).toBe('1234,50 EUR');
    expect(valueOf(spanish.figures, 'Impresiones')).toBe('1.234.567');
    expect(valueOf(spanish.best!.figures, 'Modelado')).toBe('1,57 %');
    expect(spanish.verdict.sentence).toBe(
      'V-12 es mejor que todos los anuncios probados en conjunto: +24 % (intervalo del 95 %: de +8 % a +42 %).',
    );
  });

  it('SHARE-034 shows neither money nor team to readers outside the team', () => {
    const reportText = JSON.stringify(reportOf(source({ isMoneyShown: false, teamName: null })));
    for (const money of ['EUR', '1,234.50', '38.20', 'Spent', 'Cost per result', 'Vidal'])
      expect(reportText).not.toContain(money);
  });

  it('claims no winner without certainty, and states what is missing', () => {
    const sentence = (change: Partial<CurvesDto>) => plain(reportOf(source({ curves: curvesOf(change) }))).verdict;
    const unsure = { ...best, verdict: 'no-difference', comparatives: against(0.24, -0.02, 0.5) } as ResultRow;
    expect(sentence({ best: unsure })).toMatchObject({
      sentence:
        'No variation is certainly better yet. The best so far is V-12: +24% against all tested ads together (95% interval -2% to +50%).',
      isSure: false,
    });
    const early = { ...best, verdict: 'not-enough-data' } as ResultRow;
    expect(sentence({ best: early }).sentence).toBe('The ads delivered too little to say which variation is best.');
    expect(sentence({ fep: null, best: null }).sentence).toBe('No result of this kind was recorded.');
    const untested = { ...best, verdict: 'no-difference', source: 'estimated' } as ResultRow;
    expect(sentence({ best: untested }).sentence).toMatch(/^V-12 did not run itself and is expected to be the best/);
    expect(sentence({ worst: best }).sentence).toBe('Only one ad delivered, so there is nothing to compare it with.');
  });

  it('draws all effects on one axis, the strongest first, with a lower cost on the left', () => {
    const { from, to, ticks, components } = reportOf(source()).effects!;
    expect([from, to]).toEqual([-to, to]);
    expect(components.map(({ title }) => title)).toEqual(['Headline', 'Gender']);
    expect(components[0]!.alternatives.map(({ name }) => name)).toEqual(['Ofertas <b>', 'Plain']);
    for (const { lower, at, upper } of components.flatMap(({ alternatives }) => alternatives)) {
      expect([from, lower, at, upper, to]).toEqual([from, lower, at, upper, to].toSorted((a, b) => a - b));
    }
    expect(ticks.map(({ text }) => text)).toContain('0%');
    const variable = findVariable(META.results, 'cost:link_click')!;
    const [cheaper] = reportOf(source({ variable })).effects!.components[0]!.alternatives;
    expect(cheaper!.at).toBeLessThan(0);
    expect(cheaper!.change).toBe('-18%');
  });

  it('describes the components of every platform field in words', () => {
    const components = Object.fromEntries(componentNames(META).map((name) => [name, 'x']));
    const { parts } = reportOf(source({ curves: curvesOf({ best: { ...best, components } }) })).best!;
    expect(parts).toHaveLength(componentNames(META).length);
    expect(parts.every(({ label }) => /^\p{Lu}/u.test(label))).toBe(true);
  });
});

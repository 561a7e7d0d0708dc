import { describe, expect, it } from '@jest/globals';
import { predictCase } from './predict-case.js';
import { readPredictionCases } from './prediction-case.schema.js';

const figures = (impressions: number, link_click: number) => ({
  impressions,
  link_click,
  purchase: 1,
  purchase_value: 40,
  spend: impressions / 100,
});
const anInput = (changes: object = {}, ad: object = {}) => ({
  version: 1,
  cases: [
    {
      id: 'x1',
      metric: 'ctr',
      higher_is_better: true,
      components: { ages: ['18-24', '25-34'], headlines: ['a', 'b', 'c'] },
      created: 6,
      tested: [
        { key: [0, 0], status: 'ACTIVE', ...figures(2000, 20), days: [figures(1000, 8), figures(1000, 12)], ...ad },
        { key: [0, 1], status: 'ACTIVE', ...figures(2000, 40), days: [figures(1000, 18), figures(1000, 22)] },
        { key: [1, 2], status: 'DISAPPROVED', ...figures(0, 0), days: [] },
      ],
      anchors: [],
      ...changes,
    },
  ],
});
const problemsOf = (input: unknown) => readPredictionCases(input).problems;
const predict = (input: unknown) => predictCase(readPredictionCases(input).cases[0]!);

describe('the estimate command', () => {
  it('returns every variation that did not fail, best first', () => {
    const { rows, best, best_estimated, failed } = predict(anInput());
    expect(rows.map(({ key }) => key.join()).sort()).toEqual(['0,0', '0,1', '0,2', '1,0', '1,1']);
    expect(rows.map(({ value }) => value)).toEqual(rows.map(({ value }) => value).sort((a, b) => b - a));
    expect(rows.filter(({ type }) => type === 'real')).toHaveLength(2);
    expect(best).toEqual({ key: [0, 1] });
    expect(best_estimated).toEqual({ key: rows[0]!.key });
    expect(failed).toEqual([[1, 2]]);
    const fields = ['confidence', 'is_dispersion_assumed', 'key', 'lower_bound', 'type', 'upper_bound', 'value'];
    expect(Object.keys(rows[0]!).sort()).toEqual(fields);
  });

  it('RESULT-024 says in each row that its interval rests on an assumption if there are no daily counts', () => {
    const input = anInput();
    const counted = predict(input).rows;
    input.cases[0]!.tested = input.cases[0]!.tested.map(({ days: _, ...totals }) => ({ ...totals, days: [] }));
    const assumed = predict(input).rows;
    for (const row of counted) expect(row).toMatchObject({ is_dispersion_assumed: false });
    for (const row of assumed) {
      expect(row).toMatchObject({ is_dispersion_assumed: true, note: expect.stringContaining('1.5 times') });
    }
    expect(counted.some((row) => 'note' in row)).toBe(false);
  });

  it('accepts the wave of each day, and reports the waves of each row', () => {
    const ran = (key: number[], ...waves: number[]) => {
      const days = waves.map((wave) => ({ ...figures(1000, 10 + 3 * wave + key[1]!), wave }));
      const clicks = days.reduce((sum, { link_click }) => sum + link_click, 0);
      const totals = {
        ...figures(1000 * waves.length, clicks),
        purchase: days.length,
        purchase_value: 40 * days.length,
      };
      return { key, status: 'ACTIVE', ...totals, days };
    };
    const tested = [ran([0, 0], 1, 1, 2), ran([0, 1], 1, 1, 2, 3), ran([1, 2], 1, 1), ran([1, 0], 2)];
    const { rows } = predict(anInput({ tested }));
    const waves = Object.fromEntries(rows.map((row) => [row.key.join(), row.waves]));
    expect(waves).toEqual({ '0,0': [1, 2], '0,1': [1, 2, 3], '1,2': [1], '1,0': [2], '0,2': [], '1,1': [] });
    const valueOf = (of: typeof rows) => of.find(({ key }) => key.join() === '1,0')!.value;
    const atOnce = tested.map((row) => ({ ...row, days: row.days.map(({ wave: _, ...day }) => day) }));
    // The second wave had more clicks, so an ad that ran only there is worth less than its clicks suggest.
    expect(valueOf(rows)).toBeLessThan(valueOf(predict(anInput({ tested: atOnce })).rows));
  });

  it('returns the rows with the anchors', () => {
    const { rows, best } = predict(anInput({ anchors: [{ component: 'headlines', value: 'c' }] }));
    expect(rows.map(({ key }) => key)).toEqual([[0, 2]]);
    expect(best).toBeNull();
  });

  it('RESULT-026 reports the effect of each alternative of components without an anchor, by its text', () => {
    const { impact } = predict(anInput({ components: { ages: ['18-24', 25], headlines: ['a', 'b', 'c'] } }));
    expect(impact.map(({ component, value }) => [component, value])).toEqual([
      ['ages', '18-24'],
      ['ages', 25],
      ...['a', 'b', 'c'].map((value) => ['headlines', value]),
    ]);
    const [a, b] = impact.filter(({ component }) => component === 'headlines');
    expect(b!.effect).toBeGreaterThan(a!.effect);
    expect(b!.lower).toBeLessThan(b!.effect);
    expect(b!.upper).toBeGreaterThan(b!.effect);
    const anchored = predict(anInput({ anchors: [{ component: 'headlines', value: 'c' }] }));
    expect(anchored.impact.map(({ value }) => value)).toEqual(['18-24', '25-34']);
  });

  it('ranks the lowest costs first', () => {
    const { rows, best } = predict(anInput({ metric: 'cpc', higher_is_better: false }));
    expect(rows[0]!.value).toBeLessThan(rows.at(-1)!.value);
    expect(best).toEqual({ key: [0, 1] });
  });

  it('accepts the goal: the cost of a result, or the return on spend, in the currency of the case', () => {
    const [rate, cost, plain] = [
      {},
      { goal: 'cost', currency: 'EUR', higher_is_better: false },
      { metric: 'cpc', higher_is_better: false },
    ].map((changes) => predict(anInput(changes)));
    expect(cost!.rows).toEqual(plain!.rows);
    expect([rate!.currency, cost!.currency, plain!.currency]).toEqual([undefined, 'EUR', undefined]);
    expect(cost!.rows[0]!.value).toBeLessThan(cost!.rows.at(-1)!.value);
    for (const { lower_bound, value, upper_bound } of cost!.rows) {
      expect(lower_bound).toBeLessThan(value);
      expect(value).toBeLessThan(upper_bound);
    }
    const { rows } = predict(anInput({ metric: 'cvr', goal: 'return' }));
    expect(rows).toEqual(predict(anInput({ metric: 'roas' })).rows);
    // Two ads sold for 40 each and spent 20 each.
    expect(rows.filter(({ type }) => type === 'real').map(({ value }) => Math.round(value))).toEqual([2, 2]);
  });

  it.each<[object, object, string]>([
    [{ created: 7 }, {}, 'case x1: created: is 7, but the lists make 6'],
    [{ higher_is_better: false }, {}, 'case x1: higher_is_better: false contradicts the metric ctr'],
    [{ goal: 'cost' }, {}, 'case x1: higher_is_better: true contradicts the metric cpc'],
    [{ goal: 'return' }, {}, 'case x1: goal: return is not a goal of the metric ctr (rate, cost)'],
    [{ metric: 'roas' }, { purchase_value: undefined }, 'case x1: tested[0].purchase_value: is missing, roas needs it'],
    [{}, { key: [0, 3] }, 'case x1: tested[0].key: [0, 3] is outside the lists'],
    [{}, { key: [0, 1] }, 'case x1: tested[1].key: [0, 1] is listed twice'],
    [{}, { link_click: 2001 }, 'case x1: tested[0].link_click: 2001 is more than 2000 impressions'],
    [{}, { link_click: undefined }, 'case x1: tested[0].link_click: is missing, ctr needs it'],
    [{ anchors: [{ component: 'x', value: 'a' }] }, {}, 'case x1: anchors[0].component: there is no component x'],
    [{ anchors: [{ component: 'ages', value: 'a' }] }, {}, 'case x1: anchors[0].value: ages has no alternative a'],
  ])('rejects %o %o in one line', (changes, ad, problem) => {
    expect(problemsOf(anInput(changes, ad))).toEqual([problem]);
  });

  it('rejects days that do not define waves', () => {
    const days = (...waves: (number | undefined)[]) => waves.map((wave) => ({ ...figures(1000, 10), wave }));
    const row = (own: object) => ({ key: [0, 0], status: 'ACTIVE', ...figures(2000, 20), ...own });
    const whole = { ...row({ days: days(1, 1) }), key: [1, 1] };
    const problems = (own: object) => problemsOf(anInput({ tested: [row(own), whole] }));
    expect(problems({ days: days(1, undefined) })).toEqual([
      'case x1: tested[0].days[1].wave: is missing, other days name theirs',
    ]);
    expect(problems({ days: [] })).toEqual(['case x1: tested[0].days: are missing, waves are given by day']);
    expect(problems({ ...figures(2100, 20), days: days(1, 2), purchase: 2, purchase_value: 80, spend: 20 })).toEqual([
      'case x1: tested[0].impressions: 2100 is not the sum of its days, 2000',
    ]);
    expect(problems({ days: days(1, -2) })).toEqual([expect.stringContaining('tested[0].days[1].wave')]);
  });

  it('rejects more and repeated anchors, and a space that is too large', () => {
    const a = { component: 'headlines', value: 'a' };
    expect(problemsOf(anInput({ anchors: [a, a] }))).toEqual([
      'case x1: anchors[1].component: headlines is anchored twice',
    ]);
    const three = ['ages', 'headlines', 'ages'].map((component) => ({
      component,
      value: component === 'ages' ? '18-24' : 'a',
    }));
    expect(problemsOf(anInput({ anchors: three }))).toContain('case x1: anchors: 3 are more than 2');
    const list = Array.from({ length: 50_001 }, (_, i) => `${i}`);
    expect(problemsOf(anInput({ components: { ages: list }, created: 50_001, tested: [] }))).toEqual([
      'case x1: created: 50001 are more than 50000 variations',
    ]);
    const most = list.slice(0, 50_000);
    expect(problemsOf(anInput({ components: { ages: most }, created: 50_000, tested: [] }))).toEqual([]);
  });

  it('names every malformed field of every case', () => {
    const problems = problemsOf({ version: 1, cases: [anInput({}, { impressions: -1, status: 'LOST' }).cases[0], 3] });
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/^case x1: tested\[0\]\.impressions: /);
    expect(problems[1]).toMatch(/^case x1: tested\[0\]\.status: /);
    expect(problems[2]).toMatch(/^case #2: /);
    expect(problemsOf({ version: 2, cases: [] })).toHaveLength(1);
    expect(problemsOf(null)).toHaveLength(1);
  });
});

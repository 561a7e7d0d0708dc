import { describe, expect, it } from '@jest/globals';
import { baselineSamples } from './baseline.js';
import { componentNames } from '../components/components.js';
import { optionsFor } from '../kinds/choices.js';
import { META } from '../meta/description.js';
import { descriptions } from '../registry.js';
import { TIKTOK } from '../tiktok/description.js';
import { defaultVariable, offeredVariables, usualVariable } from './ranking.js';
import { findVariable, rankedId, rankingOf, rankingsOf, type PlatformResults } from './results.js';

const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

describe.each(descriptions())('the results of $platform', (description) => {
  const { results, goals } = description;
  const components = componentNames(description);

  it('name existing components only', () => {
    const named = [...Object.values(results.fields), ...results.columns];
    expect(named.filter((component) => !components.includes(component))).toEqual([]);
  });

  it('rank every goal by a variable that it offers', () => {
    const type = description.information['campaign_type'];
    const types = (objective: string) => (type?.kind === 'choice' ? optionsFor(type, objective) : [undefined]);
    for (const objective of goals)
      for (const campaign_type of types(objective)) {
        const input = { objective, information: { campaign_type } };
        expect(ids(offeredVariables(description, input, {}))).toContain(defaultVariable(description, input));
      }
    const known = Object.keys(results.defaults).filter((name) => name !== 'default');
    expect(known.filter((goal) => !goals.includes(goal))).toEqual([]);
  });

  it('have each text in both languages, with the same placeholders', () => {
    const own = [...results.variables, ...results.families].flatMap(({ words }) => Object.values(words));
    const texts = [...own, ...Object.values(results.attribution?.words ?? {})];
    const filled = (text: string): string[] => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];
    for (const { en, es } of texts) {
      expect([en.trim(), es.trim()]).not.toContain('');
      expect(filled(es)).toEqual(filled(en));
    }
  });

  it('PROFILE-019 PROFILE-020 define baseline figures with names, each once', () => {
    const { delivery, results: counts } = results.baseline;
    const fields = [...Object.keys(delivery), ...Object.keys(counts).flatMap((name) => [name, `cpa_${name}`])];
    expect(new Set(fields).size).toBe(fields.length);
    expect(Object.keys(baselineSamples(results.baseline))).toEqual(fields);
    for (const { words, sample } of [...Object.values(delivery), ...Object.values(counts)]) {
      expect([words.en, words.es]).not.toContain('');
      expect(sample).toBeGreaterThan(0);
    }
  });

  it('list each variable once', () => {
    expect(new Set(ids(results.variables)).size).toBe(results.variables.length);
  });
});

describe('the variables of Meta', () => {
  it('RESULT-028 are those of the specification, and the counted custom conversions', () => {
    const own = 'offsite_conversion.custom.812';
    const counts = { link_click: 3, post_engagement: 9, [own]: 2, 'offsite_conversion.custom.x': 1 };
    expect(ids(offeredVariables(META, { objective: 'CONVERSIONS' }, counts))).toEqual([
      ...['link_click', 'onsite_conversion.lead_grouped', 'lead', 'omni_app_install', 'omni_purchase'],
      ...['omni_add_to_cart', 'omni_complete_registration', 'omni_initiated_checkout', 'landing_page_view'],
      ...['omni_view_content', 'video_view', own],
    ]);
    expect(findVariable(META.results, own)).toMatchObject({
      measure: { kind: 'rate', event: own },
      words: { name: { en: '812' } },
    });
  });

  it('RESULT-029 exclude counts under a hash, for which no account has a name', () => {
    const hash = '9f86d081884c7d65';
    const counts = { [hash]: 4, [`offsite_conversion.${hash}`]: 4, [`offsite_conversion.custom.${hash}`]: 4 };
    const offered = ids(offeredVariables(META, { objective: 'CONVERSIONS' }, counts));
    expect(offered).toEqual(ids(META.results.variables));
    for (const id of Object.keys(counts)) expect(findVariable(META.results, id)).toBeUndefined();
  });

  it('exclude other actions, even with similar names', () => {
    for (const id of ['', 'link_clicks', 'offsite_conversion.custom.', 'offsite_conversion.custom.1;drop', 'toString'])
      expect(findVariable(META.results, id)).toBeUndefined();
  });

  it('RESULT-004 rank by link_click by default', () => {
    for (const objective of [...META.goals, 'unknown', undefined])
      expect(defaultVariable(META, { objective })).toBe('link_click');
  });
});

describe('variables for a single goal', () => {
  const words = {
    name: { en: 'V', es: 'V' },
    each: { en: 'a v', es: 'una v' },
    one: { en: '', es: '' },
    several: { en: '', es: '' },
  };
  const measure = { kind: 'rate', event: 'v' } as const;
  const results: PlatformResults = {
    ...META.results,
    variables: [
      { id: 'clicks', measure, words },
      { id: 'views', measure, words, when: { goals: ['WATCH'] } },
      { id: 'sales', measure, words, when: { field: 'information.conversion_goal', is: ['PURCHASE'] } },
    ],
    defaults: { default: 'clicks', WATCH: 'views' },
  };
  const description = { ...META, results };

  it('are offered to this goal only, and are its default if the description says so', () => {
    expect(ids(offeredVariables(description, { objective: 'WATCH' }, {}))).toEqual(['clicks', 'views']);
    expect(ids(offeredVariables(description, { information: { conversion_goal: 'PURCHASE' } }, {}))).toEqual([
      'clicks',
      'sales',
    ]);
    expect(defaultVariable(description, { objective: 'WATCH' })).toBe('views');
    expect(defaultVariable(description, { objective: 'OTHER' })).toBe('clicks');
  });
});

describe('a ranking by money', () => {
  const purchases = findVariable(META.results, 'omni_purchase')!;

  it('has an id made of ranking and result, and the measure of its ranking', () => {
    for (const ranking of ['rate', 'cost', 'return'] as const)
      expect(rankingOf(rankedId(ranking, 'omni_purchase'))).toEqual({ ranking, variable: 'omni_purchase' });
    expect(findVariable(META.results, 'cost:omni_purchase')).toMatchObject({
      id: 'cost:omni_purchase',
      measure: { kind: 'cost', event: 'omni_purchase' },
      words: {
        name: { en: 'Cost per result: Purchases', es: 'Coste por resultado: Compras' },
        each: { en: 'a purchase' },
      },
    });
    expect(findVariable(META.results, 'return:omni_purchase')?.measure).toEqual({
      kind: 'return',
      event: 'omni_purchase',
      value: 'omni_purchase',
    });
    expect(findVariable(META.results, 'cost:offsite_conversion.custom.812')?.measure).toEqual({
      kind: 'cost',
      event: 'offsite_conversion.custom.812',
    });
  });

  it('does not exist for unknown results, or without a value for a return', () => {
    expect(findVariable(META.results, 'cost:nothing')).toBeUndefined();
    expect(findVariable(META.results, 'cost:cost:lead')).toBeUndefined();
    expect(findVariable(TIKTOK.results, 'return:clicks')).toBeUndefined();
    expect(findVariable(TIKTOK.results, 'return:conversion')?.measure).toMatchObject({ value: 'total_purchase_value' });
  });

  it('is offered if money was spent, and a return if results had a value', () => {
    expect(rankingsOf(purchases, { spend: 0, values: {} })).toEqual(['rate']);
    expect(rankingsOf(purchases, { spend: 9, values: { lead: 3 } })).toEqual(['rate', 'cost']);
    expect(rankingsOf(purchases, { spend: 9, values: { omni_purchase: 3 } })).toEqual(['rate', 'cost', 'return']);
  });

  it('applies to an experiment once its team has chosen it', () => {
    const input = { objective: 'OUTCOME_TRAFFIC' };
    expect(usualVariable(META, { input, rankedBy: null })).toBe('link_click');
    expect(usualVariable(META, { input, rankedBy: 'cost:lead' })).toBe('cost:lead');
  });
});

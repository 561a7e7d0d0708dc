import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import type { PlatformResults, ResultVariable } from '#libs/platforms/results/results.js';
import { englishTexts } from '../../testing/texts.js';
import { createFormat } from '../format/format.js';
import { recordedText, resultWords, variableName } from './result-words.js';

const t = englishTexts();
const [english, spanish] = [createFormat('en'), createFormat('es')];
const CUSTOM = 'offsite_conversion.custom.812';

const variable = (id: string, name: string, measure: ResultVariable['measure']): ResultVariable => ({
  id,
  measure,
  words: {
    name: { en: name, es: name },
    each: { en: `a ${name}`, es: `un ${name}` },
    one: { en: `{{n}} of ${name}`, es: `{{n}} de ${name}` },
    several: { en: `{{n}} of ${name}`, es: `{{n}} de ${name}` },
  },
});
/** A fictitious platform that counts taps and videos. */
const MADE_UP: PlatformResults = {
  ...META.results,
  click: 'taps',
  families: [],
  variables: [
    variable('taps', 'Taps', { kind: 'rate', event: 'taps' }),
    variable('starts', 'Videos begun', { kind: 'rate', event: 'starts' }),
    variable('p100', 'Seen to the end', { kind: 'share', event: 'ends', of: 'starts' }),
    variable('tap_price', 'Taps', { kind: 'cost', event: 'taps' }),
  ],
};
const wordsOf = (id: string, format = english) => resultWords(MADE_UP, { variable: id, currency: 'EUR' }, t, format);

describe('name of a result', () => {
  it('is in the description, in both languages', () => {
    expect(variableName(META.results, 'onsite_conversion.lead_grouped', 'en')).toBe('Leads (form)');
    expect(variableName(META.results, 'omni_purchase', 'es')).toBe('Compras');
    expect(variableName(META.results, CUSTOM, 'es')).toBe('812');
    expect(variableName(META.results, 'what_is_new', 'en')).toBe('what_is_new');
  });

  it.each([
    ['omni_purchase', 0, '0 purchases recorded', '0 compras registradas'],
    ['omni_purchase', 1, '1 purchase recorded', '1 compra registrada'],
    ['link_click', 1_228, '1,228 link clicks recorded', '1.228 clics en el enlace registrados'],
    ['link_click', 1_000_000, '1,000,000 link clicks recorded', '1.000.000 clics en el enlace registrados'],
    [CUSTOM, 1, '1 conversion 812 recorded', '1 conversión 812 registrada'],
    ['what_is_new', 2, 'what_is_new: 2', 'what_is_new: 2'],
  ])('is combined with its count: %s, %d', (id, count, en, es) => {
    expect(recordedText(META.results, { id, count }, english)).toBe(en);
    expect(recordedText(META.results, { id, count }, spanish)).toBe(es);
  });
});

describe('axis', () => {
  it.each([
    ['taps', 'Click-through rate (%)', 100],
    ['starts', 'Videos begun per impression (%)', 100],
    ['p100', 'Seen to the end of Videos begun (%)', 100],
    ['tap_price', 'Cost per result: Taps (EUR)', 1],
  ])('of %s is %s', (id, axis, factor) => {
    expect(wordsOf(id)).toMatchObject({ axis, factor });
  });
});

describe('figures', () => {
  it('of rates and shares are percent', () => {
    for (const id of ['taps', 'p100']) {
      expect(wordsOf(id).value(0.0157)).toBe('1.57%');
      expect(wordsOf(id).range(0.015, 0.026)).toBe('1.50% – 2.60%');
      expect(wordsOf(id).shortRange(0.015, 0.026)).toBe('1.50–2.60%');
      expect(wordsOf(id).none).toBe(0);
    }
  });

  it('of costs are money; less is better, and no result means no cost', () => {
    const words = wordsOf('tap_price', spanish);
    expect(words.value(0.5).replaceAll(/\s/g, ' ')).toBe('0,50 €');
    expect(words.shortRange(0.4, 0.6).replaceAll(/\s/g, ' ')).toBe('0,40–0,60 €');
    expect(words.value(0.084).replaceAll(/\s/g, ' ')).toBe('0,084 €');
    expect(words.shortRange(0.07, 0.12).replaceAll(/\s/g, ' ')).toBe('0,070–0,12 €');
    expect([words.isCost, words.none]).toEqual([true, null]);
    expect(wordsOf('taps').isCost).toBe(false);
  });

  it('of a return are multiples of the spend', () => {
    const words = resultWords(META.results, { variable: 'return:omni_purchase', currency: 'EUR' }, t, spanish);
    expect([words.value(3.2), words.shortRange(2.5, 4)]).toEqual(['3,20×', '2,50–4,00×']);
    expect(words).toMatchObject({ isCost: false, factor: 1, none: 0, axis: 'Return on ad spend: Compras' });
  });

  it('of a change refer to the value: a rate that is 50% better costs a third less', () => {
    const [rate, cost] = ['link_click', 'cost:link_click'].map((id) =>
      resultWords(META.results, { variable: id, currency: 'EUR' }, t, english),
    );
    expect([rate!.change(0.5), cost!.change(0.5), cost!.change(null)]).toEqual(['+50%', '−33%', '–']);
    expect([rate!.changes(0.25, 1), cost!.changes(0.25, 1)]).toEqual([
      ['+25%', '+100%'],
      ['−50%', '−20%'],
    ]);
    expect(cost!.value(0.5)).toBe('€0.50');
    expect(recordedText(META.results, { id: 'cost:omni_purchase', count: 2 }, english)).toBe('2 purchases recorded');
    expect(recordedText(META.results, { id: `cost:${CUSTOM}`, count: 1 }, english)).toBe('1 conversion 812 recorded');
  });

  it('are a dash if missing', () => {
    expect([
      wordsOf('taps').value(null),
      wordsOf('taps').range(null, 0.2),
      wordsOf('taps').shortRange(null, null),
    ]).toEqual(['–', '–', '–']);
  });
});

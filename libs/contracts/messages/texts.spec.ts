import { describe, expect, it } from '@jest/globals';
import type { KeyedText } from './finding.js';
import type { Language } from './language.js';
import { inWords, texts, withParams } from './texts.js';

const SAMPLE = texts('sample', {
  plain: { en: 'Not found.', es: 'No se ha encontrado.' },
  budget: {
    en: '{{title}}: {{needed}} for {{ads}} ads, less for {{who}}.',
    es: '{{title}}: {{needed}} para {{ads}} anuncios, menos para {{who}}.',
  },
  share: { en: '{{name}} {{created}}/{{planned}}', es: '{{name}} {{created}}/{{planned}}' },
  title: { en: 'Budget', es: 'Presupuesto' },
});

const known = Object.values(SAMPLE);
const say = (text: KeyedText, language: Language) =>
  inWords(text, language, (key) => known.find((one) => one.key === key)?.[language]);

describe('a text by its key', () => {
  it('contains no words', () => {
    expect(SAMPLE.plain.key).toBe('sample.plain');
    // @ts-expect-error a text with something to fill in is not text yet
    const plain: KeyedText = SAMPLE.share;
    expect(plain.key).toBe('sample.share');
    expect(JSON.parse(JSON.stringify(withParams(SAMPLE.share, { name: 'Women', created: 0, planned: 12 })))).toEqual({
      key: 'sample.share',
      params: { name: 'Women', created: 0, planned: 12 },
    });
  });

  it('accepts texts as parameters, without their words', () => {
    const text = withParams(SAMPLE.share, { name: SAMPLE.title, created: [SAMPLE.plain], planned: 1 });
    expect(text.params).toEqual({ name: { key: 'sample.title' }, created: [{ key: 'sample.plain' }], planned: 1 });
    expect(say(text, 'es')).toBe('Presupuesto No se ha encontrado./1');
  });

  it('is formatted with figures, amounts, other texts and lists in the style of the language', () => {
    const text = withParams(SAMPLE.budget, {
      title: SAMPLE.title,
      needed: { amountMinor: 5_040_050, currency: 'USD' },
      ads: 1200,
      who: [
        withParams(SAMPLE.share, { name: '$& $1 {{ads}}', created: 0, planned: 12 }),
        withParams(SAMPLE.share, { name: 'Men', created: 1, planned: 1_000 }),
      ],
    });
    expect(say(text, 'en')).toBe('Budget: 50,400.5 USD for 1,200 ads, less for $& $1 {{ads}} 0/12, Men 1/1,000.');
    expect(say(text, 'es')).toBe(
      'Presupuesto: 50.400,5 USD para 1.200 anuncios, menos para $& $1 {{ads}} 0/12, Men 1/1.000.',
    );
    expect(
      say(withParams(SAMPLE.budget, { ...text.params, needed: { amountMinor: 5040, currency: 'JPY' } } as never), 'es'),
    ).toMatch(/^Presupuesto: 5.040 JPY /);
  });

  it('is empty for an unknown key, and omits missing parameters', () => {
    expect(say({ key: 'sample.tomorrow' }, 'en')).toBeNull();
    expect(say({ key: 'sample.share', params: { name: 'toString' } }, 'en')).toBe('toString /');
    expect(say({ key: 'sample.share', params: { name: { key: 'sample.tomorrow' } } }, 'en')).toBe('sample.tomorrow /');
  });
});

import { describe, expect, it } from '@jest/globals';
import { EMPTY_AUDIENCES } from '#libs/contracts/experiment/meta-experiment.js';
import { describeVariation, metaChoice, metaCounts, metaLabels } from './meta-components.js';
import { metaSpace } from './design/variation-space.js';

const input = {
  audiences: {
    ...EMPTY_AUDIENCES,
    ages: [
      { id: 'a', value: [18, 24] as [number, number] },
      { id: 'b', value: [25, 34] as [number, number] },
    ],
    genders: [{ id: 'g', value: 2 as const }],
  },
  creatives: {
    headlines: [
      { id: 'h1', value: 'One' },
      { id: 'h2', value: 'Two' },
      { id: 'h3', value: 'Three' },
    ],
    copies: [],
    descriptions: [],
    visuals: [],
    ctas: [{ id: 'c', value: 'SHOP_NOW' }],
  },
};

describe('components of a Meta experiment', () => {
  it('counts alternatives in the order that numbers variations', () => {
    expect(metaCounts(input)).toMatchObject({ ages: 2, genders: 1, interests: 0, headlines: 3, ctas: 1 });
    expect(metaSpace(metaCounts(input))).toMatchObject({ ok: true, space: { created: 6 } });
  });

  it('says what a variation is made of, without the lists that are empty', () => {
    expect(metaChoice(4, input)).toEqual({ ages: 1, genders: 0, headlines: 1, ctas: 0 });
    expect(describeVariation(4, input)).toEqual({
      ages: '25–34',
      genders: 'Women',
      headlines: 'Two',
      ctas: 'Shop now',
    });
  });

  it('gives the texts of all alternatives', () => {
    const labels = metaLabels(input);
    expect(labels[0]).toEqual(['18–24', '25–34']);
    expect(labels.length).toBe(14);
  });

  it.each([{}, { audiences: null, creatives: 7 }, { audiences: { ages: 'old', genders: [null, 1] }, creatives: [] }])(
    'takes what a draft lacks for an empty list: %j',
    (stored) => {
      const draft = stored as unknown as typeof input;
      expect(metaLabels(draft, 'es').flat().join('')).toBe('');
      expect(metaLabels(draft)).toHaveLength(14);
    },
  );
});

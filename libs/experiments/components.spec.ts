import { describe, expect, it } from '@jest/globals';
import { choiceOf, labelsOf, sizesOf } from './components.js';
import { variationSpace } from './design/variation-space.js';

const input = {
  platform: 'meta' as const,
  audiences: {
    ages: [
      { id: 'a', value: [18, 24] },
      { id: 'b', value: [25, 34] },
    ],
    genders: [{ id: 'g', value: 2 }],
  },
  creatives: {
    headlines: [
      { id: 'h1', value: 'One' },
      { id: 'h2', value: 'Two' },
      { id: 'h3', value: 'Three' },
    ],
    copies: [],
    ctas: [{ id: 'c', value: 'SHOP_NOW' }],
  },
};

describe('components of an experiment', () => {
  it('are counted in the order that numbers variations, audience components first', () => {
    const { sizes, audienceParts } = sizesOf(input);
    expect([sizes.slice(0, 3), sizes.slice(audienceParts)]).toEqual([
      [2, 1, 0],
      [3, 0, 0, 0, 1],
    ]);
    expect(variationSpace(sizes, audienceParts)).toMatchObject({ ok: true, space: { created: 6 } });
  });

  it('list the alternatives of a variation, without empty lists', () => {
    expect(choiceOf(4, input)).toEqual({ ages: 1, genders: 0, headlines: 1, ctas: 0 });
  });

  it('keep the numbers of an experiment that was submitted with another order', () => {
    const older = { ...input, components: ['genders', 'ages', 'headlines'] };
    expect(choiceOf(4, older)).toEqual({ genders: 0, ages: 1, headlines: 1 });
    expect(labelsOf(older)).toEqual([
      ['Female'],
      [expect.any(String), '25–34'],
      [expect.any(String), 'Two', expect.any(String)],
    ]);
    expect(sizesOf(older)).toEqual({ sizes: [1, 2, 3], audienceParts: 2 });
  });

  it('are those of Meta if an older API stored the experiment without a platform', () => {
    const { platform: _, ...untagged } = input;
    expect(choiceOf(4, untagged as typeof input)).toEqual(choiceOf(4, input));
    expect(labelsOf(untagged as typeof input)).toEqual(labelsOf(input));
  });

  it('return the texts of all alternatives', () => {
    expect(labelsOf(input, 'es')[1]).toEqual(['Mujeres']);
  });
});

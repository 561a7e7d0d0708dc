import { expect, it } from '@jest/globals';
import { shownAd } from './shown-ad.js';

const rows = <T>(...values: T[]) => values.map((value, i) => ({ id: `${i}`, value }));
const input = {
  information: { promoted_url: 'https://shop.example' },
  creatives: {
    headlines: rows('One', 'Two'),
    visuals: rows(
      { name: 'video', type: 'video' as const },
      {
        name: 'walk',
        type: 'carousel' as const,
        carousel: [
          { id: 'a', website: 'https://shop.example/a' },
          { id: 'b', website: 'https://shop.example/b' },
        ],
      },
    ),
    ctas: rows('LEARN_MORE'),
  },
};

it('a choice of alternatives is one ad that opens one page; a carousel opens the page of its first card', () => {
  expect(shownAd(input, { headlines: 1, visuals: 0, ctas: 0 }, 'utm=x')).toMatchObject({
    headline: 'Two',
    button: 'LEARN_MORE',
    link: 'https://shop.example?utm=x',
    cards: [],
  });
  const carousel = shownAd(input, { visuals: 1 }, 'utm=x');
  expect([carousel.link, carousel.headline, carousel.button]).toEqual([
    'https://shop.example/a?utm=x',
    undefined,
    undefined,
  ]);
  expect(carousel.cards.map(({ link }) => link)).toEqual([
    'https://shop.example/a?utm=x',
    'https://shop.example/b?utm=x',
  ]);
});

it('an ad with an incomplete address opens nothing yet', () => {
  expect(shownAd({ ...input, information: {} } as never, { visuals: 0 }, 'utm=x').link).toBe('');
});

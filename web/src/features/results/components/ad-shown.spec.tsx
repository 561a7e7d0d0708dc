/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { resultRow } from '../../../testing/result-row.js';
import { delivered, detail, visitResults } from '../../../testing/visit-results.js';

afterEach(cleanup);

const asset = '5b1d7c0e-0a53-4d0b-9c1b-5f0b5b5b5b5b';
const row = resultRow({ variation: 41, asset });
const fep = resultRow({ type: 'FEP', variation: null, source: null });

/** Opens the details of a row, for an experiment with this visual. */
async function open(visual: object) {
  const page = await visitResults({
    query: '&row=41',
    detail: {
      page_name: 'Luz',
      content: {
        ...detail.content,
        information: { promoted_url: 'https://www.luz.example/sandals' },
        creatives: { visuals: [{ id: 'v', value: { name: 'Beach clip', ...visual } }] },
      },
    },
    curves: { fep, best: row, ads: [row], summary: { ...delivered, conversion: 30 } },
  });
  return { page, drawer: within(await screen.findByRole('dialog', { name: 'Variation V-41' })) };
}

it('the details of a row show its ad in the feed, in stories and in reels', async () => {
  const { page, drawer } = await open({ type: 'image', asset });
  for (const place of ['Feed', 'Story', 'Reels']) {
    await page.user.click(await drawer.findByRole('radio', { name: place }));
    const ad = within(drawer.getByRole('article', { name: `Ad in ${place}` }));
    for (const text of ['Luz', 'Soft soles.', 'Walk lighter', 'luz.example']) expect(ad.getByText(text)).toBeTruthy();
    expect(ad.getByRole('img').getAttribute('src')).toBe(`/api/v1/assets/${asset}`);
    expect(ad.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('https://www.luz.example/sandals');
  }
});

it('a carousel appears with each card, its texts and its address', async () => {
  const second = '6b1d7c0e-0a53-4d0b-9c1b-5f0b5b5b5b5b';
  const carousel = [
    { id: '1', website: 'https://luz.example/one', headline: 'The first', asset },
    { id: '2', website: 'https://shop.example/two', asset: second },
  ];
  const { drawer } = await open({ type: 'carousel', carousel });
  const cards = within(drawer.getByRole('list', { name: 'Cards of the carousel' }))
    .getAllByRole('listitem')
    .map((card) => within(card));
  expect(cards.map((card) => card.getByRole('img').getAttribute('src'))).toEqual(
    [asset, second].map((id) => `/api/v1/assets/${id}`),
  );
  expect(cards[0]!.getByText('The first')).toBeTruthy();
  expect(cards[1]!.getByText('Walk lighter')).toBeTruthy();
  expect(cards[1]!.getByText('shop.example')).toBeTruthy();
});

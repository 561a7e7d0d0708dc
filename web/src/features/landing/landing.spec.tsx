/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { siteTexts } from '../../components/site/site-texts.js';
import { renderPage } from '../../testing/render-page.js';
import { dotField } from './dot-field.js';
import { EXAMPLE } from './example-campaign.js';
import { Landing } from './landing.js';

const show = (language: 'en' | 'es' = 'en') => renderPage(<Landing />, { language, texts: [siteTexts] });

afterEach(cleanup);

describe('landing page', () => {
  it('SHELL-047 states that one example campaign tested 10,529 variations for 330 USD in 24 hours', async () => {
    await show();
    const claim = screen.getByText(/tested 10,529 variations for 330 USD in 24 hours/);
    expect(claim.closest('section')?.textContent).toContain('One example campaign');
    cleanup();
    await show('es');
    const spanish = screen.getByText(/probó 10\.529 variaciones por 330 USD en 24 horas/);
    expect(spanish.closest('section')?.textContent).toContain('Una campaña de ejemplo');
  });

  it('SHELL-048 states an average CTR of 1.5% and 390 ads above 4.7% (a 320% improvement)', async () => {
    await show();
    expect(screen.getByText(/average CTR was 1\.5%, and 390 ads were above 4\.7% \(a 320% improvement\)/)).toBeTruthy();
    cleanup();
    await show('es');
    expect(
      screen.getByText(/CTR medio fue del 1,5 %, y 390 anuncios superaron el 4,7 % \(una mejora del 320 %\)/),
    ).toBeTruthy();
  });

  it('SHELL-044 goes to /login with the Sign Up tab from its Sign up button', async () => {
    await show();
    const [signUp] = screen.getAllByRole('link', { name: 'Sign up' });
    await userEvent.click(signUp as HTMLElement);
    expect(screen.getByText('at /login?tab=2')).toBeTruthy();
  });

  it('SHELL-045 opens the scheduling widget from its Schedule a Demo button', async () => {
    await show();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Schedule a Demo' })[0] as HTMLElement);
    expect(within(screen.getByRole('dialog')).getByRole('heading', { name: 'Schedule a demo' })).toBeTruthy();
  });

  it('shows pictures of the console with a caption, and loads the first picture before everything else', async () => {
    const { container } = await show();
    const [first, ...others] = [...container.querySelectorAll<HTMLImageElement>('figure.shot img')];
    expect(others).toHaveLength(3);
    expect(first?.closest('figure')?.textContent).toBe('The console itself, with the data of our demo.');
    expect([first?.getAttribute('loading'), first?.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
    expect(others.map((picture) => picture.getAttribute('loading'))).toEqual(['lazy', 'lazy', 'lazy']);
    const source = first?.closest('picture')?.querySelector('source');
    expect([source?.media, source?.srcset]).toEqual(['(max-width: 767px)', '/images/results-phone-light-en.webp']);
  });

  it('counts variations as the product of the alternatives, and warns above 50,000', async () => {
    await show();
    const result = screen.getByText('variations', { exact: false, selector: '.multiplier-result span' });
    expect(result.textContent).toBe('2,880 variations');
    const more = (name: string) => userEvent.click(screen.getByRole('button', { name: `One more: ${name}` }));
    await more('Headlines');
    expect(result.textContent).toBe('3,360 variations');
    expect(screen.queryByText(/Please remove a few parameters/)).toBeNull();
    for (const name of ['Ages', 'Locations', 'Interests', 'Copies', 'Visuals'])
      for (let i = 0; i < 3; i++) await more(name);
    expect(result.textContent).toBe('82,320 variations');
    expect(screen.getByText(/Please remove a few parameters/)).toBeTruthy();
  });

  it('states what a search reaches in our simulations, compared with one wave, and the limits of the simulations', async () => {
    await show();
    const section = screen.getByRole('region', { name: 'Search for the best, with the same budget' });
    const rows = within(section).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['not at all89%97%', 'somewhat89%97%', 'fully89%95%']);
    expect(section.textContent).toMatch(
      /last 40% of time.*on 30 simulated experiments of 1,296 and 2,000 combinations.*leaves out .*other advertisers.*at least 3 days, or 5 for three waves/,
    );
  });
});

describe('field of dots', () => {
  it('SHELL-047 SHELL-048 shows each of the 10,529 variations once and marks 390', () => {
    const field = dotField({ total: EXAMPLE.variations, marked: EXAMPLE.above, columns: 143 });
    expect(field.fullRows * field.columns + field.rest).toBe(10_529);
    expect(new Set(field.marked).size).toBe(390);
  });

  it('has exactly the requested number of dots, for any width', () => {
    const sizes = fc
      .record({
        total: fc.integer({ min: 1, max: 3_000 }),
        columns: fc.integer({ min: 1, max: 200 }),
        share: fc.double({ min: 0, max: 0.5, noNaN: true }),
      })
      .map(({ share, ...size }) => ({ ...size, marked: Math.floor(size.total * share) }));
    fc.assert(
      fc.property(sizes, (size) => {
        const { columns, fullRows, rest, marked } = dotField(size);
        expect(fullRows * columns + rest).toBe(size.total);
        expect(rest).toBeLessThan(columns);
        expect(marked).toHaveLength(size.marked);
        expect(marked.every((at, index) => at >= 0 && at < size.total && at !== marked[index + 1])).toBe(true);
      }),
    );
    expect(() => dotField({ total: 3, marked: 4, columns: 2 })).toThrow(RangeError);
  });
});

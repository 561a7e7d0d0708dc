/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { renderPage } from '../../testing/render-page.js';
import { Help } from './help.js';
import { helpTexts } from './help-texts.js';

const show = (language: 'en' | 'es' = 'en') => renderPage(<Help />, { language, texts: [helpTexts] });

/** The chapters, the rules of thumb left out: the advice stands where it is needed. */
async function chapters(language: 'en' | 'es'): Promise<string> {
  const { container } = await show(language);
  return [...container.querySelectorAll('.document-section')].map(({ textContent }) => textContent).join('\n');
}

afterEach(cleanup);

describe('the tutorial', () => {
  it("LEGAL-005 is titled 'How to Use' plus the product's name", async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`How to Use ${PRODUCT_NAME}`);
    expect(document.title).toContain(`How to Use ${PRODUCT_NAME}`);
  });

  it('shows a picture in every chapter, each described in words', async () => {
    const { container } = await show();
    const sections = [...container.querySelectorAll('.document-section')];
    expect(sections.length).toBeGreaterThan(6);
    const described = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'));
    expect(new Set(described).size).toBe(sections.length);
    expect(described.every((label) => (label?.length ?? 0) > 20)).toBe(true);
    expect(container.textContent).not.toMatch(/\{\{|\*\*|\]\(/);
  });

  it.each<[advice: string, english: RegExp, spanish: RegExp]>([
    [
      'LEGAL-014 about 30 conversions per experiment',
      /Aim for about 30 conversions per experiment/,
      /unas 30 conversiones por experimento/,
    ],
    ['LEGAL-015 experiments run up to 7 days', /Experiments run up to 7 days/, /Los experimentos duran hasta 7 días/],
    [
      'LEGAL-016 audiences between 250,000 and 1 million',
      /Prefer audiences between 250,000 and 1 million/,
      /entre 250\.000 y 1 millón/,
    ],
    ['LEGAL-016 no audiences under 50,000', /Avoid audiences under 50,000/, /Evite audiencias de menos de 50\.000/],
    [
      'LEGAL-017 at least 4 versions of each creative part',
      /Test at least 4 versions of each creative part/,
      /al menos 4 versiones de cada parte creativa/,
    ],
    [
      'LEGAL-018 a budget for at least 1,000 impressions in other markets',
      /budget for at least 1,000 impressions in other markets/,
      /presupuesto para al menos 1\.000 impresiones en otros mercados/,
    ],
  ])('advises %s', async (_advice, english, spanish) => {
    expect(await chapters('en')).toMatch(english);
    cleanup();
    expect(await chapters('es')).toMatch(spanish);
  });

  it('LEGAL-019 names no market beside the other ones', async () => {
    const sentences = (await chapters('en')).match(/[^.]*\bmarkets?\b[^.]*\./g) ?? [];
    expect(sentences.map((sentence) => sentence.trim())).toEqual([
      'Plan a budget for at least 1,000 impressions in other markets.',
    ]);
  });
});

/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { readDocument } from '../../testing/read-document.js';
import { renderPage } from '../../testing/render-page.js';
import { Help } from './help.js';
import { helpTexts } from './help-texts.js';

const show = (language: 'en' | 'es' = 'en') => renderPage(<Help />, { language, texts: [helpTexts] });

const read = (language: 'en' | 'es') => readDocument(<Help />, helpTexts, language);

/** Expects advice, in both languages, in a chapter and not only among the rules of thumb. */
async function expectAdvice(english: string[], spanish: string[]): Promise<void> {
  const chapters = { en: (await read('en')).join('\n'), es: (await read('es')).join('\n') };
  for (const advice of english) expect(chapters.en).toContain(advice);
  for (const advice of spanish) expect(chapters.es).toContain(advice);
}

afterEach(cleanup);

describe('tutorial', () => {
  it("CONST-001 LEGAL-005 is titled 'How to Use' plus the product's name", async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`How to Use ${PRODUCT_NAME}`);
    expect(document.title).toContain(`How to Use ${PRODUCT_NAME}`);
    cleanup();
    await show('es');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Cómo usar ${PRODUCT_NAME}`);
  });

  it('shows a described picture in every chapter', async () => {
    const { container } = await show();
    const sections = [...container.querySelectorAll('.document-section')];
    expect(sections.length).toBeGreaterThan(6);
    const described = screen
      .getAllByRole('img')
      .map((picture) => picture.getAttribute('aria-label') ?? picture.getAttribute('alt'));
    expect(new Set(described).size).toBe(sections.length);
    expect(described.every((label) => (label?.length ?? 0) > 20)).toBe(true);
    expect(container.textContent).not.toMatch(/\{\{|\*\*|\]\(/);
  });

  it('has one title, chapters in order below it, and a table of contents that links to each', async () => {
    const { container } = await show();
    const headings = screen.getAllByRole('heading');
    expect(headings.map(({ tagName }) => tagName)).toEqual(['H1', ...headings.slice(1).map(() => 'H2')]);
    const [contents] = screen.getAllByRole('navigation', { name: 'Chapters' });
    const links = within(contents!).getAllByRole('link');
    const chapters = [...container.querySelectorAll('.document-section h2')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(chapters.map(({ id }) => `#${id}`));
    links[0]!.focus();
    for (const link of links) {
      expect(document.activeElement).toBe(link);
      await userEvent.tab();
    }
  });

  it('LEGAL-014 advises about 30 conversions per experiment', async () => {
    await expectAdvice(
      ['Aim for about 30 conversions per experiment.'],
      ['Busque unas 30 conversiones por experimento.'],
    );
  });

  it('LEGAL-015 states that experiments run up to 7 days', async () => {
    await expectAdvice(['Experiments run up to 7 days,'], ['Los experimentos duran hasta 7 días']);
  });

  it('LEGAL-016 prefers audiences between 250,000 and 1 million, and avoids those under 50,000', async () => {
    await expectAdvice(
      ['Prefer audiences between 250,000 and 1 million people.', 'Avoid audiences under 50,000.'],
      ['Prefiera públicos de entre 250.000 y 1 millón de personas.', 'Evite públicos de menos de 50.000 personas.'],
    );
  });

  it('LEGAL-017 advises at least 4 versions of each creative part', async () => {
    await expectAdvice(
      ['Test at least 4 versions of each creative part:'],
      ['Pruebe al menos 4 versiones de cada parte creativa:'],
    );
  });

  it('LEGAL-018 advises a budget for at least 1,000 impressions in other markets', async () => {
    await expectAdvice(
      ['Plan a budget for at least 1,000 impressions in other markets.'],
      ['Prevea un presupuesto para al menos 1.000 impresiones en otros mercados.'],
    );
  });

  it("LEGAL-019 names no market beside 'other markets', in either language", async () => {
    const sentencesWith = async (language: 'en' | 'es', word: RegExp) =>
      (await read(language)).flatMap((line) => line.split(/(?<=\.) /).filter((sentence) => word.test(sentence)));
    expect(await sentencesWith('en', /\bmarkets?\b/)).toEqual([
      'Plan a budget for at least 1,000 impressions in other markets.',
    ]);
    expect(await sentencesWith('es', /\bmercados?\b/)).toEqual([
      'Prevea un presupuesto para al menos 1.000 impresiones en otros mercados.',
    ]);
  });

  it('has the same figures in the rules of thumb as in their chapters', async () => {
    const { container } = await show();
    const rules = [...container.querySelectorAll('.help-rules li')];
    expect(rules.length).toBe(6);
    const chapters = [...container.querySelectorAll('.document-section')].map(({ textContent }) => textContent).join();
    for (const rule of rules) {
      const figures = rule.querySelector('strong')?.textContent.match(/[\d,]+/g) ?? [];
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures) expect(chapters).toContain(figure);
    }
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { pageTexts, withHead } from './page-heads.js';

const template = readFileSync('web/index.html', 'utf8');
const login = {
  page: '/login',
  language: 'es',
  title: 'Iniciar sesión',
  description: 'Un "solo" <experimento>.',
} as const;

describe('the heads of public pages', () => {
  it.each(['en', 'es'] as const)(
    'have their own title and description in %s, short enough for search results',
    async (language) => {
      const texts = Object.values(await pageTexts(language, PRODUCT_NAME));
      expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
      expect(new Set(texts.map(({ description }) => description)).size).toBe(texts.length);
      for (const { title, description } of texts) {
        expect(title.length).toBeLessThanOrEqual(60);
        expect(description.length).toBeGreaterThan(40);
        expect(description.length).toBeLessThanOrEqual(160);
        expect(description).not.toContain('{{');
      }
    },
  );

  it('name language, address and picture if the address of the console is known', () => {
    const html = withHead(template, { ...login, origin: 'https://polyad.example' });
    expect(html).toContain('<html lang="es">');
    expect(html.match(/<title>.*<\/title>/g)).toEqual([`<title>Iniciar sesión · ${PRODUCT_NAME}</title>`]);
    expect(html).toContain('<meta name="description" content="Un &quot;solo&quot; &lt;experimento&gt;." />');
    expect(html).toContain('<link rel="canonical" href="https://polyad.example/login" />');
    expect(html).toContain('<meta property="og:image" content="https://polyad.example/images/card-es.png" />');
    expect(html).not.toContain('noindex');
  });

  it('leave out everything that needs that address if it is unknown', () => {
    const html = withHead(template, { ...login, origin: null });
    expect(html).toContain('og:title');
    expect(html).not.toMatch(/canonical|og:url|og:image/);
  });

  it('keep every other page out of search results', () => {
    expect(template).toContain('<meta name="robots" content="noindex" />');
  });
});

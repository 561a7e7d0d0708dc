import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Language } from '#libs/contracts/messages/language.js';

interface PageText {
  title: string;
  description: string;
}

/** The pages that search engines and link previews know. Each file has the name of its address; `/` is `index`. */
const PUBLIC_PAGES = ['/', '/pricing', '/login', '/privacy', '/terms', '/cookies'] as const;
type PublicPage = (typeof PUBLIC_PAGES)[number];

const CARD = { width: 1200, height: 630 };
const LOCALES: Record<Language, string> = { en: 'en_US', es: 'es_ES' };
/** The template's title is the product's name. This file imports none of our code: Vite's configuration must run unbuilt. */
const TEMPLATE_TITLE = /<title>([^<]*)<\/title>/;
const TEMPLATE_ROBOTS = /\s*<meta name="robots"[^>]*>/;

/**
 * Writes an index.html for each public page in each language. Its head describes the page to readers that run no scripts: link previews and
 * search engines. The API picks the file by address and language; index.html serves all other pages.
 * @param publicUrl the console's public origin, for the absolute addresses that previews and the site map need; without it both are left
 *   out
 */
export const pageHeads = (publicUrl: string | undefined): Plugin => ({
  name: 'page-heads',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const template = bundle['index.html'];
      if (template?.type !== 'asset') throw new Error('the build has no index.html');
      const origin = publicUrl === undefined || publicUrl === '' ? null : new URL(publicUrl).origin;
      for (const language of Object.keys(LOCALES) as Language[]) {
        const texts = await pageTexts(language, productOf(template.source));
        for (const page of PUBLIC_PAGES) {
          const source = withHead(String(template.source), { page, language, origin, ...texts[page] });
          this.emitFile({ type: 'asset', fileName: `${fileOf(page)}.${language}.html`, source });
        }
      }
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(origin) });
      if (origin !== null) this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: siteMap(origin) });
    },
  },
});

const productOf = (template: string | Uint8Array): string => TEMPLATE_TITLE.exec(String(template))?.[1] ?? '';
const fileOf = (page: PublicPage): string => (page === '/' ? 'index' : page.slice(1));

interface Head extends PageText {
  page: PublicPage;
  language: Language;
  /** The console's public origin; null if it is not known at build time. */
  origin: string | null;
}

/** The template with the head of one page. */
export function withHead(template: string, { page, language, origin, title, description }: Head): string {
  const product = productOf(template);
  const name = page === '/' ? `${product} · ${title}` : `${title} · ${product}`;
  const properties: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': product,
    'og:title': page === '/' ? title : name,
    'og:description': description,
    'og:locale': LOCALES[language],
    ...(origin !== null && {
      'og:url': origin + page,
      'og:image': `${origin}/images/card-${language}.png`,
      'og:image:width': String(CARD.width),
      'og:image:height': String(CARD.height),
      'og:image:alt': title,
    }),
  };
  const head = [
    `<title>${escaped(name)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...(origin === null ? [] : [`<link rel="canonical" href="${escaped(origin + page)}" />`]),
    ...Object.entries(properties).map(([key, text]) => `<meta property="${key}" content="${escaped(text)}" />`),
    ...(origin === null ? [] : ['<meta name="twitter:card" content="summary_large_image" />']),
  ];
  return template
    .replace(TEMPLATE_ROBOTS, '')
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(TEMPLATE_TITLE, () => head.join('\n    '));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A search engine has no use for pages behind the login. Links with tokens belong to their reader alone. */
const robots = (origin: string | null): string =>
  [
    'User-agent: *',
    ...['/api/', '/sanctum/', '/join', '/password/', '/profile', '/experiment'].map((path) => `Disallow: ${path}`),
    ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n');

const siteMap = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PUBLIC_PAGES.map((page) => `  <url><loc>${escaped(origin + page)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** The same words that the pages themselves put into the head (lib/page-head). */
export async function pageTexts(language: Language, product: string): Promise<Record<PublicPage, PageText>> {
  const read = async (name: string) => {
    const file = fileURLToPath(new URL(`../src/${name}.json`, import.meta.url));
    return JSON.parse((await readFile(file, 'utf8')).replaceAll('{{product}}', product));
  };
  const [site, legal, shared] = await Promise.all(
    ['components/site/texts.', 'features/legal/texts.', 'i18n/'].map((file) => read(`${file}${language}`)),
  );
  const documentOf = ({ title, lead }: { title: string; lead: string }) => ({ title, description: lead });
  return {
    '/': site,
    '/pricing': site.pricing,
    '/login': documentOf(shared.login),
    '/privacy': documentOf(legal.privacy),
    '/terms': documentOf(legal.terms),
    '/cookies': documentOf(legal.cookies),
  };
}

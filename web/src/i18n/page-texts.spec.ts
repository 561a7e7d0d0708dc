import { describe, expect, it } from '@jest/globals';

const PAGES = ['features/consent', 'features/help', 'components/site', 'features/legal'];

type Text = [path: string, text: string];

/** Every text by its path. The position in a list is part of the path, so that a missing list item is noticed. */
function flat(value: unknown, path = ''): Text[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, entry]) => flat(entry, `${path}/${key}`));
}

async function textsOf(page: string, language: string): Promise<Map<string, string>> {
  const { default: texts } = (await import(`../${page}/texts.${language}.json`, { with: { type: 'json' } })) as {
    default: object;
  };
  return new Map(flat(texts));
}

/** Placeholders (names, figures), and link targets. */
const references = (text: string) =>
  [...text.matchAll(/\{\{\w+\}\}|\]\([^)]+\)/g)].map(([reference]) => reference).sort();

describe.each(PAGES)('long texts of %s', (page) => {
  it('SHELL-033 exist in both languages', async () => {
    const english = await textsOf(page, 'en');
    const spanish = await textsOf(page, 'es');
    expect(english.size).toBeGreaterThan(10);
    expect([...spanish.keys()]).toEqual([...english.keys()]);
  });

  it('have the same names and links in both languages', async () => {
    const spanish = await textsOf(page, 'es');
    const unequal = [...(await textsOf(page, 'en'))].filter(
      ([path, text]) => references(text).join() !== references(spanish.get(path) ?? '').join(),
    );
    expect(unequal).toEqual([]);
  });

  it('are translated from English', async () => {
    const spanish = await textsOf(page, 'es');
    const sentences = [...(await textsOf(page, 'en'))].filter(([, text]) => text.split(' ').length > 4);
    expect(sentences.filter(([path, text]) => spanish.get(path) === text)).toEqual([]);
  });

  it('are empty only for free cells of the example', async () => {
    const empty = [...(await textsOf(page, 'en')), ...(await textsOf(page, 'es'))].filter(
      ([, text]) => text.trim() === '',
    );
    expect(empty.every(([path]) => path.startsWith('/results/rows/3/'))).toBe(true);
  });
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { descriptions } from '#libs/platforms/registry.js';
import type { Language } from '#libs/contracts/messages/language.js';

const SOURCES = path.resolve(import.meta.dirname, '..');

/** Every text of a language: its file, its path in it, and the text. */
function textsOf(language: Language): { key: string; text: string }[] {
  const flat = (value: unknown, key: string): { key: string; text: string }[] =>
    typeof value === 'string'
      ? [{ key, text: value.replace(/\{\{\w+\}\}/g, '…') }]
      : Object.entries(value as object).flatMap(([name, entry]) => flat(entry, `${key}/${name}`));
  const files = globSync([`i18n/*${language}.json`, `**/texts.${language}.json`], { cwd: SOURCES }).flatMap((file) =>
    flat(JSON.parse(readFileSync(path.join(SOURCES, file), 'utf8')), file),
  );
  const described = descriptions().flatMap(({ platform, texts, cards, steps }) =>
    flat({ texts, cards, steps }, platform).filter(({ key }) => key.endsWith(`/${language}`)),
  );
  return [...files, ...described];
}

const where = (language: Language, pattern: RegExp) => textsOf(language).filter(({ text }) => pattern.test(text));

describe('words of the interface', () => {
  it('CONST-002 are those of the specification if it has them', () => {
    const english = textsOf('en').map(({ text }) => text);
    for (const text of [
      'Language Updated',
      'Please select a valid date range.',
      "Your draft couldn't be saved.",
      'A new sample has been added.',
    ])
      expect(english).toContain(text);
    expect(textsOf('es').map(({ text }) => text)).toContain('Idioma actualizado');
  });

  it("CONST-002 keep the specification's misspellings in English, and are spelled correctly in Spanish", () => {
    const formTexts = Object.values(FORM_TEXTS).map(({ en, es }) => ({ en, es }));
    for (const text of [
      { en: 'Please input a vild phone number.', es: 'Escriba un número de teléfono válido.' },
      {
        en: "Some selected files doesn't contain valid formats, please verify.",
        es: 'Algunos de los archivos seleccionados no tienen un formato válido; compruébelos.',
      },
    ])
      expect(formTexts).toContainEqual(text);
  });

  it('CONST-002 have a Spanish sentence for every English one', () => {
    const spanish = new Map(textsOf('es').map(({ key, text }) => [key.replace('es.json', 'en.json'), text]));
    const sentences = textsOf('en').filter(
      ({ key, text }) => key.includes('en.json') && /\p{L}{2,} \p{L}{2,} /u.test(text),
    );
    expect(sentences.length).toBeGreaterThan(500);
    expect(sentences.filter(({ key, text }) => spanish.get(key) === undefined || spanish.get(key) === text)).toEqual(
      [],
    );
    // No Spanish sentence has broken encoding.
    expect(where('es', /\uFFFD|Ã|Â|&[a-z]+;/u)).toEqual([]);
  });

  it('are polite in Spanish', () => {
    expect(where('es', /(?<!\p{L})(tu|tus|tú|te|ti|contigo|tuyo|tuya|vosotros)(?!\p{L})/iu)).toEqual([]);
    expect(
      where('es', /(?<!\p{L})(puedes|tienes|quieres|quieras|debes|has|eres|estás|podrás|verás)(?!\p{L})/iu),
    ).toEqual([]);
    expect(
      where('es', /(^|\. )(Elige|Suelta|Arrastra|Pulsa|Haz|Escribe|Añade|Abre|Vincula|Inicia|Guarda)(?!\p{L})/u),
    ).toEqual([]);
  });

  // The second word of a pair is the interface's term.
  it.each<[instead: RegExp, word: string]>([
    [/(?<!\p{L})títulos?(?!\p{L})/iu, 'titular'],
    [/(?<!\p{L})(intervalos?) de edad/iu, 'rango de edad'],
    [/(?<!\p{L})puestos?(?!\p{L})/iu, 'plaza'],
    [/(?<!\p{L})audiencias?(?!\p{L})/iu, 'público, as Ads Manager has it'],
    [/grupos? de ubicaciones/iu, 'lugar'],
    [/en vivo/iu, 'en curso (experimento), activo (anuncio)'],
    [/experimentos? completados?/iu, 'finalizado'],
    [/registro de auditoría/iu, 'registro de actividad'],
    [/de seguridad de que/iu, 'certeza'],
    [/(?<!\p{L})e-?mails?(?!\p{L})/iu, 'correo'],
    [/(?<!\p{L})(eliminar|elimine|suprimir)(?!\p{L})/iu, 'quitar, borrar'],
    [/(?<!\p{L})log-?in(?!\p{L})/iu, 'inicio de sesión'],
  ])('do not use %s beside %s in Spanish', (instead) => {
    expect(where('es', instead)).toEqual([]);
  });

  it.each<[instead: RegExp, word: string]>([
    [/\bsign(ed|ing|s)?[- ]in\b/i, 'log in'],
    [/\b(e-)?mails?\b/i, 'email'],
    [/\bad ?groups?\b/i, 'ad set'],
    [/\bcampaigns? (is|are) (live|running)\b/i, 'experiment'],
  ])('do not use %s beside %s in English', (instead) => {
    expect(where('en', instead)).toEqual([]);
  });

  it('take the name of the level between campaign and ads from the platform', () => {
    // The pages of the staff show all platforms at once, so they have one word for this level.
    const generic = [...where('en', /\bad ?(set|group)s?\b/i), ...where('es', /(conjunto|grupo)s? de anuncios/iu)];
    expect(generic.filter(({ key }) => !/dashboard\/repairs|adsets-created/.test(key))).toEqual([]);
  });

  it('format percentages, thousands and quotes as in each language', () => {
    expect(where('en', /\d\s%/)).toEqual([]);
    expect(where('es', /\d%/)).toEqual([]);
    // $0.025, 0,025 $
    expect(where('en', /[1-9]\.\d{3}(?!\d)/)).toEqual([]);
    expect(where('es', /[1-9],\d{3}(?!\d)/)).toEqual([]);
    expect(where('es', /[“”]/)).toEqual([]);
    expect(where('en', /[«»]/)).toEqual([]);
  });

  it('open questions and exclamations in Spanish with their signs', () => {
    for (const [end, start] of [
      ['?', '¿'],
      ['!', '¡'],
    ] as const)
      expect(textsOf('es').filter(({ text }) => text.includes(end) && !text.includes(start))).toEqual([]);
  });

  it('are in sentence case, except for words of the specification', () => {
    const titled = textsOf('en').filter(({ text }) => /^\p{Lu}\p{Ll}+( \p{Lu}\p{Ll}+)+$/u.test(text));
    expect(titled.map(({ text }) => text).sort()).toEqual(TITLE_CASE);
  });
});

/** Exactly as specified, or names. */
const TITLE_CASE = [
  ...['Advertising Objective', 'Apply Now', 'Audience Setup', 'Book Now', 'Contact Us', 'Contact Us'],
  ...['Create Experiment', 'Creative Setup', 'Draft Saved'],
  ...[
    'Facebook Marketplace',
    'Get Quote',
    'Global App Bundle',
    'Go To Home',
    'In Feed',
    'Information Setup',
    'Instagram Explore',
  ],
  ...[
    'Landing Page View',
    'Language Updated',
    'Learn More',
    'Link Clicks',
    'Pending Ads',
    'Pending Campaign',
    'Pending Review',
    'Reset Experiment',
  ],
  ...['Review Pending', 'Sample Saved', 'Shop Now', 'Sign Up', 'Sign Up', 'Template Saved'],
  ...['Tiktok Lite', 'Use Template', 'Video Views'],
];

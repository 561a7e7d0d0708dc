/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { writeStored } from '../lib/storage/storage.js';
import { visitorLanguage } from './index.js';

const setBrowserLanguages = (...languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });

afterEach(() => localStorage.clear());

describe('language of a visitor', () => {
  it.each([
    [['es-MX', 'en-US'], 'es'],
    [['fr-FR', 'es'], 'es'],
    [['en-GB'], 'en'],
  ] as const)(
    'SHELL-035 is the first language in the browser list %j that the site supports: %s',
    (languages, expected) => {
      setBrowserLanguages(...languages);
      expect(visitorLanguage('es')).toBe(expected);
      expect(visitorLanguage('en')).toBe(expected);
    },
  );

  it.each(['en', 'es'] as const)(
    'SHELL-035 is the default, %s, if the site supports no language of the browser',
    (language) => {
      setBrowserLanguages('fr-FR', 'de');
      expect(visitorLanguage(language)).toBe(language);
    },
  );

  it('is the language that the visitor chose before', () => {
    setBrowserLanguages('en-GB');
    writeStored('necessary', 'language', 'es');
    expect(visitorLanguage('en')).toBe('es');
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  APP_CALLS_TO_ACTION,
  LEADS_CALLS_TO_ACTION,
  WEB_CALLS_TO_ACTION,
} from '#libs/platforms/meta/calls-to-action.js';
import { CALL_TO_ACTION_WORDS } from '#libs/platforms/meta/call-to-action-words.js';
import { INDUSTRIES, industryNamed } from '#libs/contracts/experiment/form/industries.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { ALL_TEXTS } from '../testing/all-texts.js';

const { translation: en } = ALL_TEXTS.en;
const { translation: es } = ALL_TEXTS.es;

describe('choices that the server names by a key', () => {
  it("SHELL-033 have a name for each of the contract's industries: the contract's in English, and a Spanish one", () => {
    expect(en.industry).toEqual(INDUSTRIES);
    expect(Object.keys(es.industry)).toEqual(Object.keys(INDUSTRIES));
    expect(sameIn(INDUSTRIES, es.industry)).toEqual([]);
    expect(Object.values(INDUSTRIES).map(industryNamed)).toEqual(Object.keys(INDUSTRIES));
    expect(industryNamed('Basket weaving')).toBeUndefined();
  });

  it('SHELL-033 have a text for each call to action of every objective', () => {
    const codes = new Set([...WEB_CALLS_TO_ACTION, ...LEADS_CALLS_TO_ACTION, ...APP_CALLS_TO_ACTION]);
    expect([...codes].filter((code) => textIn(code, 'en') === textIn(code, 'es'))).toEqual([]);
  });

  it('have different names', () => {
    const buttons = LANGUAGES.map((language) => WEB_CALLS_TO_ACTION.map((code) => textIn(code, language)));
    for (const names of [Object.values<string>(en.industry), Object.values<string>(es.industry), ...buttons])
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});

const textIn = (code: keyof typeof CALL_TO_ACTION_WORDS, language: Language): string =>
  CALL_TO_ACTION_WORDS[code][language];

const sameIn = (english: Record<string, string>, spanish: Record<string, string>): string[] =>
  Object.keys(english).filter((key) => spanish[key] === english[key]);

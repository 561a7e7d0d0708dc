import { describe, expect, it } from '@jest/globals';
import { TOKEN_LOGIN_MESSAGES } from '#libs/contracts/account/access.js';
import { LINK_PAGE } from '#libs/contracts/account/link-page.js';
import { SERVER_TEXTS } from '../lib/api/server-texts.js';
import { ALL_TEXTS } from '../testing/all-texts.js';
import sharedEn from './en.json' with { type: 'json' };
import memberEn from './member.en.json' with { type: 'json' };

const en = ALL_TEXTS.en.translation;
const es = ALL_TEXTS.es.translation;

/** Every text by its full key. */
function flat(tree: object, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[path + name, value]] : flat(value as object, `${path}${name}.`),
  );
}

const english = new Map(flat(en));
const spanish = new Map(flat(es));
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe('texts', () => {
  it('SHELL-033 exist in both languages', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('fill in the same figures and names in both languages', () => {
    const unequal = [...english].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(spanish.get(key) ?? '').join(),
    );
    expect(unequal).toEqual([]);
  });

  it('ERR-013 quote what the server says to the letter, and say each of it in Spanish', () => {
    for (const [group, texts] of Object.entries(SERVER_TEXTS) as [
      keyof typeof SERVER_TEXTS,
      Record<string, string>,
    ][]) {
      expect([group, en[group]]).toEqual([group, texts]);
      const own = es[group] as Record<string, string>;
      expect(Object.keys(texts).filter((name) => !own[name] || own[name] === texts[name])).toEqual([]);
    }
  });

  it('of the pop-up that the server writes are said in both languages, with the same names filled in', () => {
    for (const [name, text] of Object.entries(LINK_PAGE.en)) {
      const own = LINK_PAGE.es[name as keyof typeof LINK_PAGE.es];
      expect([name, own === text, placeholders(own)]).toEqual([name, false, placeholders(text)]);
    }
  });

  it('AUTH-051 AUTH-054 have a sentence of its own for each cause of a failed token login', () => {
    expect(en.tokenLoginMessages).toEqual(TOKEN_LOGIN_MESSAGES);
    for (const texts of [en.tokenLoginMessages, es.tokenLoginMessages])
      expect(new Set(Object.values(texts)).size).toBe(7);
  });

  it('of a visitor and of a member have no group in common, so that either file can come first', () => {
    expect(Object.keys(sharedEn).filter((group) => group in memberEn)).toEqual([]);
  });

  it('are empty nowhere', () => {
    expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { CATALOGS } from '#libs/contracts/messages/format-text.js';
import { platformNames } from '#libs/platforms/fields/titles.js';
import { ALL_TEXTS, MEMBER_GROUPS } from '../testing/all-texts.js';
import sharedEn from './en.json' with { type: 'json' };

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

  it('have the same figures and names in both languages', () => {
    const unequal = [...english].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(spanish.get(key) ?? '').join(),
    );
    expect(unequal).toEqual([]);
  });

  it('ERR-013 include every text of the server under its key', () => {
    const missing = [...CATALOGS, ...platformNames()]
      .flatMap((catalogue) => Object.values(catalogue))
      .filter(({ key, en, es }) => english.get(key) !== en || spanish.get(key) !== es);
    expect(missing).toEqual([]);
  });

  it('have no group for both visitors and members, so that they load in any order', () => {
    expect(Object.keys(sharedEn).filter((group) => MEMBER_GROUPS.includes(group))).toEqual([]);
  });

  it('are never empty', () => {
    expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

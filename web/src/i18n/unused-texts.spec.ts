import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import memberEn from '../app/member-texts/en.js';
import { isNamed, writtenStrings } from '../testing/used-keys.js';
import sharedEn from './en.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The folders that use texts: the console, and the libraries with codes that select a text. */
const SOURCES = ['web/src', 'libs/contracts', 'libs/platforms'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|(^|\/)testing\/|generated\.ts$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8')),
);

const keysOf = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name] : keysOf(value as object, `${path}${name}.`),
  );

describe('unused-texts check', () => {
  const written = writtenStrings([
    "t('list.title'); t(`state.${name}.help`); t('list.rows', { count }); t(`${name}`);",
  ]);

  it.each(['list.title', 'state.running.help', 'list.rows_one'])('finds the use of %s', (key) =>
    expect(isNamed(key, written)).toBe(true),
  );
  it.each(['list.titles', 'state.running', 'list', 'title'])('misses a use of %s', (key) =>
    expect(isNamed(key, written)).toBe(false),
  );
});

describe('texts of the console', () => {
  it('are all used', () => {
    const written = writtenStrings(SOURCES);
    expect(keysOf({ ...sharedEn, ...memberEn }).filter((key) => !isNamed(key, written))).toEqual([]);
  });
});

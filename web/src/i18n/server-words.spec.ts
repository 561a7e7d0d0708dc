import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { matchedWords } from '../testing/matched-words.js';

/** Files that are allowed to distinguish texts by their words, with the reason. */
const ALLOWED: Record<string, string> = {
  'web/src/lib/errors/failure.ts': 'ERR-005 is specified by two words',
  'web/src/lib/format/read-date.ts': 'it reads a date that a user has typed',
};

const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => !/\.spec\.|^web\/src\/testing\//.test(file));
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);

describe('texts of the server in the console', () => {
  it('ERR-013 are identified by key, never by words', () => {
    expect(files.length).toBeGreaterThan(200);
    const found = sources.flatMap(([file, source]) => matchedWords(file, source).map((line) => `${file}:${line}`));
    expect(found.filter((place) => ALLOWED[place.split(':')[0]!] === undefined)).toEqual([]);
    expect([...new Set(found.map((place) => place.split(':')[0]!))].sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  it('are neither parsed from stored reasons nor formatted for logs', () => {
    const isServers = /contracts\/(experiment\/reasons(-of-before)?|messages\/say)\.js'/;
    expect(sources.filter(([, source]) => isServers.test(source)).map(([file]) => file)).toEqual([]);
  });
});

describe('check for comparisons with words', () => {
  it.each([
    "if (answer === 'Not found.') return;",
    "const isLate = text.includes('has passed');",
    'if (/too (few|many) ads/.test(text)) return;',
    "if (problem.message === 'Nope') return;",
    "if (progress.reason?.startsWith('meta:')) return;",
    "switch (item.message) { case 'Nope': }",
    'return TEXTS[problem.message];',
    'return TEXTS.get(row.failed_reason!);',
    "if (item.title.toLowerCase() === 'budget') return;",
    "if (['Not found.', 'Gone'].includes(text)) return;",
    "if (text === t('errors.title')) return;",
  ])('finds %j', (source) => {
    expect(matchedWords('a.ts', source)).toHaveLength(1);
  });

  it.each([
    "if (key === 'run.nothingLeft') return;",
    "if (problem.code === 'not-found') return;",
    'if (problem.message === null) return;',
    "if (message !== '') return;",
    'return title === field;',
    'return TEXTS[reason.key];',
    "const text = t('errors.title');",
  ])('accepts %j', (source) => {
    expect(matchedWords('a.ts', source)).toEqual([]);
  });
});

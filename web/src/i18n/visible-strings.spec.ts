import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { visibleStrings } from '../testing/visible-strings.js';

const SOURCES = path.resolve(import.meta.dirname, '..');

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.spec\.|(^|\/)testing\/|generated\.ts$/.test(file),
);

describe('visible-strings check', () => {
  it.each([
    ['text between tags', '<p>Hello</p>', ['1: Hello']],
    ['a label', '<button aria-label="Close" />', ['1: Close']],
    ['one of two labels', "<Button text={isOpen ? t('a.b') : 'Open'} />", ['1: Open']],
    ['a template', '<img alt={`Preview of ${name}`} />', ['1: Preview of …']],
    ['a sentence of a function', "toast('The link has expired.')", ['1: The link has expired.']],
    ['a title', "document.title = 'Our prices';", ['1: Our prices']],
  ])('finds %s', (_what, source, found) => {
    expect(visibleStrings('page.tsx', source)).toEqual(found);
  });

  it.each([
    ['a key', '<p>{t("list.title")}</p>'],
    ['a class', '<p className="card large" />'],
    ['an error for developers', "throw new RangeError('No such row here.')"],
    ['an address', '<input placeholder="https://" />'],
    ['punctuation', '<p>{a} – {b} · {c}</p>'],
  ])('accepts %s', (_what, source) => {
    expect(visibleStrings('page.tsx', source)).toEqual([]);
  });
});

describe('texts of the interface', () => {
  it.each(files)('SHELL-033 are in the language files, not in %s', (file) => {
    expect(visibleStrings(file, readFileSync(path.join(SOURCES, file), 'utf8'))).toEqual([]);
  });
});

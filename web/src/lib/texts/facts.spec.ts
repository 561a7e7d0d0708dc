import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '#libs/contracts/limits.js';
import { LANGUAGES } from '#libs/contracts/messages/language.js';
import { descriptions } from '#libs/platforms/registry.js';
import { factsIn } from './facts.js';

const SOURCES = path.resolve(import.meta.dirname, '../..');
const FILES = globSync(['i18n/*.json', '**/texts.{en,es}.json'], { cwd: SOURCES });
const textOf = (file: string): string => readFileSync(path.join(SOURCES, file), 'utf8');

describe('figures in texts', () => {
  it('BILL-011 BILL-014 BILL-015 are formatted in each language', () => {
    expect(factsIn('en')).toMatchObject({
      planPrice: '$999',
      planMost: '$1,499',
      extraPrice: '$0.025',
      leastCharge: '$0.50',
    });
    expect(factsIn('es')).toMatchObject({
      planPrice: '999 $',
      planMost: '1.499 $',
      extraPrice: '0,025 $',
      leastCharge: '0,50 $',
      includedVariations: '10.000',
      cappedFrom: '30.000',
    });
  });

  it('include prices only from the plan', () => {
    expect(FILES.length).toBeGreaterThan(20);
    const typed = FILES.flatMap((file) =>
      (textOf(file).match(/\$ ?\d[\d.,]*|\d[\d.,]*[ \u00a0]\$/g) ?? []).map((price) => `${file}: ${price}`),
    );
    expect(typed).toEqual([]);
  });

  it('META-087 META-088 LEGAL-015 include days and hours of a run only from the limits', () => {
    const pattern = /(?:up to|hasta) \d+ (?:days|días)|(?:at least|al menos) \d+ (?:hours|horas) (?:after|después)/gi;
    expect(FILES.flatMap((file) => textOf(file).match(pattern) ?? [])).toEqual([]);
  });

  it('agree with the descriptions of the platforms', () => {
    const times = descriptions().map(({ time }) => time);
    expect(Math.max(...times.map(({ longestDays }) => longestDays))).toBe(LIMITS.runDays);
    expect(Math.max(...times.map(({ headStartHours }) => headStartHours))).toBe(LIMITS.startAheadHours);
  });

  it('are all defined, so that no text shows a placeholder', () => {
    const known = new Set([...Object.keys(factsIn('en')), 'product', 'support', 'operator']);
    const pages = FILES.filter((file) => /components\/site|features\/(help|legal|consent)\//.test(file));
    for (const language of LANGUAGES) {
      const files = pages.filter((file) => file.includes(`.${language}.`));
      expect(files).toHaveLength(4);
      for (const file of files)
        for (const [, name] of textOf(file).matchAll(/\{\{(\w+)\}\}/g))
          expect([file, name, known.has(name!) || FILLED_BY_PAGE.has(name!)]).toEqual([file, name, true]);
    }
  });
});

/** Placeholders that a page fills, with typed, requested or measured values. */
const FILLED_BY_PAGE = new Set(['component', 'count', 'countries', 'date', 'experiments', 'host']);

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SOURCES = path.resolve(import.meta.dirname, '..');
/** Sheets that load with the first page. Every other sheet loads with its route and stays until the next reload. */
const ALWAYS_THERE = ['base.css', 'shell.css', 'tokens.css', 'blueprint-first.css', 'blueprint-rest.css'];
/** The root classes of the public pages and of the console. Several sheets scope their rules below them. */
const SCOPES = ['.site', '.app'];

/** The first class of each selector of a sheet: '.steps' of '.steps > li'. */
function scopesOf(file: string): Set<string> {
  const text = readFileSync(path.join(SOURCES, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].flatMap(([, list]) => list!.split(','));
  return new Set(selectors.map((selector) => /^\.[\w.-]+/.exec(selector.trim())?.[0] ?? '').filter((scope) => scope));
}

describe('style sheets of routes', () => {
  it("style no class of another route's sheet, so that a visit to one page does not change the look of another", () => {
    const sheets = globSync('**/*.css', { cwd: SOURCES }).filter((file) => !ALWAYS_THERE.includes(path.basename(file)));
    expect(sheets.length).toBeGreaterThan(5);
    const owners = Map.groupBy(
      sheets.flatMap((file) => [...scopesOf(file)].map((scope) => ({ scope, file }))),
      ({ scope }) => scope,
    );
    const shared = [...owners].filter(([scope, { length }]) => length > 1 && !SCOPES.includes(scope));
    expect(shared.map(([scope, files]) => [scope, ...files.map(({ file }) => file)])).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SOURCES = path.resolve(import.meta.dirname, '..');
/** Loaded with the first page; every other sheet loads with its route and stays until the next reload. */
const ALWAYS_THERE = ['base.css', 'shell.css', 'tokens.css', 'blueprint-first.css', 'blueprint-rest.css'];
/** The roots of the public pages and of the console; several sheets scope their rules below them. */
const SCOPES = ['.site', '.app'];

/** What each selector of a sheet starts with: '.steps' of '.steps > li'. */
function scopesOf(file: string): Set<string> {
  const text = readFileSync(path.join(SOURCES, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].flatMap(([, list]) => list!.split(','));
  return new Set(selectors.map((selector) => /^\.[\w.-]+/.exec(selector.trim())?.[0] ?? '').filter((scope) => scope));
}

describe('style sheets of routes', () => {
  it('style no class of each other, so that navigation changes the look of neither', () => {
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

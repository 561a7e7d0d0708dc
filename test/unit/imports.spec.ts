import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * The linter refuses cycles of imports that run. Imports of types make no error, but no file of a large cycle can be read, moved or
 * tested alone. Two files that belong together may know each other's types.
 */
const MOST_FILES = 2;

const FILES = new Set(
  globSync('{libs,apps,activities,workflows,web/src}/**/*.{ts,tsx}', {
    exclude: (name) => /(^|\/)node_modules$|\.spec\.tsx?$/.test(name),
  }),
);

/** The file that an import names; undefined for a package. */
function resolved(from: string, name: string): string | undefined {
  const [, lib] = /^#libs\/(.*)/.exec(name) ?? [];
  const [, activity] = /^#activities\/(.*)/.exec(name) ?? [];
  const target = lib
    ? path.join('libs', lib)
    : activity
      ? path.join('activities/src', activity)
      : name.startsWith('.')
        ? path.join(path.dirname(from), name)
        : '';
  return ['.ts', '.tsx'].map((ending) => target.replace(/\.js$/, ending)).find((file) => FILES.has(file));
}

const importsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g)].flatMap(([, name]) => resolved(file, name!) ?? []);

const importsOf = (file: string): string[] => importsIn(file, readFileSync(file, 'utf8'));

/** The imports that remain in the compiled file. */
const importsAtRunTime = (file: string): string[] =>
  importsIn(file, readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type\b[^;]*;/gm, ''));

/** The files, and all files that they load directly or indirectly. */
function loadedBy(files: Iterable<string>): Set<string> {
  const loaded = new Set(files);
  for (const file of loaded) for (const other of importsAtRunTime(file)) loaded.add(other);
  return loaded;
}

/** Groups of files that all import each other, directly or indirectly (Tarjan 1972). */
function cycles(files: Iterable<string>, importsOf: (file: string) => readonly string[]): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    open.push(file);
    let low = at;
    for (const other of importsOf(file))
      if (!order.has(other)) low = Math.min(low, visit(other));
      else if (open.includes(other)) low = Math.min(low, order.get(other)!);
    if (low === at) found.push(open.splice(open.indexOf(file)));
    return low;
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found.filter(({ length }) => length > 1).map((circle) => circle.sort());
}

describe('imports', () => {
  it('include no platform description in the bundle of the workflows', () => {
    const workflows = [...FILES].filter((file) => file.startsWith('workflows/src/'));
    const loaded = loadedBy(workflows);
    expect(loaded).toContain('libs/orchestration/queues.ts');
    expect([...loaded].filter((file) => file.startsWith('libs/platforms/'))).toEqual([]);
  });

  it('have no cycle of more than two files, not even of types', () => {
    expect(FILES.size).toBeGreaterThan(2_000);
    expect(cycles(FILES, importsOf).filter(({ length }) => length > MOST_FILES)).toEqual([]);
  });

  it('are followed through every file of a cycle', () => {
    const graph: Record<string, string[]> = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a'] };
    expect(cycles(Object.keys(graph), (file) => graph[file]!).sort()).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { isFirst } from '../../build/blueprint-css.js';

const SOURCES = path.resolve(import.meta.dirname, '..');
const REST = 'styles/blueprint-rest.css';
const read = (file: string): string => readFileSync(path.join(SOURCES, file), 'utf8');

/** The file of an imported name; null for packages and for code that the server shares. */
function fileOf(importer: string, name: string): string | null {
  if (!name.startsWith('.')) return null;
  const base = path.join(path.dirname(importer), name);
  const found = [base, base.replace(/\.js$/, '.tsx'), base.replace(/\.js$/, '.ts')].find((file) =>
    existsSync(path.join(SOURCES, file)),
  );
  return found === undefined || path.isAbsolute(found) || found.startsWith('..') ? null : found;
}

/** Modules and sheets that load together with a module, and the modules that load later. */
function loadedWith(start: string) {
  const [files, later] = [new Set<string>(), new Set<string>()];
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, isDynamic, name] of read(file).matchAll(/(?:import|from)\s*(\()?\s*'([^']+)'/g)) {
      const imported = fileOf(file, name!);
      if (imported !== null)
        (isDynamic === undefined ? waiting : { push: (one: string) => later.add(one) }).push(imported);
    }
  }
  return { files, later };
}

/** Classes that a sheet styles by themselves: '.steps' of '.steps > li'. */
const styledBy = (sheet: string): string[] =>
  [
    ...read(sheet)
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .flatMap(([, list]) => list!.split(','))
    .flatMap((selector) => /^\.([\w-]+)/.exec(selector.trim())?.slice(1, 2) ?? []);

/** Whether a sheet styles a class, on its own or inside others. */
const hasClass = (sheet: string, name: string): boolean => new RegExp(`\\.${name}(?![\\w-])`).test(read(sheet));

/** The class names that a component uses. */
const namedIn = (module: string): string[] =>
  [...read(module).matchAll(/className="([^"]+)"/g)].flatMap(([, names]) => names!.split(/\s+/));

/** Blueprint elements of a module whose styles are not in the first part of Blueprint's sheet, such as 'Drawer'. */
function needingRest(module: string): string[] {
  const text = read(module);
  const imported = /import \{([^}]*)\} from '@blueprintjs\/core'/.exec(text)?.[1]?.split(',') ?? [];
  return imported
    .map((name) => name.trim())
    .filter((name) => text.includes(`<${name}`))
    .filter((name) => !isFirst(`.bp6-${name.replace(/(?<=[a-z])(?=[A-Z])|(?<=HTML)/g, '-').toLowerCase()}`));
}

it('pages load the style sheets of all their parts, independently of the page before', () => {
  const sheets = globSync('**/*.css', { cwd: SOURCES });
  const owners = Map.groupBy(
    sheets.flatMap((sheet) => styledBy(sheet).map((name) => ({ name, sheet }))),
    ({ name }) => name,
  );
  const missing = new Set<string>();
  const seen = new Set<string>();
  const visit = (module: string, inherited: ReadonlySet<string>) => {
    const { files, later } = loadedWith(module);
    const there = new Set([...inherited, ...[...files].filter((file) => file.endsWith('.css'))]);
    const visited = `${module} ${[...there].sort().join(' ')}`;
    if (seen.has(visited)) return;
    seen.add(visited);
    for (const file of [...files].filter((one) => one.endsWith('.tsx'))) {
      for (const name of namedIn(file)) {
        const styling = (owners.get(name) ?? []).map(({ sheet }) => sheet);
        if (styling.length > 0 && ![...there].some((sheet) => hasClass(sheet, name)))
          missing.add(`.${name} of ${file} is in ${styling[0]}, which does not come with ${module}`);
      }
    }
    for (const one of later) visit(one, there);
  };
  visit('main.tsx', new Set());
  expect(seen.size).toBeGreaterThan(20);
  expect([...missing]).toEqual([]);
});

it("SHARE-014 results for visitors load the Blueprint styles themselves, because they are outside the console's frame", () => {
  const { files } = loadedWith('features/results/visitor/visitor-results-page.tsx');
  expect([...files].filter((file) => file.endsWith('.tsx')).flatMap(needingRest)).toContain('Drawer');
  expect([...files]).toContain(REST);
});

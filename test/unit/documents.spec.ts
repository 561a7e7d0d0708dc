import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Variables } from '#libs/config/variable.js';
import { VARIABLES } from '#libs/config/variables.js';
import { PLATFORM_VARIABLES } from '#libs/connectors/registry.js';

const ALL_VARIABLES: Variables = { ...VARIABLES, ...PLATFORM_VARIABLES };

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const documents = globSync(['*.md', '{docs,examples}/**/*.md'], { cwd: ROOT }).map((file) => [file] as const);
/** All text between backticks, in lines or blocks. */
const code = (file: string): string[] =>
  [...read(file).matchAll(/```([^]*?)```|`([^`\n]+)`/g)].map((m) => m[1] ?? m[2]!);
const FOLDERS = /^(apps|libs|activities|workflows|web|test|scripts|examples|docs)\/[\w./-]+$/;

/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (file) => {
  it('links to existing files', () => {
    const targets = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target!);
    const missing = targets.filter((target) => !existsSync(path.join(ROOT, path.dirname(file), target)));
    expect(missing).toEqual([]);
  });

  it('links to existing headings', () => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const missing = links.filter(([, target, anchor]) => {
      const page = target === '' ? file : path.join(path.dirname(file), target!);
      return !anchorsOf(page).includes(anchor!);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it('names existing files and folders', () => {
    const named = code(file).filter((text) => FOLDERS.test(text) && !text.startsWith('docs/openapi'));
    expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  it('names existing scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = code(file).flatMap((text) => [...text.matchAll(/npm (?:run (?:--silent )?)?([a-z:]+)/g)]);
    const commands = named.map(([, name]) => name!).filter((name) => name !== 'ci');
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names known variables of the configuration or the console', () => {
    const ofConsole = ['web/src/lib/site.ts', 'web/vite.config.ts'].flatMap((source) =>
      read(source).match(/VITE_\w+/g)!,
    );
    const known = new Set([...Object.keys(ALL_VARIABLES), ...ofConsole]);
    const prefixes = [...known].map((name) => `${name.split('_')[0]}_`);
    const named = code(file).flatMap((text) => text.match(/\b[A-Z]+(_[A-Z]+)+\b/g) ?? []);
    const variables = named.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
    expect(variables.filter((name) => !known.has(name))).toEqual([]);
  });
});

it('README.md is an overview of at most 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
});

describe('pages for operators', () => {
  it('describe every variable without a default in docs/configuration.md', () => {
    const named = code('docs/configuration.md').join(' ');
    const required = Object.entries(ALL_VARIABLES).filter(([, { rule }]) => !rule.safeParse(undefined).success);
    expect(required.length).toBeGreaterThan(2);
    for (const [name] of required) expect(named).toContain(name);
  });

  it('describe every operator command in docs/operations.md', () => {
    const usage = /'npm run staff -- ([\w|-]+) EMAIL/.exec(read('apps/api/src/commands/staff.ts'))![1]!.split('|');
    expect(usage.length).toBeGreaterThan(6);
    for (const command of usage) expect(code('docs/operations.md')).toContain(command);
  });
});

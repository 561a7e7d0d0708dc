import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { VARIABLES } from '#libs/config/variables.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const documents = ['README.md', ...globSync('{docs,examples}/**/*.md', { cwd: ROOT })].map((file) => [file] as const);
/** Everything between backticks, in lines or blocks. */
const code = (file: string): string[] =>
  [...read(file).matchAll(/```([^]*?)```|`([^`\n]+)`/g)].map((m) => m[1] ?? m[2]!);
const FOLDERS = /^(apps|libs|activities|workflows|web|test|scripts|examples|docs)\/[\w./-]+$/;

describe.each(documents)('%s', (file) => {
  it('links to what is there', () => {
    const targets = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target!);
    const missing = targets.filter((target) => !existsSync(path.join(ROOT, path.dirname(file), target)));
    expect(missing).toEqual([]);
  });

  it('names files and folders that are there', () => {
    const named = code(file).filter((text) => FOLDERS.test(text) && !text.startsWith('docs/openapi'));
    expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  it('names scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = code(file).flatMap((text) => [...text.matchAll(/npm (?:run (?:--silent )?)?([a-z:]+)/g)]);
    const commands = named.map(([, name]) => name!).filter((name) => name !== 'ci');
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names variables that the configuration or the console knows', () => {
    const ofConsole = ['web/src/lib/site.ts', 'web/vite.config.ts'].flatMap((source) =>
      read(source).match(/VITE_\w+/g)!,
    );
    const known = new Set([...Object.keys(VARIABLES), ...ofConsole]);
    const prefixes = [...known].map((name) => `${name.split('_')[0]}_`);
    const named = code(file).flatMap((text) => text.match(/\b[A-Z]+(_[A-Z]+)+\b/g) ?? []);
    const variables = named.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
    expect(variables.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('README.md', () => {
  it('tells of every variable that has no default', () => {
    const named = code('README.md').join(' ');
    const required = Object.entries(VARIABLES).filter(([, { rule }]) => !rule.safeParse(undefined).success);
    expect(required.length).toBeGreaterThan(2);
    for (const [name] of required) expect(named).toContain(name);
  });

  it('tells of every command of the operator', () => {
    const usage = /'npm run staff -- ([\w|-]+) EMAIL/.exec(read('apps/api/src/commands/staff.ts'))![1]!.split('|');
    expect(usage.length).toBeGreaterThan(6);
    for (const command of usage) expect(code('README.md')).toContain(command);
  });
});

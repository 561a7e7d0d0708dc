import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = import.meta.dirname;
const NAMES = /meta|facebook|instagram|tiktok|google/i;
/** Folders that may name platforms: one for each platform, and payments, whose plans are named after platforms. */
const PLATFORMS = ['meta', 'tiktok', 'google', 'stripe'];
/** Files that may name platforms, with the reason. */
const REASONS: Record<string, string> = {
  'platforms.ts': 'the registry',
  'config.ts': 'one schema for the whole environment, so that all errors in it are reported together',
};

const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((file) => !PLATFORMS.includes(file.split('/')[0]!));
/** `<meta charset>` is an HTML tag, not the platform. */
const linesOf = (file: string): string[] =>
  readFileSync(join(ROOT, file), 'utf8').replaceAll('<meta ', '<').split('\n');

it('shared code names no platform', () => {
  expect(files).toEqual(expect.arrayContaining(['engine.ts', 'delivery/delivery.ts', 'control/routes.ts']));
  const found = files
    .filter((file) => !(file in REASONS))
    .flatMap((file) =>
      linesOf(file).flatMap((line, at) => (NAMES.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

it('every file with a reason names a platform', () => {
  const unneeded = Object.keys(REASONS).filter((file) => !linesOf(file).some((line) => NAMES.test(line)));
  expect(unneeded).toEqual([]);
});

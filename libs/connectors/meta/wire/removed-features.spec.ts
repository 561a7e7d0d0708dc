import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const CONNECTOR = path.join(import.meta.dirname, '..');
const sources = readdirSync(CONNECTOR, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(CONNECTOR, name), 'utf8') }));

/*
 * Removed from all versions since 2026-10-27. Source: Marketing API change log of v26.0 and the blog post on legacy features of the
 * protocol, read November 2026.
 */
it.each([
  ['pretty, debug and date_format', /\b['"]?(pretty|debug|date_format)['"]?\s*[:=]|[?&](pretty|debug|date_format)=/],
  ['If-None-Match', /if-none-match|\betag\b/i],
  ['several ids at once by GET /?ids=', /method: 'GET'[^}]*path: \[\]|path: \[\][^}]*method: 'GET'|[?&]ids=/],
])('the connector sends no %s, which Meta has removed', (_, pattern) => {
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
});

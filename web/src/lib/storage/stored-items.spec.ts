import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONSENT_COOKIE, CONSENT_DAYS } from '../consent/consent.js';
import { FILES_DATABASE } from './files.js';
import { PREFERENCE_KEYS, STORAGE_PREFIX } from './storage.js';
import { STORED_ITEMS, type StoredItem } from './stored-items.js';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

function sources(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.spec\./.test(file))
    .map((file) => ({ file: path.join(folder, file), text: readFileSync(path.join(ROOT, folder, file), 'utf8') }));
}

/** The code of all ways in which a page can store data in a browser. */
const STORING =
  /localStorage[.[]|sessionStorage|indexedDB|idb-keyval|\bcaches\.|serviceWorker|cookieStore|document\.cookie\s*=[^=]/;

const listed = (place: StoredItem['where']) =>
  STORED_ITEMS.filter(({ where }) => where === place).map(({ name, kind }) => ({ name, kind }));

/** The retention of each item according to the cookie page. */
function lasts(language: 'en' | 'es'): Record<string, { lasts: string } | undefined> {
  const text = readFileSync(path.join(ROOT, `web/src/features/legal/texts.${language}.json`), 'utf8');
  return (JSON.parse(text) as { cookies: { items: Record<string, { lasts: string }> } }).cookies.items;
}

/** The key of a `writeStored` call: a literal, a constant of the file, or a template whose variable part is a star. */
function keyIn(text: string, written: string): string {
  const name = written.replace(/\(.*$/, '');
  const literal = /^'(.+)'$/.exec(written)?.[1];
  if (literal !== undefined) return literal;
  const constant = new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1];
  const template = new RegExp(`const ${name} = .*=> \`([^\`]+)\``).exec(text)?.[1];
  return constant ?? template?.replace(/\$\{.*/, '*') ?? `unknown: ${written}`;
}

describe('list of stored items', () => {
  it('LEGAL-002 names every key of local storage that the console writes, with its kind, and no other', () => {
    const written = sources('web/src')
      .filter(({ file }) => !file.endsWith('lib/storage/storage.ts'))
      .flatMap(({ text }) =>
        [...text.matchAll(/writeStored\(\s*'(necessary|preference)',\s*([\w']+(?:\([^)]*\))?)/g)].map(
          ([, kind = '', key = '']) => ({ kind, key: keyIn(text, key) }),
        ),
      );
    expect(written.length).toBeGreaterThan(5);
    expect(written.map(({ key }) => key).filter((key) => key.startsWith('unknown'))).toEqual([]);
    const covers = (name: string, key: string) =>
      name === key || (name.endsWith('*') && key.startsWith(name.slice(0, -1)));
    const missing = written.filter(
      ({ kind, key }) =>
        !listed('localStorage').some(
          (item) =>
            covers(item.name, STORAGE_PREFIX + key) &&
            item.kind === (kind === 'necessary' ? 'essential' : 'preference'),
        ),
    );
    expect(missing).toEqual([]);
    const unwritten = listed('localStorage').filter(
      ({ name }) => !written.some(({ key }) => covers(name, STORAGE_PREFIX + key)),
    );
    expect(unwritten).toEqual([]);
  });

  it('LEGAL-002 names the database of files', () => {
    expect(listed('database')).toEqual([{ name: FILES_DATABASE, kind: 'essential' }]);
  });

  it('LEGAL-004 classifies as preferences exactly the items that a refusal removes', () => {
    const preferences = listed('localStorage').filter(({ kind }) => kind === 'preference');
    expect(preferences.map(({ name }) => name)).toEqual(PREFERENCE_KEYS.map((key) => STORAGE_PREFIX + key));
  });

  it('LEGAL-002 is bypassed by no write', () => {
    const allowed = [
      'web/src/lib/storage/storage.ts',
      'web/src/lib/storage/files.ts',
      'web/src/lib/consent/consent.ts',
    ];
    const others = sources('web/src')
      .filter(({ file }) => !allowed.includes(file) && !file.startsWith('web/src/testing/'))
      .filter(({ text }) => STORING.test(text))
      .map(({ file }) => file);
    expect(others).toEqual([]);
    // The theme is applied before the console loads; that script only reads.
    expect(readFileSync(path.join(ROOT, 'web/public/theme.js'), 'utf8')).not.toContain('setItem');
  });

  it('LEGAL-002 names every cookie that the server sets', () => {
    const { text } = sources('apps/api/src/access').find(({ file }) => file.endsWith('/cookies.ts')) ?? { text: '' };
    const names = [...(/type CookieName = ([^;]+);/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(0);
    const own = listed('cookie').map(({ name }) => name);
    // If a kind can have several items, a star stands for the part that differs.
    const kinds = own.map((name) => name.replace(/_\*$/, ''));
    for (const name of names) expect(kinds).toContain(`polyad_${name}`);
    expect(text).toContain("response.cookie('XSRF-TOKEN'");
    expect(own).toContain('XSRF-TOKEN');
    const elsewhere = sources('apps/api/src').filter(
      ({ file, text: code }) => !file.endsWith('access/cookies.ts') && /\.cookie\(|set-cookie/i.test(code),
    );
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });

  it('LEGAL-002 states the lifetimes that the server sets for its cookies', () => {
    const code = Object.fromEntries(
      sources('apps/api/src/access').map(({ file, text }) => [path.basename(file), text]),
    );
    const constant = (file: string, name: string) =>
      new RegExp(`${name} = ([\\d_ *]+);`)
        .exec(code[file] ?? '')?.[1]
        ?.split('*')
        .reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1) ?? NaN;
    const DAY = 86_400_000;
    const minutes = constant('session.service.ts', 'ACCESS_LIFE_SECONDS') / 60;
    const [idle, absolute] = ['IDLE_MS', 'ABSOLUTE_MS'].map((name) => constant('session.service.ts', name) / DAY);
    const hours = constant('csrf.ts', 'VISITOR_LIFE_MS') / 3_600_000;
    expect(lasts('en')).toMatchObject({
      access: { lasts: `${minutes} minutes, renewed while you work` },
      refresh: { lasts: `${idle} days without use, at most ${absolute}` },
      visitor: { lasts: `${hours} hours` },
      xsrf: { lasts: 'Until the browser is closed' },
    });
    expect(lasts('es')).toMatchObject({
      access: { lasts: `${minutes} minutos, renovados mientras trabaja` },
      refresh: { lasts: `${idle} días sin uso, ${absolute} como máximo` },
      visitor: { lasts: `${hours} horas` },
      xsrf: { lasts: 'Hasta que se cierre el navegador' },
    });
    expect(/setXsrf.*?\n {2}\}/s.exec(code['cookies.ts'] ?? '')?.[0]).not.toMatch(/maxAge|expires/);
  });

  it('LEGAL-002 names the cookie of the consent banner, and its lifetime', () => {
    expect(listed('cookie')).toContainEqual({ name: CONSENT_COOKIE, kind: 'essential' });
    expect(lasts('en').consent?.lasts).toBe(`${CONSENT_DAYS} days`);
    expect(lasts('es').consent?.lasts).toBe(`${CONSENT_DAYS} días`);
  });
});

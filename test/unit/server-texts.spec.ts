import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Folders whose every text a person may read; what is told to programs alone is named here. */
const FOLDERS = ['access', 'team', 'profile', 'providers'];
const FOR_PROGRAMS = ['lang must be en or es.', 'role must be admin or other.', 'Welcome.'];

describe('texts of access, team, profile and providers', () => {
  it('live in the contract, where the console finds them to say them in Spanish', () => {
    const files = FOLDERS.flatMap((folder) => globSync(`apps/api/src/${folder}/*.ts`)).filter(
      (file) => !file.endsWith('.spec.ts'),
    );
    expect(files.length).toBeGreaterThan(20);
    const left = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\*|\/\/|\/\*)|summary:|description:/.test(line))
        .flatMap((line) => [...line.matchAll(/['"`]([A-Z][^'"`]* [^'"`]*\.)['"`]/g)].map(([, text]) => text!)),
    );
    expect(left.filter((text) => !FOR_PROGRAMS.includes(text))).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { followable, withChanged } from './changed.mjs';

describe('tests of a change', () => {
  it('follow imports, and files that a source reads by path', () => {
    const changed = [
      'libs/contracts/money/money.ts',
      'libs/database/migrations/20261121082334-initial.ts',
      'workflows/histories/one.json',
      'web/src/app/app.css',
    ];
    const { files, notes } = followable(changed);
    expect(files).toEqual([
      'libs/contracts/money/money.ts',
      'libs/database/orm.ts',
      'workflows/src/index.ts',
      'web/src/main.tsx',
    ]);
    expect(notes).toEqual(['4 changed file(s) followed through imports and started processes']);
  });

  it('list files without tests: documents and deleted files', () => {
    const { files, notes } = followable(['README.md', 'libs/contracts/removed.ts']);
    expect(files).toEqual([]);
    expect(notes.at(-1)).toBe('no test is known to read README.md, libs/contracts/removed.ts');
  });

  it('are all tests if packages or settings changed', () => {
    expect(followable(['libs/contracts/money/money.ts', 'package-lock.json'])).toEqual({
      files: 'everything',
      notes: ['every test, because of package-lock.json'],
    });
  });

  it('require a commit that git knows', () => {
    expect(() => withChanged(['--changed=no-such-commit'])).toThrow(/no-such-commit/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { extract } from './jest-dependencies.mjs';
import { inRoot } from './paths.mjs';

const needs = (code: string, file = 'test/api/some.sys.spec.ts') =>
  [...extract(code, inRoot(file), () => new Set(['./imported.js']))].slice(1).sort();
const WORKER = ['../../apps/worker/src/main.js', '../../workflows/src/index.js'];
const HOST = '../../scripts/lib/stack-host.mjs';

describe('dependencies of a spec beyond its imports', () => {
  it('include the entry of each process of its stack', () => {
    expect(needs(`startStack({ parts: ['api'] })`)).toEqual(['../../apps/api/src/main.js', HOST]);
    expect(needs(`startStack({ parts: ['worker'] })`)).toEqual([WORKER[0], HOST, WORKER[1]]);
    const withoutWorker = ['../../apps/api/src/main.js', '../../apps/sandbox/src/main.js', HOST];
    expect(needs(`shareStack('accepting')`)).toEqual(withoutWorker);
    expect(needs('useBilling((given) => given)')).toEqual(withoutWorker);
  });

  it('include all three processes if one of its stacks has all of them', () => {
    const all = ['../../apps/api/src/main.js', '../../apps/sandbox/src/main.js', WORKER[0], HOST, WORKER[1]];
    expect(needs('shareStack()')).toEqual(all);
    expect(needs(`shareStack('steady')`)).toEqual(all);
    expect(needs(`shareStack('accepting'); startStack()`)).toEqual(all);
    expect(needs(`visitConsole('a@b.test')`)).toEqual([...all, '../../web/src/main.js'].sort());
    expect(needs(`startStack({ parts: ['api'] }); startStack({ timeScale: 1 })`)).toEqual(all);
  });

  it('include the console if it opens a browser, and the source of its commands and bundles', () => {
    expect(needs('await launchBrowser()')).toEqual(['../../web/src/main.js']);
    expect(needs(`run('dist/apps/api/src/commands/staff.js')`)).toEqual(['../../apps/api/src/commands/staff.js']);
    expect(needs(`read('../dist/workflows/bundle.js')`, 'workflows/src/some.spec.ts')).toEqual(['./index.js']);
  });

  it('include the files that any file loads by the name of a folder', () => {
    const code = 'import(`./${platform}/lookups.js`)';
    const found = needs(code, 'apps/api/src/lookups/own-lookups.ts');
    expect(found).toEqual(['./google/lookups.js', './meta/lookups.js', './tiktok/lookups.js']);
    expect(needs(code, 'apps/api/src/config/some.ts')).toEqual([]);
  });

  it('are none if the spec has only imports, or if the file is not a spec', () => {
    expect(needs('expect(1).toBe(1)')).toEqual([]);
    expect(needs('startStack()', 'test/support/other.ts')).toEqual([]);
  });
});

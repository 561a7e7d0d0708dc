import { describe, expect, it } from '@jest/globals';
import KindSequencer from './jest-sequencer.mjs';

/** @param known what Jest remembers of the run before: whether a file failed, and its time */
function order(sizes: Record<string, number>, known: Record<string, [failed: 0 | 1, ms: number]> = {}): string[] {
  const context = { config: { id: 'x', cache: false }, hasteFS: { getSize: (path: string) => sizes[path] ?? null } };
  const sequencer = new KindSequencer();
  Object.assign(sequencer, { _cache: new Map([[context, known]]) });
  const tests = Object.keys(sizes).map((path) => ({ path, context }));
  return (sequencer.sort(tests as never) as { path: string }[]).map(({ path }) => path);
}

describe('the order of the spec files', () => {
  it('is that of what they use where no time is known, and of their size within a kind', () => {
    const sizes = { 'a.spec.ts': 9, 'b.spec.tsx': 8, 'c.db.spec.ts': 7, 'd.sys.spec.ts': 6, 'e.e2e.spec.ts': 1 };
    expect(order({ ...sizes, 'f.e2e.spec.ts': 2 })).toEqual([
      ...['f.e2e.spec.ts', 'e.e2e.spec.ts', 'd.sys.spec.ts', 'c.db.spec.ts', 'b.spec.tsx', 'a.spec.ts'],
    ]);
  });

  it('is that of the times where they are known; what failed and what is new comes first', () => {
    const sizes = {
      'fast.e2e.spec.ts': 9,
      'slow.spec.ts': 1,
      'new.spec.ts': 2,
      'new.e2e.spec.ts': 1,
      'failed.spec.ts': 1,
    };
    expect(order(sizes, { 'fast.e2e.spec.ts': [1, 5], 'slow.spec.ts': [1, 9], 'failed.spec.ts': [0, 1] })).toEqual([
      'failed.spec.ts',
      'new.e2e.spec.ts',
      'new.spec.ts',
      'slow.spec.ts',
      'fast.e2e.spec.ts',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import KindSequencer from './jest-sequencer.mjs';

interface Given {
  /** From this machine's last run: whether a file failed, and its time. */
  known?: Record<string, [failed: 0 | 1, ms: number]>;
  /** Seconds. */
  committed?: Record<string, number>;
  codes?: Record<string, string>;
}

function order(sizes: Record<string, number>, { known = {}, committed = {}, codes = {} }: Given = {}): string[] {
  const context = { config: { id: 'x', cache: false }, hasteFS: { getSize: (path: string) => sizes[path] ?? null } };
  const sequencer = new KindSequencer();
  const codeOf = (path: string) => codes[path] ?? '';
  Object.assign(sequencer, { _cache: new Map([[context, known]]), durations: committed, codeOf });
  const tests = Object.keys(sizes).map((path) => ({ path, context }));
  return (sequencer.sort(tests as never) as { path: string }[]).map(({ path }) => path);
}

describe('order of the spec files', () => {
  it('follows their dependencies without known times, then their size', () => {
    const waiting = { 'c.db.spec.ts': 7, 'd.sys.spec.ts': 6, 'e.e2e.spec.ts': 1, 'f.e2e.spec.ts': 2 };
    expect(order(waiting)).toEqual(['f.e2e.spec.ts', 'e.e2e.spec.ts', 'd.sys.spec.ts', 'c.db.spec.ts']);
    expect(order({ 'a.spec.ts': 9, 'b.spec.tsx': 8 })).toEqual(['b.spec.tsx', 'a.spec.ts']);
  });

  it('mixes files that wait for real parts with files that compute, so that both kinds last for the whole run', () => {
    const names = ['g', 'f', 'e', 'd', 'c.db', 'b.e2e', 'a.e2e'];
    const sizes = Object.fromEntries(names.map((name, size) => [`${name}.spec.ts`, size]));
    const committed = { 'a.e2e.spec.ts': 30, 'b.e2e.spec.ts': 20, 'c.db.spec.ts': 10, 'd.spec.ts': 8, 'e.spec.ts': 6 };
    const mixed = order(sizes, { committed }).map((file) => file.replace('.spec.ts', ''));
    expect(mixed).toEqual(['a.e2e', 'd', 'b.e2e', 'e', 'c.db', 'f', 'g']);
  });

  it('follows known times, with failed ones first and new ones by dependencies', () => {
    const sizes = {
      'fast.e2e.spec.ts': 9,
      'slow.spec.ts': 1,
      'new.spec.ts': 2,
      'new.e2e.spec.ts': 1,
      'failed.spec.ts': 1,
    };
    const known = { 'fast.e2e.spec.ts': [1, 5], 'slow.spec.ts': [1, 9], 'failed.spec.ts': [0, 1] } as const;
    expect(order(sizes, { known: known as unknown as NonNullable<Given['known']> })).toEqual([
      ...['failed.spec.ts', 'new.e2e.spec.ts', 'slow.spec.ts', 'new.spec.ts', 'fast.e2e.spec.ts'],
    ]);
  });

  it('follows the committed times on a machine without its own', () => {
    const sizes = { 'a.spec.ts': 1, 'b.spec.ts': 1, 'c.spec.ts': 1 };
    const committed = { 'a.spec.ts': 6, 'b.spec.ts': 60, 'c.spec.ts': 20 };
    expect(order(sizes, { committed })).toEqual(['b.spec.ts', 'c.spec.ts', 'a.spec.ts']);
    expect(order(sizes, { committed, known: { 'b.spec.ts': [1, 9] } })).toEqual([
      'c.spec.ts',
      'a.spec.ts',
      'b.spec.ts',
    ]);
  });

  it('groups specs that share a stack of a rare profile, slowest first', () => {
    const sizes = { 'a.sys.spec.ts': 1, 'b.sys.spec.ts': 1, 'c.sys.spec.ts': 1, 'd.sys.spec.ts': 1 };
    const committed = { 'a.sys.spec.ts': 9, 'b.sys.spec.ts': 8, 'c.sys.spec.ts': 7, 'd.sys.spec.ts': 6 };
    const slow = `await shareStack('slow')`;
    const codes = {
      'a.sys.spec.ts': slow,
      'b.sys.spec.ts': 'shareStack()',
      'c.sys.spec.ts': slow,
      'd.sys.spec.ts': 'shareStack()',
    };
    expect(order(sizes, { committed, codes })).toEqual([
      'a.sys.spec.ts',
      'c.sys.spec.ts',
      'b.sys.spec.ts',
      'd.sys.spec.ts',
    ]);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { Faults } from './faults.js';

let faults: Faults<'cut' | 'late'>;
beforeEach(() => {
  faults = new Faults(['cut', 'late']);
});
const ask = (fault: unknown) => faults.add(faults.schema.parse(fault));
/** One mark for each call: `!` where a fault strikes, otherwise `.`. */
const row = (calls: number, path = '/x', method = 'POST', dry = false): string =>
  Array.from({ length: calls }, () => (faults.take('cut', [path], method, dry) ? '!' : '.')).join('');

describe('faults', () => {
  it('strike once, at the given call, or as often as given', () => {
    ask({ kind: 'cut' });
    expect(row(3)).toBe('!..');
    ask({ kind: 'cut', match: { nth: 2 } });
    expect(row(4)).toBe('.!..');
    ask({ kind: 'cut', match: { nth: 2 }, times: 2 });
    expect(row(4)).toBe('.!!.');
  });

  it('match by kind, method and path, and dry calls only on request', () => {
    ask({ kind: 'cut', match: { method: 'POST', path: '/ads$' }, times: 9 });
    expect([row(1, '/ads', 'GET'), row(1, '/ads/1'), row(1, '/ads', 'POST', true), row(1, '/ads')]).toEqual(
      Array.from('...!'),
    );
    expect(faults.take('late', ['/ads'])).toBeUndefined();
    expect(faults.take('cut', ['/other', '/ads'])).toMatchObject({ hits: 2 });
    ask({ kind: 'late', match: { dry: true } });
    expect([false, true].map((dry) => faults.take('late', [''], 'POST', dry) !== undefined)).toEqual([false, true]);
  });

  it('count separately, and only the first of several strikes', () => {
    ask({ kind: 'cut' });
    ask({ kind: 'cut', match: { nth: 2 } });
    expect(row(3)).toBe('!!.');
    expect(faults.list().map(({ id, seen, hits }) => [id, seen, hits])).toEqual([
      [1, 3, 1],
      [2, 3, 1],
    ]);
  });

  it('strike by probability without end, in the same order for the same seed', () => {
    const rows = [7, 7, 8].map((seed) => {
      faults.clear();
      ask({ kind: 'cut', seed, match: { probability: 0.3 } });
      return row(200);
    });
    expect(rows[1]).toBe(rows[0]);
    expect(rows[2]).not.toBe(rows[0]);
    const share = [...rows[0]!].filter((mark) => mark === '!').length / 200;
    expect(Math.abs(share - 0.3)).toBeLessThan(0.12);
  });

  it('are removed one by one or all together', () => {
    const [first] = [ask({ kind: 'cut' }), ask({ kind: 'late' })];
    expect([faults.clear(first.id), faults.clear(99), faults.list().length]).toEqual([1, 0, 1]);
    expect([faults.clear(), row(1)]).toEqual([1, '.']);
  });

  it.each([
    { kind: 'earthquake' },
    { kind: 'cut', match: { path: '(' } },
    { kind: 'cut', wish: 1 },
    { kind: 'cut', times: 0 },
  ])('are refused if invalid: %j', (fault) => {
    expect(faults.schema.safeParse(fault).success).toBe(false);
  });
});

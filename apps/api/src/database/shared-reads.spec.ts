import { expect, it } from '@jest/globals';
import { SharedReads } from './shared-reads.js';

/** Reads that end on demand; each returns how many have begun. */
function reads() {
  const ends: ((error?: Error) => void)[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const count = ends.length + 1;
      ends.push((error) => (error ? reject(error) : resolve(count)));
    });
  return { read, ends };
}

it('serves all callers that come during a read by one later read', async () => {
  const { read, ends } = reads();
  const shared = new SharedReads<number>();
  const first = shared.of('a', read);
  const later = [shared.of('a', read), shared.of('a', read)];
  const other = shared.of('b', read);
  expect(ends).toHaveLength(2);
  ends[0]!();
  ends[1]!();
  expect(await Promise.all([first, other])).toEqual([1, 2]);
  const last = shared.of('a', read);
  ends[2]!();
  expect(await Promise.all(later)).toEqual([3, 3]);
  ends[3]!();
  expect(await last).toBe(4);
  expect(ends).toHaveLength(4);
});

it('rejects only the callers that waited for a failed read', async () => {
  const { read, ends } = reads();
  const shared = new SharedReads<number>();
  const failing = shared.of('a', read);
  const next = shared.of('a', read);
  ends[0]!(new Error('no database'));
  await expect(failing).rejects.toThrow('no database');
  ends[1]!();
  expect(await next).toBe(2);
  const again = shared.of('a', read);
  ends[2]!();
  expect(await again).toBe(3);
});

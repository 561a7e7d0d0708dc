import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { RunningHashes } from './running-hashes.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Feeds bytes to a hash and keeps it. */
function add(hashes: RunningHashes, key: string, start: number, text: string): void {
  const hash = hashes.take(key, start);
  if (hash) hashes.keep(key, { hash: hash.update(text), bytes: start + text.length });
}

describe('RunningHashes', () => {
  it('continues from part to part, and ends once it is read', () => {
    const hashes = new RunningHashes();
    add(hashes, 'video', 0, 'hello ');
    add(hashes, 'video', 6, 'world');
    expect(hashes.finish('video', 11)).toBe(sha256('hello world'));
    expect(hashes.finish('video', 11)).toBeNull();
  });

  it('knows no hash of a file that others wrote to, or whose part was not kept', () => {
    const hashes = new RunningHashes();
    add(hashes, 'video', 0, 'hello ');
    add(hashes, 'video', 9, 'ld');
    expect(hashes.finish('video', 11)).toBeNull();
    add(hashes, 'video', 0, 'hello ');
    hashes.take('video', 6);
    expect(hashes.finish('video', 6)).toBeNull();
    add(hashes, 'video', 0, 'hello ');
    expect(hashes.finish('video', 11)).toBeNull();
  });

  it('forgets the oldest of a thousand files', () => {
    const hashes = new RunningHashes();
    for (let n = 0; n <= 1_000; n++) add(hashes, `video ${n}`, 0, 'hello');
    expect([hashes.finish('video 0', 5), hashes.finish('video 1', 5)]).toEqual([null, sha256('hello')]);
  });
});

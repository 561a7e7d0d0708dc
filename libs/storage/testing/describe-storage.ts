import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { FileStorage } from '../file-storage.js';
import { FileMissingError, StorageLimitError } from '../storage-errors.js';

const MEGABYTE = 1024 * 1024;

export async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const LATER = () => new Date(Date.now() + 60_000);
async function keysIn(storage: FileStorage, moment = LATER()): Promise<string[]> {
  const keys = new Set<string>();
  for await (const key of storage.unchangedSince(moment)) keys.add(key);
  return [...keys];
}

/**
 * The behavior of every storage.
 * @param open returns the same storage each time, as another process sees it
 */
export function describeStorage(open: () => FileStorage): void {
  it('stores a stream under a random key and reads ranges of it', async () => {
    const storage = open();
    const stored = await storage.put(chunks('hello ', 'world'));
    expect(stored.sizeBytes).toBe(11);
    expect(stored.sha256).toBe('b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9');
    expect(Buffer.from(await storage.read(stored.key, 6, 11)).toString()).toBe('world');
    expect((await buffer(await storage.stream(stored.key, { start: 0, end: 5 }))).toString()).toBe('hello');
    expect((await buffer(await storage.stream(stored.key))).toString()).toBe('hello world');
    await expect(storage.read(stored.key, 6, 12)).rejects.toThrow(RangeError);
    await expect(storage.read(stored.key, 20, 22)).rejects.toThrow(RangeError);
    const room = Buffer.alloc(8);
    const read = await storage.read(stored.key, 0, 5, room);
    expect([Buffer.from(read).toString(), read.buffer === room.buffer]).toEqual(['hello', true]);
    expect(Buffer.from(await storage.read(stored.key, 0, 11, room)).toString()).toBe('hello world');
    await storage.delete(stored.key);
    await storage.delete(stored.key);
    await expect(storage.size(stored.key)).rejects.toThrow(FileMissingError);
    await expect(storage.stream(stored.key)).rejects.toThrow(FileMissingError);
    await expect(storage.read(stored.key, 0, 1)).rejects.toThrow(FileMissingError);
  });

  it('stores nothing of a stream that is too long or breaks', async () => {
    const storage = open();
    const before = await keysIn(storage);
    await expect(storage.put(chunks('1234', '5678'), { maxBytes: 7 })).rejects.toThrow(StorageLimitError);
    const piece = randomBytes(MEGABYTE);
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) yield piece;
    };
    await expect(storage.put(endless(), { maxBytes: 18 * MEGABYTE })).rejects.toThrow(StorageLimitError);
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      throw new Error('connection lost');
    };
    await expect(storage.put(broken())).rejects.toThrow('connection lost');
    expect(await keysIn(storage)).toEqual(before);
  });

  it('stores a stream of exactly the maximum length', async () => {
    const storage = open();
    const { key, sizeBytes } = await storage.put(chunks('12345', '67890'), { maxBytes: 10 });
    expect([sizeBytes, await storage.size(key)]).toEqual([10, 10]);
    expect([await storage.holds(key, 10), await storage.holds(key, 9)]).toEqual([true, false]);
    await storage.delete(key);
    expect(await storage.holds(key, 10)).toBe(false);
  });

  it('stores a copy under the key of its original, even twice', async () => {
    const storage = open();
    const { key } = await storage.put(chunks('first'));
    expect(await storage.put(chunks('second'), { key })).toMatchObject({ key, sizeBytes: 6 });
    expect(Buffer.from(await storage.read(key, 0, 6)).toString()).toBe('second');
  });

  it('lists files that were not written since a given time, including unfinished ones', async () => {
    const storage = open();
    const { key } = await storage.put(chunks('whole'));
    const begun = await storage.begin(10);
    await storage.append(begun, 0, chunks('half') as AsyncGenerator<Buffer>);
    expect(await keysIn(storage)).toEqual(expect.arrayContaining([key, begun]));
    expect(await keysIn(storage, new Date(0))).toEqual([]);
  });

  it('accepts only its own keys', async () => {
    await expect(open().read('../../etc/passwd', 0, 1)).rejects.toThrow(RangeError);
  });

  it('can be checked, and tested at startup', async () => {
    await open().check();
    await open().prove();
  });

  describe('a file that arrives in parts', () => {
    const video = randomBytes(19 * MEGABYTE + 3);
    const sha256 = createHash('sha256').update(video).digest('hex');
    async function* part(start: number, end: number): AsyncGenerator<Buffer> {
      for (let at = start; at < end; at += 65_521) yield video.subarray(at, Math.min(end, at + 65_521));
    }
    async function* broken(start: number, end: number): AsyncGenerator<Buffer> {
      yield* part(start, end);
      throw new Error('connection lost');
    }
    const [first, second] = [8 * MEGABYTE, 16 * MEGABYTE];

    it('equals the sent bytes, and has their hash', async () => {
      const storage = open();
      const key = await storage.begin(video.length);
      expect(await storage.arrived(key)).toBe(0);
      expect(await storage.append(key, 0, part(0, first))).toBe(first);
      await storage.flush(key);
      expect(await storage.arrived(key)).toBe(first);
      expect(await storage.append(key, first, part(first, second))).toBe(second);
      expect(await storage.append(key, second, part(second, video.length))).toBe(video.length);
      expect(await storage.arrived(key)).toBe(video.length);
      expect(await storage.seal(key)).toBe(sha256);
      expect(await storage.seal(key)).toBe(sha256);
      expect(await storage.arrived(key)).toBe(video.length);
      expect(Buffer.from(await storage.read(key, 0, video.length)).equals(video)).toBe(true);
    });

    it('is hashed again if another process wrote some of it', async () => {
      const storage = open();
      const key = await storage.begin(video.length);
      await storage.append(key, 0, part(0, first));
      await open().append(key, first, part(first, video.length));
      expect(await storage.arrived(key)).toBe(video.length);
      expect(await storage.seal(key)).toBe(sha256);
    });

    it('continues after a broken part, with the bytes that arrived', async () => {
      const storage = open();
      const key = await storage.begin(video.length);
      await storage.append(key, 0, part(0, first));
      await expect(storage.append(key, first, broken(first, first + 2 * MEGABYTE))).rejects.toThrow('connection lost');
      const arrived = await open().arrived(key);
      expect(arrived).toBeGreaterThan(first);
      await storage.append(key, arrived, part(arrived, video.length));
      expect(await storage.seal(key)).toBe(sha256);
    });

    it('can arrive in pieces of any size', async () => {
      const storage = open();
      const small = video.subarray(0, 1_000);
      const key = await storage.begin(small.length);
      await storage.append(key, 0, part(0, 100));
      const bytewise = async function* (): AsyncGenerator<Buffer> {
        for (let at = 100; at < 700; at++) yield video.subarray(at, at + 1);
      };
      await storage.append(key, 100, bytewise());
      await storage.append(key, 700, part(700, 1_000));
      expect(await storage.seal(key)).toBe(createHash('sha256').update(small).digest('hex'));
    });

    it('is deleted completely before its end', async () => {
      const storage = open();
      const before = await keysIn(storage);
      const key = await storage.begin(video.length);
      await storage.append(key, 0, part(0, first));
      await storage.append(key, first, part(first, first + 100));
      await storage.delete(key);
      await expect(storage.arrived(key)).rejects.toThrow(FileMissingError);
      expect(await keysIn(storage)).toEqual(before);
    });
  });
}

import { afterAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalStorage } from './local-storage.js';
import { FileMissingError, StorageLimitError } from './storage-errors.js';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-storage-'));
const storage = new LocalStorage(folder);
afterAll(() => rmSync(folder, { recursive: true }));

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

describe('LocalStorage', () => {
  it('keeps a stream under a random key and reads ranges of it', async () => {
    const stored = await storage.put(chunks('hello ', 'world'));
    expect(stored.sizeBytes).toBe(11);
    expect(stored.sha256).toBe('b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9');
    expect(Buffer.from(await storage.read(stored.key, 6, 11)).toString()).toBe('world');
    expect(await (await storage.stream(stored.key, { start: 0, end: 5 })).toArray()).toEqual([Buffer.from('hello')]);
    await expect(storage.read(stored.key, 6, 12)).rejects.toThrow(RangeError);
    const room = Buffer.alloc(8);
    const read = await storage.read(stored.key, 0, 5, room);
    expect([Buffer.from(read).toString(), read.buffer === room.buffer]).toEqual(['hello', true]);
    expect(Buffer.from(await storage.read(stored.key, 0, 11, room)).toString()).toBe('hello world');
    await storage.delete(stored.key);
    await expect(storage.size(stored.key)).rejects.toThrow(FileMissingError);
  });

  it('leaves nothing of a stream that is too long or breaks', async () => {
    const before = filesIn(folder);
    await expect(storage.put(chunks('1234', '5678'), { maxBytes: 7 })).rejects.toThrow(StorageLimitError);
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      throw new Error('connection lost');
    };
    await expect(storage.put(broken())).rejects.toThrow('connection lost');
    expect(filesIn(folder)).toEqual(before);
  });

  it('keeps what is just as long as it may be', async () => {
    const { key, sizeBytes } = await storage.put(chunks('12345', '67890'), { maxBytes: 10 });
    expect([sizeBytes, await storage.size(key)]).toEqual([10, 10]);
    expect([await storage.holds(key, 10), await storage.holds(key, 9)]).toEqual([true, false]);
    await storage.delete(key);
    expect(await storage.holds(key, 10)).toBe(false);
  });

  describe('a file that arrives bit by bit', () => {
    const MEGABYTE = 1024 * 1024;
    const video = randomBytes(5 * MEGABYTE + 3);
    const sha256 = createHash('sha256').update(video).digest('hex');
    async function* part(start: number, end: number): AsyncGenerator<Buffer> {
      for (let at = start; at < end; at += 65_521) yield video.subarray(at, Math.min(end, at + 65_521));
    }
    const half = 2 * MEGABYTE + 7;

    it('is what was sent, and so is its hash', async () => {
      const key = await storage.begin();
      expect(await storage.append(key, 0, part(0, half))).toBe(half);
      expect(await storage.append(key, half, part(half, video.length))).toBe(video.length);
      expect(await storage.seal(key)).toBe(sha256);
      expect(Buffer.from(await storage.read(key, 0, video.length)).equals(video)).toBe(true);
    });

    it('is hashed anew where another process wrote some of it, or a part broke', async () => {
      const key = await storage.begin();
      await storage.append(key, 0, part(0, half));
      await new LocalStorage(folder).append(key, half, part(half, video.length));
      expect(await storage.seal(key)).toBe(sha256);

      const broken = async function* (): AsyncGenerator<Buffer> {
        yield* part(half, half + MEGABYTE + 100_000);
        throw new Error('connection lost');
      };
      const resumed = await storage.begin();
      await storage.append(resumed, 0, part(0, half));
      await expect(storage.append(resumed, half, broken())).rejects.toThrow('connection lost');
      const arrived = await storage.size(resumed);
      expect(arrived).toBeGreaterThan(half);
      await storage.append(resumed, arrived, part(arrived, video.length));
      expect(await storage.seal(resumed)).toBe(sha256);
    });

    it('is written also where it comes byte by byte, so that few of them are held', async () => {
      const key = await storage.begin();
      const bytewise = async function* (): AsyncGenerator<Buffer> {
        for (let at = 0; at < 3_000; at++) yield video.subarray(at, at + 1);
        throw new Error('connection lost');
      };
      await expect(storage.append(key, 0, bytewise())).rejects.toThrow('connection lost');
      const arrived = await storage.size(key);
      expect(arrived).toBeGreaterThan(1_000);
      expect(Buffer.from(await storage.read(key, 0, arrived!)).equals(video.subarray(0, arrived!))).toBe(true);
    });
  });

  it('takes only its own keys for paths', async () => {
    await expect(storage.read('../../etc/passwd', 0, 1)).rejects.toThrow(RangeError);
  });

  it('keeps what people upload from the other users of the machine', async () => {
    const before = process.umask(0);
    const open = new LocalStorage(path.join(folder, 'fresh'));
    try {
      await open.check();
      const { key } = await open.put(chunks('private'));
      const modes = [path.join(folder, 'fresh'), path.dirname(open.fileOf(key)), open.fileOf(key)].map(
        (place) => statSync(place).mode & 0o777,
      );
      expect(modes).toEqual([0o700, 0o700, 0o600]);
    } finally {
      process.umask(before);
    }
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { FileMissingError, StorageError } from '#libs/storage/storage-errors.js';
import type { ReadBytes } from './read-video.js';
import { VideoThreads } from './video-threads.js';

let threads: VideoThreads | undefined;
afterEach(() => threads?.onApplicationShutdown());

/** The behaviors of the fake thread. A test chooses one by sending its index in this list as `sizeBytes`. */
const ACTS = ['good', 'endless', 'large', 'broken', 'reading'] as const;
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    const acts = ${JSON.stringify(ACTS)};
    parentPort.on('message', ({ sizeBytes, bytes }) => {
      const file = acts[sizeBytes];
      if (file === 'reading') return parentPort.postMessage({ wanted: { start: 2, end: 4 } });
      if (bytes !== undefined) return parentPort.postMessage({ facts: { width: bytes?.[0] ?? -1, height: 1, seconds: 1 }, cpuMs: 1 });
      if (file === 'endless') for (;;);
      if (file === 'large') { const kept = []; for (;;) kept.push(new Array(1e6).fill({})); }
      if (file === 'broken') throw new Error('a fault');
      parentPort.postMessage({ facts: { width: threadId, height: 1, seconds: 1 }, cpuMs: 1 });
    });`)}`,
);
const threadsOf = (mostCpuMs = 300) => (threads = new VideoThreads(mostCpuMs, SCRIPT));
type Act = (typeof ACTS)[number];
const ask = (act: Act, signal?: AbortSignal, read: ReadBytes = () => Promise.reject(new RangeError('no bytes'))) =>
  threads!.read({ sizeBytes: ACTS.indexOf(act), read }, signal);

describe('video threads', () => {
  it('end after too much CPU time or memory, and read the next video', async () => {
    threadsOf();
    const unreadable = { facts: null, cpuMs: 300 };
    const answers = await Promise.all([ask('endless'), ask('endless'), ask('large'), ask('good')]);
    expect(answers).toEqual([unreadable, unreadable, unreadable, expect.objectContaining({ cpuMs: 1 })]);
  });

  it('are reused for the next video', async () => {
    threadsOf();
    const [first, second] = [await ask('good'), await ask('good')];
    expect(first.facts).toEqual(second.facts);
  });

  it('reject waiting and running reads when the sender has gone', async () => {
    threadsOf(60_000);
    const sender = new AbortController();
    const asked = [...Array(2).fill('endless'), 'good'].map((act: Act) => ask(act, sender.signal));
    sender.abort(new Error('gone'));
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect((await ask('good')).facts).not.toBeNull();
    await expect(ask('good', sender.signal)).rejects.toThrow('gone');
  });

  it('report their own fault instead of an unreadable video', async () => {
    threadsOf();
    await expect(ask('broken')).rejects.toThrow('a fault');
    expect((await ask('good')).facts).not.toBeNull();
  });

  it('receive the requested bytes, and learn if the file has none', async () => {
    threadsOf();
    const bytes = Uint8Array.of(1, 2, 3, 4, 5);
    const widthBy = async (read: ReadBytes) => (await ask('reading', undefined, read)).facts?.width;
    expect(await widthBy(async (start, end) => bytes.subarray(start, end))).toBe(3);
    expect(await widthBy(() => Promise.reject(new RangeError('ended')))).toBe(-1);
    expect(await widthBy(() => Promise.reject(new FileMissingError('a key')))).toBe(-1);
  });

  it('report a read that takes too long as a storage fault, and read the next video', async () => {
    threads = new VideoThreads(60_000, SCRIPT, 2_000);
    const endless = () => new Promise<Uint8Array>(() => undefined);
    const answers = await Promise.allSettled([1, 2].map(() => ask('reading', undefined, endless)));
    const late = expect.objectContaining({ name: 'StorageError', problem: 'away' });
    expect(answers).toEqual([1, 2].map(() => ({ status: 'rejected', reason: late })));
    expect((await ask('good')).facts).not.toBeNull();
  });

  it('pass on a storage fault instead of a result', async () => {
    threadsOf();
    const away = new StorageError('away', 'no answer');
    await expect(ask('reading', undefined, () => Promise.reject(away))).rejects.toBe(away);
    expect((await ask('good')).facts).not.toBeNull();
  });
});

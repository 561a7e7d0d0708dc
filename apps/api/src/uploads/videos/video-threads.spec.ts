import { afterEach, describe, expect, it } from '@jest/globals';
import { VideoThreads } from './video-threads.js';

let threads: VideoThreads | undefined;
afterEach(() => threads?.onModuleDestroy());

/** A thread that does the act that the file's name asks for. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ file }) => {
      if (file === 'endless') for (;;);
      if (file === 'large') { const kept = []; for (;;) kept.push(new Array(1e6).fill({})); }
      if (file === 'broken') throw new Error('a fault');
      parentPort.postMessage({ facts: { width: threadId, height: 1, seconds: 1 }, cpuMs: 1 });
    });`)}`,
);
const threadsOf = (mostCpuMs = 300) => (threads = new VideoThreads(mostCpuMs, SCRIPT));
const ask = (file: string, signal?: AbortSignal) => threads!.read({ file, sizeBytes: 1 }, signal);

describe('threads that read videos', () => {
  it('end one that takes more CPU time than a video may, or more memory, and read the next', async () => {
    threadsOf();
    const unreadable = { facts: null, cpuMs: 300 };
    const answers = await Promise.all([ask('endless'), ask('endless'), ask('large'), ask('good')]);
    expect(answers).toEqual([unreadable, unreadable, unreadable, expect.objectContaining({ cpuMs: 1 })]);
  });

  it('are kept from one video to the next', async () => {
    threadsOf();
    const [first, second] = [await ask('good'), await ask('good')];
    expect(first.facts).toEqual(second.facts);
  });

  it('stop when the sender has gone, whether it was read already or not', async () => {
    threadsOf(60_000);
    const sender = new AbortController();
    const asked = [...Array(2).fill('endless'), 'good'].map((file: string) => ask(file, sender.signal));
    sender.abort(new Error('gone'));
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect((await ask('good')).facts).not.toBeNull();
    await expect(ask('good', sender.signal)).rejects.toThrow('gone');
  });

  it('tell a fault of their own apart from a video that cannot be read', async () => {
    threadsOf();
    await expect(ask('broken')).rejects.toThrow('a fault');
    expect((await ask('good')).facts).not.toBeNull();
  });
});

import { parentPort } from 'node:worker_threads';
import { readVideo, type ReadBytes } from './read-video.js';
import type { FromThread, ToThread } from './video-threads.js';

/** Worker thread that reads one video at a time. It gets the video's bytes from the main thread, which knows the storage. */
let resolveBytes: ((bytes: Uint8Array | null) => void) | undefined;
const send = (message: FromThread): void => parentPort!.postMessage(message);

const read: ReadBytes = async (start, end) => {
  send({ wanted: { start, end } });
  const bytes = await new Promise<Uint8Array | null>((resolve) => (resolveBytes = resolve));
  if (bytes === null) throw new RangeError('the file has ended');
  return bytes;
};

parentPort!.on('message', (message: ToThread) => {
  if ('bytes' in message) return resolveBytes?.(message.bytes);
  const before = process.threadCpuUsage();
  void readVideo(read, message.sizeBytes).then((facts) => {
    const { user, system } = process.threadCpuUsage(before);
    send({ facts, cpuMs: (user + system) / 1_000 });
  });
});

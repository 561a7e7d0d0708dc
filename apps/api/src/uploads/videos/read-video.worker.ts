import { parentPort } from 'node:worker_threads';
import { readVideo } from './read-video.js';
import type { ReadRequest, ReadReply } from './video-threads.js';

/** Worker thread that reads one video at a time. */
parentPort!.on('message', ({ file, sizeBytes }: ReadRequest) => {
  const before = process.threadCpuUsage();
  const reply = (facts: ReadReply['facts']) => {
    const { user, system } = process.threadCpuUsage(before);
    parentPort!.postMessage({ facts, cpuMs: (user + system) / 1_000 } satisfies ReadReply);
  };
  readVideo(file, sizeBytes).then(reply, () => reply(null)); // a deleted file has no facts either
});

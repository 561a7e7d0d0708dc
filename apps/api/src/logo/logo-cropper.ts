import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
// The shared libraries of sharp must stay loaded while threads that use them come and go (sharp's installation notes).
import 'sharp';
import type { CropOutcome, CropRequest } from './crop-logo.js';

/** Images to crop at the same time: the largest takes some 400 MB while it is decoded. */
const AT_ONCE = 2;
/** Longer than libvips' own limit: this limit ends work that libvips does not limit. */
const MOST_MS = 20_000;
const MEMORY_MB = 256;

/** Crops images in separate threads, so that no image can block, crash or starve the rest of the API. */
@Injectable()
export class LogoCropper {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** An image that takes more memory or time than allowed counts as unreadable. Rejects if the thread itself fails. */
  async crop(request: CropRequest): Promise<CropOutcome> {
    if (this.running < AT_ONCE) this.running++;
    else await new Promise<void>((takeOver) => this.waiting.push(takeOver));
    return this.inThread(request);
  }

  private inThread(workerData: CropRequest): Promise<CropOutcome> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./crop-logo.worker.js', import.meta.url), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      });
      const timer = setTimeout(() => void worker.terminate(), MOST_MS);
      worker.on('message', resolve);
      worker.on('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ state: 'unreadable', reason: error.message });
        else reject(error);
      });
      worker.on('exit', () => {
        clearTimeout(timer);
        resolve({ state: 'unreadable', reason: 'it took too long' });
        const takeOver = this.waiting.shift();
        if (takeOver) takeOver();
        else this.running--;
      });
    });
  }
}

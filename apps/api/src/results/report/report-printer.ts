import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { Report, ReportPicture } from './report.types.js';

export interface PrintRequest {
  report: Report;
  picture: ReportPicture | null;
}

/** Reports in work at once: each takes about a second of one processor. */
const AT_ONCE = 2;
/** Reports that wait for their turn; more are asked to come again. */
const MOST_WAITING = 20;
const MOST_MS = 60_000;
const MEMORY_MB = 512;

const busy = (): ApiError => new ApiError(503, 'reports-busy', EXPERIMENT_TEXTS.reportsBusy, undefined, 30);

/** Draws reports in threads of their own, so that none holds up the rest of the API. */
@Injectable()
export class ReportPrinter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @returns the bytes of a PDF @throws ApiError 503 where too many wait, or where it takes too much time or memory */
  async print(request: PrintRequest): Promise<Uint8Array> {
    if (this.running < AT_ONCE) this.running++;
    else if (this.waiting.length < MOST_WAITING) await new Promise<void>((takeOver) => this.waiting.push(takeOver));
    else throw busy();
    return this.inThread(request);
  }

  private inThread(workerData: PrintRequest): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./drawing/report.worker.js', import.meta.url), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      });
      const timer = setTimeout(() => void worker.terminate(), MOST_MS);
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => {
        clearTimeout(timer);
        reject(busy());
        const takeOver = this.waiting.shift();
        if (takeOver) takeOver();
        else this.running--;
      });
    });
  }
}

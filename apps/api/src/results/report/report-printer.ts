import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { ApiError } from '../../http/errors/api-error.js';
import type { Report, ReportPicture } from './report.types.js';

export interface PrintRequest {
  report: Report;
  picture: ReportPicture | null;
}

/** Reports to draw at the same time: each takes about a second of one processor. */
const AT_ONCE = 2;
/** The maximum number of waiting reports; beyond that, callers have to retry later. */
const MOST_WAITING = 20;
/** The maximum number of reports of one owner, running or waiting, so that nobody blocks the others. */
const MOST_PER_OWNER = 3;
const MOST_MS = 60_000;
const MEMORY_MB = 512;

const busy = (): ApiError => new ApiError(503, 'reports-busy', EXPERIMENT_TEXTS.reportsBusy, undefined, 30);

/** Draws reports in separate threads, so that none blocks the rest of the API. */
@Injectable()
export class ReportPrinter {
  private running = 0;
  private readonly owners = new Map<string, number>();
  private readonly waiting: (() => void)[] = [];

  /**
   * Prepares and draws one owner's report. The data is prepared only once there is room for it.
   * @param owner whose reports count together
   * @returns the bytes of a PDF
   * @throws ApiError 503 if too many wait, or if it takes too much time or memory
   */
  async print(owner: string, make: () => Promise<PrintRequest>): Promise<Uint8Array> {
    const before = this.owners.get(owner) ?? 0;
    if (before >= MOST_PER_OWNER || this.waiting.length >= MOST_WAITING) throw busy();
    this.owners.set(owner, before + 1);
    try {
      const request = await make();
      await this.turn();
      return await this.inThread(request).finally(() => this.passOn());
    } finally {
      const left = this.owners.get(owner)! - 1;
      if (left === 0) this.owners.delete(owner);
      else this.owners.set(owner, left);
    }
  }

  private async turn(): Promise<void> {
    if (this.running < AT_ONCE) this.running++;
    else if (this.waiting.length >= MOST_WAITING) throw busy();
    else await new Promise<void>((takeOver) => this.waiting.push(takeOver));
  }

  private passOn(): void {
    const takeOver = this.waiting.shift();
    if (takeOver) takeOver();
    else this.running--;
  }

  private inThread(workerData: PrintRequest): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./drawing/report.worker.js', import.meta.url), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      });
      const timer = setTimeout(() => void worker.terminate(), MOST_MS);
      worker.on('message', resolve);
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? busy() : error),
      );
      worker.on('exit', () => {
        clearTimeout(timer);
        reject(busy());
      });
    });
  }
}

import { Injectable } from '@nestjs/common';
import { FileStorage } from '#libs/storage/file-storage.js';
import { StorageError } from '#libs/storage/storage-errors.js';
import { VIDEO_CPU_MS } from '../../acts/act-rules.js';
import { CostlyActs } from '../../acts/costly-acts.js';
import type { VideoFacts } from './read-video.js';
import { VideoThreads } from './video-threads.js';

/** Reads the facts of stored videos, within the CPU budgets of their team and the installation. */
@Injectable()
export class Videos {
  constructor(
    private readonly storage: FileStorage,
    private readonly threads: VideoThreads,
    private readonly acts: CostlyActs,
  ) {}

  /**
   * @param signal aborted when the caller has stopped waiting
   * @returns null for a file that is not a readable video
   * @throws ApiError 429 if the budget is used up; the signal's reason if it was aborted
   */
  async read(
    organizationId: string,
    { storageKey, sizeBytes }: { storageKey: string; sizeBytes: number },
    signal?: AbortSignal,
  ): Promise<VideoFacts | null> {
    const taken = await this.acts.take(organizationId, 'video-ms', { amount: VIDEO_CPU_MS });
    const read = (start: number, end: number) => this.storage.read(storageKey, start, end);
    try {
      const { facts, cpuMs } = await this.threads.read({ sizeBytes, read }, signal);
      await this.acts.giveBack(taken, Math.floor(VIDEO_CPU_MS - cpuMs));
      return facts;
    } catch (error) {
      if (error instanceof StorageError) await this.acts.giveBack(taken, VIDEO_CPU_MS); // not the team's fault
      throw error;
    }
  }
}
